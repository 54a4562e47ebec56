import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'

/** A wait in whole minutes; a dash if there was none. */
export function WaitText({ seconds }: { seconds: number | null }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (seconds === null) return '–'
  if (seconds < 60) return t`under 1 min`
  const minutes = formatNumber(Math.round(seconds / 60), locale)
  return t`${minutes} min`
}
