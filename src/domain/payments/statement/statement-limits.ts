/** The most payments that are listed of one statement. A month of a busy office has fewer. */
export const mostStatementLines = 2_000
/** The most characters and lines of a text that is read, and bytes of a file: ten times such a month. */
export const mostStatementCharacters = 2_000_000
export const mostStatementRows = 20_000
export const mostStatementBytes = 5_000_000

/**
 * Why a text is not read at all; null when it can be. A part of it would not be enough: a reversal may be in the rest.
 */
export function textProblem(text: string): 'too_large' | 'too_many_lines' | null {
  if (text.length > mostStatementCharacters) return 'too_large'
  let rows = 1
  // Old programs end a line with a carriage return alone.
  for (const _ of text.matchAll(/\r\n?|\n/g)) if (++rows > mostStatementRows) return 'too_many_lines'
  return null
}
