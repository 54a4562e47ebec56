/** The two languages of the portal. Bengali is the default everywhere. */
export const locales = ['bn', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'bn'

/** A label that is data, not a screen message: it always exists in both languages. */
export type Text = { bn: string; en: string }
