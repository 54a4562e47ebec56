import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What a provider gives to one customer: within it, addresses of IPv6 are free to choose. */
const customerBits = 64

/**
 * Whom limits count a network address for: an IPv4 address is itself, also when it is written as IPv6; an IPv6 address is
 * its /64. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const bytes = parsed.toByteArray().map((byte, at) => (at < customerBits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/${customerBits}`
}
