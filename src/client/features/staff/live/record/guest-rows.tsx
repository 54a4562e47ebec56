import { useLingui } from '@lingui/react/macro'
import type { GuestRecord } from '#contract/live/live-shapes.ts'
import { formatTime } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { districtName, MissesMark } from '../desk/guest-facts.tsx'
import { OutcomeChip } from './outcome-chip.tsx'
import { WaitText } from './wait-text.tsx'

/** Guests by their serial. After the retention period only the figures are left. */
export function GuestRows({ list }: { list: readonly GuestRecord[] }) {
  const { t } = useLingui()
  return (
    <Card padded={false}>
      <ul aria-label={t`Guests`} className="divide-y divide-line">
        {list.map((guest) => (
          <li
            key={guest.id}
            data-guest={guest.serial}
            className="grid grid-cols-[minmax(3rem,auto)_1fr] gap-x-3 gap-y-2 px-4 py-3 leading-tight md:grid-cols-[minmax(3.5rem,auto)_1fr_18rem]"
          >
            <GuestRow guest={guest} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function GuestRow({ guest }: { guest: GuestRecord }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { serial, state, fullName, mobile, district, purpose, joinedAt, waitSeconds, misses, reason } = guest
  const joined = formatTime(joinedAt, locale)
  const about = [district && districtName(district, locale), mobile && localiseDigits(mobile, locale)].filter(Boolean)
  return (
    <>
      <p className="text-h2 font-bold tabular-nums">{formatNumber(serial, locale)}</p>
      <div className="min-w-0 space-y-0.5">
        <p className="font-bold">{fullName ?? t`Personal data was erased`}</p>
        {purpose !== null && <p>{purpose}</p>}
        {about.length > 0 && <p className="text-small text-muted tabular-nums">{about.join(' · ')}</p>}
      </div>
      <div className="col-start-2 space-y-1 md:col-start-3">
        <div className="flex flex-wrap gap-2">
          <OutcomeChip state={state} />
          <MissesMark misses={misses} />
        </div>
        <p className="text-small text-muted tabular-nums">
          {t`Joined at ${joined}`}
          {waitSeconds !== null && (
            <>
              {' · '}
              {t`Wait:`} <WaitText seconds={waitSeconds} />
            </>
          )}
        </p>
        {reason !== null && <p className="text-small">{reason}</p>}
      </div>
    </>
  )
}
