import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { applicationStatuses } from '#domain/enlistment/application-status.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { maskMobile } from '#domain/reference/identifiers.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { DevicesButton } from '../../drafts/parts/devices/devices-button.tsx'
import { UnsentOfDraft } from '../../drafts/parts/status/unsent-of-draft.tsx'
import { typeLabel } from '../../drafts/phone/definitions/type-facts.ts'
import { draftChanges } from '../../drafts/phone/notes/draft-changes.ts'
import { onLockSignal } from '../../drafts/phone/notes/lock-signal.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { StatusChip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { statusNames } from '../application/application-words.ts'
import { type LocalDraft, listLocalDrafts } from './local-drafts.ts'

/** While drafts are sent, changes come in bursts; the list is read once for each burst. */
const debounceMs = 300

/** The drafts of this phone, kept up to date while they are sent. Null until the storage was read. */
export function useLocalDrafts(): readonly LocalDraft[] | null {
  const [drafts, setDrafts] = useState<readonly LocalDraft[] | null>(null)
  useEffect(() => {
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      listLocalDrafts().then(
        (found) => wanted && setDrafts(found),
        () => wanted && setDrafts([]),
      )
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, debounceMs)
    }
    const stops = [draftChanges().subscribe(readSoon), onLockSignal(() => void read())]
    void read()
    return () => {
      wanted = false
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
  return drafts
}

type DraftListProps = {
  drafts: readonly LocalDraft[]
  /** Adds a button for the devices of each draft. */
  withDevices?: boolean
  /** The drafts that have a card on the same page. The card is their link, so here they have only a heading. */
  withCard?: ReadonlySet<string>
}

/** Drafts as links to where they continue, each with its unsent changes. */
export function DraftList({ drafts, withDevices = false, withCard }: DraftListProps) {
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line">
        {drafts.map((each) => (
          <li key={each.draft.id}>
            {withCard?.has(each.draft.id) ? <DraftHeading {...each} /> : <DraftLink {...each} />}
            {withDevices && each.draft.onServer && each.draft.mobile !== null && (
              <div className="px-4 pb-2.5">
                <DevicesButton draft={each.draft} />
              </div>
            )}
            {each.unsent !== null && <UnsentOfDraft draftId={each.draft.id} unsent={each.unsent} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Names the draft whose changes are listed below it. */
function DraftHeading({ draft, nameBn, nameEn }: Pick<LocalDraft, 'draft' | 'nameBn' | 'nameEn'>) {
  const locale = useLocale()
  const name = locale === 'bn' ? nameBn || nameEn : nameEn || nameBn
  const title = [typeLabel(draft.type, locale), name].filter((text) => text !== '').join(' · ')
  return <h3 className="px-4 pt-2.5 pb-1 text-body font-medium">{title}</h3>
}

function DraftLink({ draft, nameBn, nameEn, address, locked = false }: Omit<LocalDraft, 'unsent'>) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const type = typeLabel(draft.type, locale)
  const name = locale === 'bn' ? nameBn || nameEn : nameEn || nameBn
  const touched = formatDateTime(draft.updatedAt, locale)
  const mobile = draft.mobile === null ? '' : localiseDigits(maskMobile(draft.mobile), locale)
  const status = applicationStatuses.find((each) => each === draft.status) ?? 'draft'
  return (
    <a
      href={address}
      className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-ink no-underline hover:bg-sunken hover:text-ink"
    >
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {type}
          {name !== '' && <span className="font-normal">{name}</span>}
          {!locked && <StatusChip status={status}>{_(statusNames[status])}</StatusChip>}
        </span>
        <span className="block text-tiny text-muted">
          {locked && `${t`Locked: opens with your PIN`} · `}
          {mobile !== '' && `${mobile} · `}
          {t`Last changed ${touched}`}
        </span>
      </span>
      <Icon name="right" className="text-primary" />
    </a>
  )
}
