import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { roundedWait } from './rounded-wait.ts'

/** The words for the people ahead and for an estimate in seconds. */
export function useWaitWords() {
  const { t } = useLingui()
  const locale = useLocale()
  return {
    ahead(people: number): string {
      if (people === 0) return t`You are next`
      const count = formatNumber(people, locale)
      return t`${plural(people, { one: `${count} person is ahead of you`, other: `${count} people are ahead of you` })}`
    },
    wait(seconds: number): string {
      const { hours, minutes } = roundedWait(seconds)
      const [h, m] = [formatNumber(hours, locale), formatNumber(minutes, locale)]
      const hourText = t`${plural(hours, { one: `${h} hour`, other: `${h} hours` })}`
      const minuteText = t`${plural(minutes, { one: `${m} minute`, other: `${m} minutes` })}`
      if (hours === 0) return t`about ${minuteText}`
      return minutes === 0 ? t`about ${hourText}` : t`about ${hourText} ${minuteText}`
    },
  }
}
