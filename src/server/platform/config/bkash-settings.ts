/** The authority's credentials for bKash. */
export type BkashSettings = {
  baseUrl: string
  appKey: string
  appSecret: string
  username: string
  password: string
  /** bKash asks its callers to wait for half a minute. */
  timeoutSeconds: number
}

const liveAddress = 'https://tokenized.pay.bka.sh/v1.2.0-beta'
const secretNames = ['BKASH_APP_KEY', 'BKASH_APP_SECRET', 'BKASH_USERNAME', 'BKASH_PASSWORD'] as const

/** The parts of the settings reader that are needed here. */
type Reader = {
  text: (name: string, fallback: string) => string
  url: (name: string, protocols: readonly string[]) => string | null
  integer: (name: string, range: { fallback: number; from: number; to: number }) => number
}

/**
 * Reads the settings of bKash, all or none; null when it is off. `needsHttps`: on a public network, neither payments
 * nor payer data may be sent without encryption.
 */
export function readBkashSettings(
  read: Reader,
  { problems, needsHttps }: { problems: string[]; needsHttps: boolean },
): BkashSettings | null {
  const [appKey, appSecret, username, password] = secretNames.map((name) => read.text(name, ''))
  const baseUrl = read.url('BKASH_BASE_URL', needsHttps ? ['https:'] : ['http:', 'https:']) ?? liveAddress
  const timeoutSeconds = read.integer('BKASH_TIMEOUT_SECONDS', { fallback: 30, from: 1, to: 60 })
  const missing = secretNames.filter((name) => read.text(name, '') === '')
  if (missing.length === secretNames.length) return null
  if (missing.length > 0)
    problems.push(`bKash also needs ${missing.join(', ')}; to run without bKash, omit all BKASH_ settings.`)
  return {
    baseUrl,
    appKey: appKey ?? '',
    appSecret: appSecret ?? '',
    username: username ?? '',
    password: password ?? '',
    timeoutSeconds,
  }
}
