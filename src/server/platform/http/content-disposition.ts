/**
 * The header for a file of any name (RFC 6266): an ASCII name that every client reads, and the real name for clients
 * that understand UTF-8. No character of the name can end the header or leave the download folder.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const clean =
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
      .slice(0, 200) || 'file'
  const ascii = clean.replace(/[^\x20-\x7e]|["%;]/g, '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
