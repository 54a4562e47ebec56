import { useEffect } from 'react'
import type { Locale } from '#domain/text.ts'

let drawn = ''

/** Sets the document's title: the name of the page, then the product's. */
export function useDocumentTitle(title: string): void {
  drawn = title
  useEffect(() => {
    document.title = fullTitle(title, document.documentElement.lang === 'en' ? 'en' : 'bn')
  }, [title])
}

/** The title of the page that was rendered last, for the build, in which effects do not run. */
export function drawnTitle(locale: Locale): string {
  return fullTitle(drawn, locale)
}

function fullTitle(title: string, locale: Locale): string {
  return `${title} · ${locale === 'en' ? 'Talika' : 'তালিকা'}`
}
