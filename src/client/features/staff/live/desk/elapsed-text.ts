import { localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'

/** 4:07 or 1:04:07, in the numerals of the language. A clock that is behind the server's shows zero. */
export function elapsedText(ms: number, locale: Locale): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return localiseDigits(
    shown.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':'),
    locale,
  )
}
