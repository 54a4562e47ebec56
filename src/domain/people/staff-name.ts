import type { Text } from '../text.ts'

/** Accounts of the office write the names in both languages into one text, with this separator. */
const between = ' · '

/**
 * The name of an account in both languages; null without a name. If one language has no name, it gets that of the
 * other. Accounts that were made before both names were stored have them in `fullName` alone.
 */
export function staffNameOf(
  fullName: string | null,
  { bn = null, en = null }: { bn?: string | null; en?: string | null } = {},
): Text | null {
  const [first, second] = (fullName ?? '').split(between).map((name) => name.trim())
  const isInBoth = second !== undefined && second !== '' && first !== ''
  const known = { bn: bn || (isInBoth ? first : null), en: en || (isInBoth ? second : null) }
  const whole = fullName || known.bn || known.en
  if (!whole) return null
  return { bn: known.bn || known.en || whole, en: known.en || known.bn || whole }
}
