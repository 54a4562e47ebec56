import { useLingui } from '@lingui/react/macro'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import type { Locale } from '#domain/text.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { BothNames } from '../check/both-names.tsx'
import type { KeptEntry } from './kept-register.ts'

/**
 * Entries of the register: a list on a phone, columns where there is room. Stored entries show the day on which each
 * was seen.
 */
export function RegisterList({ entries }: { entries: readonly KeptEntry[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Card padded={false}>
      <ul aria-label={t`Enlistments in force`} className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} locale={locale} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ entry, locale }: { entry: KeptEntry; locale: Locale }) {
  const { t } = useLingui()
  const { number, typeLabel, nameBn, nameEn, validTo, seenAt } = entry
  const until = formatDate(validTo, locale)
  const seen = seenAt === undefined ? null : formatDate(dhakaDate(seenAt), locale)
  return (
    <li className="grid gap-x-4 px-4 py-3 md:grid-cols-[1fr_12rem_15rem]">
      <div className="min-w-0">
        <BothNames nameBn={nameBn} nameEn={nameEn} />
      </div>
      <p className="text-small">{typeLabel[locale]}</p>
      <div className="text-small">
        <a
          href={hrefOf('/verify/$number', { params: { number } })}
          className="inline-flex min-h-11 items-center tabular-nums md:min-h-0"
        >
          {number}
        </a>
        <p className="text-muted">{t`Valid until ${until}`}</p>
        {seen !== null && <p className="text-muted">{t`As of ${seen}`}</p>}
      </div>
    </li>
  )
}
