/** Longer than any address of the portal. */
const longest = 2_000

/** How often an address is decoded: `%255C` is a backslash after two rounds. */
const mostDecodings = 5

/** The site against which an address is resolved. The name is reserved, so no address names it by chance. */
const site = 'https://this-site.invalid'

/** Browsers drop some of these from an address, and read a backslash as a slash. No path of the portal has one. */
const strange = /[\\\s\p{Cc}\p{Cf}]/u

/**
 * The address, if it leads to a page of this site; undefined otherwise. An address that comes from outside, such as a
 * parameter of the current address, is checked by this function where it is opened: otherwise it could lead to another
 * site (an open redirect).
 *
 * The address must be a path. No decoding of the path may name a host, because browsers, proxies and the router decode
 * at different times: `//host`, `/\host`, `/%5Chost`, `/.//host`.
 */
export function ownAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > longest) return undefined
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return isOwnPath(path, mostDecodings) ? address : undefined
}

function isOwnPath(path: string, decodings: number): boolean {
  if (!path.startsWith('/') || strange.test(path)) return false
  try {
    const { origin, pathname } = new URL(path, site)
    if (origin !== site || pathname.startsWith('//')) return false
    const decoded = decodeURIComponent(path)
    return decoded === path || (decodings > 0 && isOwnPath(decoded, decodings - 1))
  } catch {
    // The path has a host without a name, or an encoding that is not one.
    return false
  }
}
