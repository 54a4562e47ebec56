import { useLingui } from '@lingui/react/macro'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { currentDate } from '../platform/current-date.ts'
import { useLocale } from '../platform/i18n.ts'
import { noteClockTold } from '../platform/wrong-clock.ts'
import { Button } from '../ui/button.tsx'
import { useBetweenSteps } from './use-between-steps.ts'

/** Says once that the clock of this phone is off by more than a day, and what that means. */
export function ClockNotice() {
  const { t } = useLingui()
  const locale = useLocale()
  if (!useBetweenSteps()) return null
  // biome-ignore lint/plugin: the notice is about the clock of the phone
  const shown = formatDate(dhakaDate(Date.now()), locale)
  const today = formatDate(currentDate(), locale)
  return (
    <section
      aria-label={t`Clock of this device`}
      data-wrong-clock=""
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-2 text-small"
    >
      <p role="status" className="grow">
        {t`The clock of this device shows ${shown}, but today is ${today}. The portal uses the right day. Please correct the clock, or the device may not be able to connect.`}
      </p>
      <Button size="small" onClick={noteClockTold}>
        {t`OK`}
      </Button>
    </section>
  )
}
