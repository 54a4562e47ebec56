import type { Locale } from '#domain/text.ts'

/** The applicant's name in the page's language, else in the other one; null when there is none. */
export function applicantName(
  { nameBn, nameEn }: { nameBn: string | null; nameEn: string | null },
  locale: Locale,
): string | null {
  const [first, second] = locale === 'bn' ? [nameBn, nameEn] : [nameEn, nameBn]
  return first || second || null
}
