import type { Locale } from '#domain/text.ts'

/** The name of an official in the language of the page. */
export function officialName({ nameBn, nameEn }: { nameBn: string; nameEn: string }, locale: Locale): string {
  return locale === 'bn' ? nameBn : nameEn
}
