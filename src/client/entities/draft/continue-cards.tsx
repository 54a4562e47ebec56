import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { typeLabel } from '../../drafts/phone/definitions/type-facts.ts'
import { draftAddress } from '../../drafts/phone/notes/draft-address.ts'
import type { UnfinishedDraft } from '../../drafts/phone/notes/unfinished-drafts.ts'
import { hrefOf } from '../../platform/href.ts'
import { useLocale } from '../../platform/i18n.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useUnfinishedDrafts } from './use-unfinished-drafts.ts'

/** The build draws this card hidden, so that the HTML contains the styles of the cards before the app has loaded. */
const example: UnfinishedDraft = { id: '', type: '', signedIn: false, maskedMobile: '', state: 'begun', at: 0 }

/**
 * The unfinished applications of this phone, each a link to the page where it was left. The script app/inline/head.ts
 * knows their number before the first paint and reserves space for them, so the page does not move when they appear.
 */
export function ContinueCards({ className }: { className?: string }) {
  const { t } = useLingui()
  const drafts = useUnfinishedDrafts()
  if (drafts === null) {
    return (
      <div className={classNames('min-h-[calc(var(--unfinished,0)*6.75rem)]', className)}>
        <ul hidden>
          <ContinueCard draft={example} href={hrefOf('/')} />
        </ul>
      </div>
    )
  }
  const cards = drafts.flatMap((draft) => {
    const href = draftAddress(draft)
    return href === null ? [] : [<ContinueCard key={draft.id} draft={draft} href={href} />]
  })
  if (cards.length === 0) return null
  return (
    <nav aria-label={t`Applications on this phone`} data-continue="" className={className}>
      <ul>{cards}</ul>
    </nav>
  )
}

function ContinueCard({ draft, href }: { draft: UnfinishedDraft; href: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { type, state, maskedMobile, at } = draft
  const states = {
    begun: formatDateTime(at, locale),
    waiting: t`Waiting to be submitted`,
    returned: t`Returned for correction`,
  }
  const details = [localiseDigits(maskedMobile, locale), states[state]].filter((text) => text !== '')
  return (
    <li className="pt-3">
      <a
        href={href}
        className="flex min-h-24 flex-col justify-center gap-1 rounded-card border border-primary bg-primary-soft px-4 py-2.5 text-ink no-underline hover:text-ink"
      >
        <span className="flex items-center gap-3">
          <b className="min-w-0 grow font-bold leading-tight">{typeLabel(type, locale)}</b>
          <span className="flex shrink-0 items-center gap-1 rounded-card bg-primary px-3 py-1.5 text-small font-medium leading-flat text-on-primary">
            {t`Continue`}
            <Icon name="right" className="size-4" />
          </span>
        </span>
        <span className="text-tiny text-muted">{details.join(' · ')}</span>
      </a>
    </li>
  )
}
