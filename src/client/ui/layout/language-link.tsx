import type { Locale } from '#domain/text.ts'

const names: Record<Locale, { other: Locale; name: string }> = {
  bn: { other: 'en', name: 'English' },
  en: { other: 'bn', name: 'বাংলা' },
}

/**
 * The switch to the other language. A link, so that it works before any script has loaded; then the page handles it.
 */
export function LanguageLink({ locale }: { locale: Locale }) {
  const { other, name } = names[locale]
  return (
    <a
      data-locale={other}
      lang={other}
      hrefLang={other}
      href={`?lang=${other}`}
      className="inline-flex min-h-11 shrink-0 items-center whitespace-nowrap px-2 text-small"
    >
      {name}
    </a>
  )
}
