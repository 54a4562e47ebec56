import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { defaultLocale, type Locale, locales, type Text } from '#domain/text.ts'
import { messages as bengaliShell } from '../../locales/bn/shell.po'

const storageKey = 'locale'

type Catalog = { messages: typeof bengaliShell }

/** The catalogs of lingui.config.ts. The shell is always here; `messages` is what all other pages have in common. */
export type Area = 'shell' | 'messages' | 'pages' | 'staff'

/** Bengali comes with the first download; English, and all that is not on the first screen, when it is needed. */
const catalogs: Record<Area, Record<Locale, () => Promise<Catalog>>> = {
  shell: { bn: async () => ({ messages: bengaliShell }), en: () => import('../../locales/en/shell.po') },
  messages: { bn: () => import('../../locales/bn/messages.po'), en: () => import('../../locales/en/messages.po') },
  pages: { bn: () => import('../../locales/bn/pages.po'), en: () => import('../../locales/en/pages.po') },
  staff: { bn: () => import('../../locales/bn/staff.po'), en: () => import('../../locales/en/staff.po') },
}

const wanted = new Set<Area>(['shell'])
const loaded = new Set<string>()

function isLocale(text: string | null): text is Locale {
  return locales.some((locale) => locale === text)
}

/** The language asked for by the address (`?lang=en`, as the switch without JavaScript does) or chosen before. */
export function chosenLocale(): Locale {
  const asked = new URLSearchParams(location.search).get('lang')
  if (isLocale(asked)) return asked
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

/** Makes the messages of these areas available in the page's language. Rejects when they do not come. */
export async function loadMessages(...areas: readonly Area[]): Promise<void> {
  const locale = currentLocale()
  for (const area of areas) wanted.add(area)
  if (areas.every((area) => loaded.has(`${locale} ${area}`))) return
  await load(locale)
  i18n.activate(currentLocale())
}

/** Changes the language of the page and remembers it. Rejects, and changes nothing, when the catalog does not come. */
export async function setLocale(locale: Locale): Promise<void> {
  await load(locale)
  document.documentElement.lang = locale
  i18n.activate(locale)
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // A browser that keeps nothing still changes the language of this page.
  }
}

/** The language that the page is in now. */
export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : defaultLocale
}

/** The language of the page; the component draws itself again when it changes. */
export function useLocale(): Locale {
  const { i18n: current } = useLingui()
  return isLocale(current.locale) ? current.locale : defaultLocale
}

/** A label that is data, in the language of the page. For components; `useLocalized` follows the switch. */
export function localized(text: Text): string {
  return text[currentLocale()]
}

/** `localized`, bound to the page's language, so that the component follows the switch. */
export function useLocalized(): (text: Text) => string {
  const locale = useLocale()
  return (text) => text[locale]
}

export { i18n }
