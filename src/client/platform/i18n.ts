import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { localeCookie } from '#contract/documents.ts'
import { defaultLocale, type Locale, locales, type Text } from '#domain/text.ts'
import { messages as bengaliShell } from '../../locales/bn/shell.po'

const storageKey = 'locale'

type Catalog = { messages: typeof bengaliShell }

/** The catalogs of lingui.config.ts. `shell` is always loaded; `messages` is shared by all other pages. */
export type Area = 'shell' | 'messages' | 'pages' | 'staff' | 'visits'

/** The Bengali shell is part of the first download. English and the other catalogs are loaded when they are needed. */
const catalogs: Record<Area, Record<Locale, () => Promise<Catalog>>> = {
  shell: { bn: async () => ({ messages: bengaliShell }), en: () => import('../../locales/en/shell.po') },
  messages: { bn: () => import('../../locales/bn/messages.po'), en: () => import('../../locales/en/messages.po') },
  pages: { bn: () => import('../../locales/bn/pages.po'), en: () => import('../../locales/en/pages.po') },
  visits: { bn: () => import('../../locales/bn/visits.po'), en: () => import('../../locales/en/visits.po') },
  staff: { bn: () => import('../../locales/bn/staff.po'), en: () => import('../../locales/en/staff.po') },
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
  const missing = [...wanted].filter((area) => !loaded.has(`${locale} ${area}`))
  await Promise.all(
    missing.map(async (area) => {
      i18n.load(locale, (await catalogs[area][locale]()).messages)
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
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`
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
