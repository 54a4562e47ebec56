import { createHash } from 'node:crypto'

/** A weak tag, because compression changes the bytes but not the content. */
export function entityTag(body: string | Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

/** Whether an `if-none-match` header contains the tag (RFC 9110: weak comparison). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const plain = (text: string) => text.trim().replace(/^W\//, '')
  return header.split(',').some((candidate) => plain(candidate) === plain(tag))
}
