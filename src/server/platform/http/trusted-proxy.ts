import ipaddr from 'ipaddr.js'

/** Which addresses are our proxies: all (`true`), none (`false`), or those of a list of addresses and ranges. */
export type TrustedProxies = boolean | readonly string[]

/**
 * Fastify asks this for each hop, the nearest first. Only the nearest may be our proxy: anyone can write the rest of
 * the header.
 */
export function trustedProxy(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false
  if (proxies === true) return (_, hop) => hop === 0
  const ranges = proxies.map(parseRange).filter((range) => range !== null)
  return (address, hop) => hop === 0 && ipaddr.isValid(address) && isWithin(ipaddr.process(address), ranges)
}

type Range = ReturnType<typeof ipaddr.parseCIDR>

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`; null for anything else. */
export function parseRange(text: string): Range | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(address: ReturnType<typeof ipaddr.process>, ranges: readonly Range[]): boolean {
  return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
}
