import { useLingui } from '@lingui/react/macro'
import type { FormPage } from '#domain/forms/pages.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'

/** "page 2 of 4" where the step has several pages, else null. */
export function usePageOf({ number, of }: FormPage): string | null {
  const { t } = useLingui()
  const locale = useLocale()
  const [current, count] = [formatNumber(number, locale), formatNumber(of, locale)]
  return of > 1 ? t`page ${current} of ${count}` : null
}
