const webSchemes = ['http', 'https', 'mailto', 'tel'] as const
const safeAddress = new RegExp(`^(?:${webSchemes.join('|')}):`, 'i')

/**
 * Whether a link leads to a page, a mailbox or a telephone. An address is ASCII or UTF-8: one in UTF-16, and one with a
 * blank or a control character before or inside its scheme, is none, because a viewer may leave those characters out.
 */
export function isSafeLink(bytes: string): boolean {
  if (!safeAddress.test(bytes)) return false
  for (const character of bytes) {
    const code = character.charCodeAt(0)
    if (code < 0x20 || code === 0x7f) return false
  }
  return true
}
