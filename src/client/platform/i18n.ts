import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { localeCookieText } from '#contract/documents.ts'
import { defaultLocale, type Locale, locales, type Text } from '#domain/text.ts'

const storageKey = 'locale'

/** The catalogs of lingui.config.ts. `shell` is always loaded; each page names the others that it needs. */
export type Area = 'shell' | 'form' | 'resume' | 'records' | 'pages' | 'staff' | 'visits'

export type Catalogs = Record<Area, Record<Locale, () => Promise<{ messages: Messages }>>>

let catalogs: Catalogs | null = null

/**
 * Called once at the start (app/catalogs.ts). Only the first script names the files of the catalogs: a file that names
 * them gets a new name whenever one of them changes, and so do all files that import it.
 */
export function provideCatalogs(known: Catalogs): void {
  catalogs = known
}

const wanted = new Set<Area>(['shell'])
const loaded = new Set<string>()

function isLocale(text: string | null): text is Locale {
  return locales.some((locale) => locale === text)
}

/** The language in the address (`?lang=en`, as the link without JavaScript sets it), else the one chosen before. */
export function chosenLocale(): Locale {
  const requested = new URLSearchParams(location.search).get('lang')
  if (isLocale(requested)) return requested
  const stored = readStored()
  return isLocale(stored) ? stored : defaultLocale
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

async function load(locale: Locale): Promise<void> {
  const known = catalogs
  if (known === null) throw new Error('No catalogs were provided.')
  const missing = [...wanted].filter((area) => !loaded.has(`${locale} ${area}`))
  await Promise.all(
    missing.map(async (area) => {
      i18n.load(locale, (await known[area][locale]()).messages)
      loaded.add(`${locale} ${area}`)
    }),
  )
}

/** Loads the messages of these areas in the page's language. Rejects when a catalog cannot be loaded. */
export async function loadMessages(...areas: readonly Area[]): Promise<void> {
  const locale = currentLocale()
  for (const area of areas) wanted.add(area)
  if (areas.every((area) => loaded.has(`${locale} ${area}`))) return
  await load(locale)
  i18n.activate(currentLocale())
}

/** Changes the page's language and stores the choice. Rejects and changes nothing when a catalog cannot be loaded. */
export async function setLocale(locale: Locale): Promise<void> {
  await load(locale)
  document.documentElement.lang = locale
  i18n.activate(locale)
  // The server reads it, because a page must be in the right language before a script runs.
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that the build targets
  document.cookie = localeCookieText(locale)
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Without storage the language still changes for this page.
  }
}

/** The current language of the page. */
export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : defaultLocale
}

/** The language of the page; the component renders again when it changes. */
export function useLocale(): Locale {
  const { i18n: current } = useLingui()
  return isLocale(current.locale) ? current.locale : defaultLocale
}

/**
 * The text of a label from data, in the language of the page. In components, use `useLocalized`, which follows a
 * change.
 */
export function localized(text: Text): string {
  return text[currentLocale()]
}

/** `localized` for components: they render again when the language changes. */
export function useLocalized(): (text: Text) => string {
  const locale = useLocale()
  return (text) => text[locale]
}

export { i18n }
