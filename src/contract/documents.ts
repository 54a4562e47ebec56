import { defaultLocale, type Locale, locales } from '#domain/text.ts'

/**
 * The pages that the build writes as HTML, one document for each language, and for each type that an address serves. The
 * server and the service worker answer an address with its document, and any other with the shell, which draws it.
 */
export const documentFolder = '/documents'

/** The cookie with the language that a person chose; the server must know it before any script has run. */
export const localeCookie = 'locale'

/** As scripts and the server set it: for a year, on the whole site. Scripts change it, so they must be able to read it. */
export function localeCookieText(locale: Locale): string {
  return `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`
}

/**
 * The language of a document: the one in the address, else the one that the person chose before, else Bengali. A
 * language that the portal does not have counts as none.
 */
export function documentLocale(asked: string | null, chosen: string | null | undefined): Locale {
  const find = (name: string | null | undefined) => locales.find((locale) => locale === name)
  return find(asked) ?? find(chosen) ?? defaultLocale
}

const home = 'home'

/** The paths and types of documents. Another spelling of an address is answered with the shell, which draws any page. */
const plainPath = /^\/[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)*$/
const plainType = /^[A-Z][A-Z_]*$/

/** The parts of a URL that decide which document it gets. */
export type Address = { pathname: string; searchParams: Iterable<readonly [string, string]> }

/**
 * The name of the document of an address, without its extension: `individual_apply.ARCHITECT.bn`, `home.en`. Null when
 * the search asks for something that no document shows, such as a draft or a step. No two addresses have the same name.
 * Whether the document exists is for the caller to look up.
 */
export function documentName({ pathname, searchParams }: Address, locale: Locale): string | null {
  const page = pageName(pathname)
  const type = typeIn(searchParams)
  if (page === null || type === null) return null
  return [page, ...type, locale].join('.')
}

function pageName(pathname: string): string | null {
  if (pathname === '/') return home
  if (pathname === `/${home}` || !plainPath.test(pathname)) return null
  return pathname.slice(1).replaceAll('/', '_')
}

/** The type that the search names, if any; null when the search changes the first drawing of the page in another way. */
function typeIn(searchParams: Address['searchParams']): readonly [] | readonly [string] | null {
  let type: readonly [] | readonly [string] = []
  for (const [name, value] of searchParams) {
    if (name === 'lang' || (name === 'purpose' && value === 'REGISTRATION')) continue
    if (name !== 'type' || type.length > 0 || !plainType.test(value)) return null
    type = [value]
  }
  return type
}
