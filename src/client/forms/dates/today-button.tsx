import type { Locale } from '#domain/text.ts'
import { useLocale } from '../../platform/i18n.ts'
import { serverClock } from '../../platform/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { todayTyped } from './typed-date.ts'

const names = { bn: 'আজ', en: 'Today' } as const satisfies Record<Locale, string>

/** Enters the day of today in Dhaka. It stands beside a field for a day. */
export function TodayButton({ onPick }: { onPick: (text: string) => void }) {
  const locale = useLocale()
  return (
    <Button
      variant="plain"
      className="shrink-0"
      data-action="today"
      onClick={() => onPick(todayTyped(serverClock.now(), locale))}
    >
      {names[locale]}
    </Button>
  )
}
