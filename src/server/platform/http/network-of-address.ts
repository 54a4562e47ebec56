import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The size of the IPv6 network that a provider gives one customer, who can choose addresses within it freely. */
const customerBits = 64

/**
 * The network that limits count: for IPv4 the address itself, also when it is written as IPv6; for IPv6 its /64. Any
 * other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const bytes = parsed.toByteArray().map((byte, at) => (at < customerBits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/${customerBits}`
}
