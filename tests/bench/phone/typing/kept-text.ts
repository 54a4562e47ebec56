/** How the text that was kept differs from the text that was typed, in characters (code points). */
export type TextDifference = {
  lost: number
  /** Characters that were kept more often than typed, or were never typed. */
  doubled: number
  /** Characters that were kept as often as typed, but in another place. */
  reordered: number
}

/**
 * Compares texts by Unicode equivalence: several Bengali characters may be one code point or two, and the storage may
 * choose.
 */
export function compareTexts(typed: string, kept: string): TextDifference {
  const sent = [...typed.normalize('NFC')]
  const found = [...kept.normalize('NFC')]
  const common = countCommon(sent, found)
  return {
    lost: sent.length - common,
    doubled: found.length - common,
    reordered: common - longestCommonOrder(sent, found),
  }
}

export function isSameText({ lost, doubled, reordered }: TextDifference): boolean {
  return lost === 0 && doubled === 0 && reordered === 0
}

/** How many characters both texts have, in any order. */
function countCommon(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const character of one) left.set(character, (left.get(character) ?? 0) + 1)
  let common = 0
  for (const character of other) {
    const count = left.get(character) ?? 0
    if (count === 0) continue
    common += 1
    left.set(character, count - 1)
  }
  return common
}

/** The length of the longest common subsequence. */
function longestCommonOrder(one: readonly string[], other: readonly string[]): number {
  let row: number[] = Array.from({ length: other.length + 1 }, () => 0)
  for (const character of one) {
    const next = [0]
    other.forEach((candidate, index) => {
      const longer = candidate === character ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0)
      next.push(longer)
    })
    row = next
  }
  return row.at(-1) ?? 0
}
