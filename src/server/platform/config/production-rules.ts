import { isLoopback } from './loopback.ts'

/** The settings that decide whether data is sent in plain text. `publicUrl` null: not set. */
export type TravelSettings = {
  host: string
  publicUrl: string | null
  databaseUrl: string | null
  smsUrl: { name: string; url: string } | null
}

/** One sentence for each setting that would send passwords or personal data over a network in plain text. */
export function plainTextProblems({ host, publicUrl, databaseUrl, smsUrl }: TravelSettings): string[] {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  return [
    ...(publicUrl !== null && !isHttps ? [`PUBLIC_URL must start with https:// ${inProduction}.`] : []),
    ...(publicUrl === null && !isLoopback(host)
      ? [`PUBLIC_URL must be set, and start with https://, ${inProduction} and HOST is open to other machines.`]
      : []),
    ...(smsUrl?.url.startsWith('http:') ? [`${smsUrl.name} must start with https:// ${inProduction}.`] : []),
    ...(databaseUrl !== null && isOpenConnection(databaseUrl)
      ? [`DATABASE_URL must use TLS to another machine (sslmode=verify-full) ${inProduction}.`]
      : []),
  ]
}

const inProduction = 'when NODE_ENV is "production"'
/** pg checks the certificate with all of these. */
const safeModes: ReadonlySet<string> = new Set(['require', 'verify-ca', 'verify-full'])

/** Whether the connection leaves this machine without TLS. A host that begins with "/" is a socket on this machine. */
function isOpenConnection(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  return !safeModes.has(searchParams.get('sslmode') ?? '')
}
