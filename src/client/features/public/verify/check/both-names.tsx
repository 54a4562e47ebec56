import { useLocale } from '../../../../platform/i18n.ts'

/** A name as printed on the paper, in both languages or the one that it has; the language of the reader comes first. */
export function BothNames({ nameBn, nameEn }: { nameBn: string; nameEn: string }) {
  const locale = useLocale()
  const isBengali = nameEn === '' || (locale === 'bn' && nameBn !== '')
  return (
    <>
      <strong lang={isBengali ? 'bn' : 'en'} className="block">
        {isBengali ? nameBn : nameEn}
      </strong>
      <span lang={isBengali ? 'en' : 'bn'} className="block text-small text-muted">
        {isBengali ? nameEn : nameBn}
      </span>
    </>
  )
}
