import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'

/** The number of the office, which a phone dials. */
export function TelephoneLink({ telephone }: { telephone: string }) {
  const locale = useLocale()
  return (
    <a href={`tel:${telephone}`} translate="no" className="whitespace-nowrap tabular-nums">
      {localiseDigits(telephone, locale)}
    </a>
  )
}
