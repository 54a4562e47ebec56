/** The domains of bKash. Its payment pages are on these or on subdomains, also those of the sandbox. */
const domains = ['bkash.com', 'bka.sh'] as const

/**
 * Whether the browser of a payer may be sent to this address: by https to a page of bKash, or to the configured server
 * (`baseUrl`), whose protocol the settings have checked.
 */
export function isPaymentPage(text: string, baseUrl: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, origin, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (origin === new URL(baseUrl).origin) return true
  return protocol === 'https:' && domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}
