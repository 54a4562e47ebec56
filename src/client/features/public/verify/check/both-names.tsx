import { useLocale } from '../../../../platform/i18n.ts'

/** A name in both languages, as printed on the certificate; the language of the reader comes first. */
export function BothNames({ nameBn, nameEn }: { nameBn: string; nameEn: string }) {
  const isBengali = useLocale() === 'bn'
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
