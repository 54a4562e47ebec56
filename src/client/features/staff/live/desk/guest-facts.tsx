import { Plural, useLingui } from '@lingui/react/macro'
import type { QueueGuest } from '#contract/live/live-shapes.ts'
import { formatTime } from '#domain/reference/calendar.ts'
import { findDistrict } from '#domain/reference/districts.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Chip } from '../../../../ui/chip.tsx'

/** Whether the guest has a connection, by icon and word. */
export function OnlineMark({ online }: Pick<QueueGuest, 'online'>) {
  const { t } = useLingui()
  return (
    <Chip tone={online ? 'ok' : 'accent'} icon={online ? 'check' : 'offline'}>
      {online ? t`Online` : t`Offline`}
    </Chip>
  )
}

/** How many calls the guest has missed; renders nothing for none. */
export function MissesMark({ misses }: Pick<QueueGuest, 'misses'>) {
  const count = formatNumber(misses, useLocale())
  if (misses === 0) return null
  return (
    <Chip tone="danger" icon="warning">
      <Plural value={misses} one={`Missed ${count} call`} other={`Missed ${count} calls`} />
    </Chip>
  )
}

const mostSerials = 3

/** Whether the place is in doubt: other phones wait with the same number, or it has moved to another phone. */
export function PhoneMarks({ guest: { sameNumber = [], moved = false } }: { guest: QueueGuest }) {
  const { t } = useLingui()
  const locale = useLocale()
  const named = sameNumber.slice(0, mostSerials).map((serial) => formatNumber(serial, locale))
  const serials = [...named, ...(sameNumber.length > mostSerials ? ['…'] : [])].join(', ')
  return (
    <>
      {sameNumber.length > 0 && (
        <Chip tone="danger" icon="warning">
          {t`Same number on another phone: serial ${serials}`}
        </Chip>
      )}
      {moved && (
        <Chip tone="info" icon="check">
          {t`Moved to another phone with a code`}
        </Chip>
      )}
    </>
  )
}

/** District, mobile number and since when the guest has been waiting. */
export function GuestLine({ guest: { district, mobile, joinedAt } }: { guest: QueueGuest }) {
  const { t } = useLingui()
  const locale = useLocale()
  const since = formatTime(joinedAt, locale)
  return (
    <p className="text-small text-muted tabular-nums">
      {[districtName(district, locale), localiseDigits(mobile, locale), t`Waiting since ${since}`].join(' · ')}
    </p>
  )
}

/** The district in the language of the page. */
export function districtName(nameEn: string, locale: Locale): string {
  const known = findDistrict(nameEn)
  return known === null ? nameEn : locale === 'bn' ? known.nameBn : known.nameEn
}
