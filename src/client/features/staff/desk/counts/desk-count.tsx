import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useOwnDeskCount } from './desk-counts.ts'

/** How many applications wait at the person's desks, for the sidebar. */
export function DeskCount() {
  const locale = useLocale()
  const count = useOwnDeskCount()
  return typeof count === 'number' ? formatNumber(count, locale) : null
}
