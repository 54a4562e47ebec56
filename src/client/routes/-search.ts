/** The page to open after sign-in: a path of this site, or nothing. Anything else would be an open redirect. */
export function validateNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}
}
