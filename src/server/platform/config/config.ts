import { resolve } from 'node:path'
import { maxPasswordLength, minPasswordLength } from '#contract/auth/auth.ts'
import { defaultApiKey } from '#contract/endpoint.ts'
import type { TrustedProxies } from '../http/trusted-proxy.ts'
import { type BkashSettings, readBkashSettings } from './bkash-settings.ts'
import { isLoopback } from './loopback.ts'
import { type MailSettings, readMailSettings } from './mail-settings.ts'
import { type Environment, type SettingsReader, settingsReader } from './settings-reader.ts'
import { readSmsSettings, type SmsSettings, smsAddress } from './sms-settings.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Every setting of the server, checked once at the start. Plain data: nothing here reads a file. */
export type Config = {
  production: boolean
  /** `port` 0: any free port. `trustProxy`: the proxies whose `x-forwarded-for` is trusted. */
  http: { host: string; port: number; publicUrl: string; trustProxy: TrustedProxies }
  /** `databaseUrl` null: the embedded PostgreSQL under `dir`. Uploads stop when less than the reserve is free. */
  data: { dir: string; databaseUrl: string | null; reserveMegabytes: number }
  /** The value of the `api-key` header. It identifies the client and is no secret. */
  apiKey: string
  demo: DemoSettings
  rateLimits: boolean
  /** Whether staff may set up a second factor, and those who have are asked for it. */
  secondFactor: boolean
  /** Milliseconds by which the application's clock is ahead (negative: behind), for trials. */
  clockOffsetMs: number
  authority: { nameBn: string; nameEn: string }
  sms: SmsSettings
  mail: MailSettings
  /** Null: fees are paid outside the portal, and applicants enter the reference. */
  bkash: BkashSettings | null
  logLevel: LogLevel
  /** Null: the secret in the data folder (see secret.ts). */
  secret: string | null
  /** The key that signs certificates, in the form of signing-key.ts. Null: the key in the data folder. */
  certificateKey: string | null
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

// A shorter HMAC key could be guessed; `openssl rand -hex 32` gives 64 characters.
const shortestSecret = 32
const longestSecret = 10_000
// Ten years in both directions: enough to see an enlistment expire and be renewed several times.
const furthestClockOffset = 3650

/**
 * Reads the settings from an environment (see .env.example for what each one means). Each wrong setting gives one
 * sentence that names it, says what is wrong and what to write instead.
 */
export function readConfig(env: Environment, { hasEmbedded }: { hasEmbedded: boolean }): ConfigResult {
  const problems: string[] = []
  const read = settingsReader(env, problems)

  // A misspelt value must not fall back to development, which would open the demo accounts to the world.
  const production = read.choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production'
  const host = read.text('HOST', '127.0.0.1')
  const port = read.integer('PORT', { fallback: 3000, from: 0, to: 65_535 })
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  if (databaseUrl === null && !hasEmbedded && !env.DATABASE_URL?.trim()) {
    problems.push('DATABASE_URL must be set: there is no embedded PostgreSQL for this machine.')
  }
  const rateLimits = read.flag('RATE_LIMITS', true)
  if (production && !rateLimits) problems.push('RATE_LIMITS cannot be "off" when NODE_ENV is "production".')
  const clockOffsetMs = readClockOffset(read, { production, problems })

  const chosenUrl = read.publicAddress('PUBLIC_URL')
  const publicUrl = chosenUrl ?? defaultPublicUrl(host, port)
  const sms = readSmsSettings(read, problems)
  if (production) {
    problems.push(...plainTextProblems({ host, publicUrl: chosenUrl, databaseUrl, smsUrl: smsAddress(sms) }))
  }
  const config: Config = {
    production,
    http: {
      host,
      port,
      publicUrl,
      trustProxy: read.proxies('TRUST_PROXY'),
    },
    data: {
      dir: resolve(read.text('DATA_DIR', './data')),
      databaseUrl,
      reserveMegabytes: read.integer('DISK_RESERVE_MB', { fallback: 512, from: 0, to: 1_000_000 }),
    },
    apiKey: read.headerText('API_KEY', defaultApiKey),
    demo: readDemoSettings(read, { isTrial: databaseUrl === null && !production, production, host, problems }),
    rateLimits,
    secondFactor: read.flag('SECOND_FACTOR', false),
    clockOffsetMs,
    authority: {
      nameBn: read.text('AUTHORITY_NAME_BN', 'আঞ্চলিক উন্নয়ন কর্তৃপক্ষ'),
      nameEn: read.text('AUTHORITY_NAME_EN', 'Regional Development Authority'),
    },
    sms,
    mail: readMailSettings(read, { problems, production }),
    bkash: readBkashSettings(read, { problems, needsHttps: production }),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    secret: read.secretText('SECRET', { shortest: shortestSecret, longest: longestSecret }),
    certificateKey: read.signingKey('CERTIFICATE_KEY'),
  }
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems }
}

/** The settings that decide whether data is sent in plain text. `publicUrl` null: not set. */
type TravelSettings = {
  host: string
  publicUrl: string | null
  databaseUrl: string | null
  smsUrl: { name: string; url: string } | null
}

/** One sentence for each setting that would send passwords or personal data over a network in plain text. */
function plainTextProblems({ host, publicUrl, databaseUrl, smsUrl }: TravelSettings): string[] {
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

type DemoSettings = {
  enabled: boolean
  /** Null: a random password is generated and printed when the demo accounts are created. */
  password: string | null
  /** The demo was requested but is off, because others could reach it and guess the password. */
  withheld: boolean
}

/** Account names are in the documentation, so anyone who can reach the machine may try passwords for them. */
const shortestOpenPassword = 12

/** `isTrial`: the demo is on by default when only this machine can reach it. */
function readDemoSettings(
  read: SettingsReader,
  { isTrial, production, host, problems }: { isTrial: boolean; production: boolean; host: string; problems: string[] },
): DemoSettings {
  const isOpen = !isLoopback(host)
  const isWanted = read.flag('DEMO', isTrial && !isOpen)
  const password = read.secretText('DEMO_PASSWORD', { shortest: minPasswordLength, longest: maxPasswordLength })
  if (production && isWanted) problems.push('DEMO cannot be "on" when NODE_ENV is "production".')
  const isSafe = !isOpen || (password !== null && password.length >= shortestOpenPassword)
  return { enabled: isWanted && isSafe, password, withheld: isWanted && !isSafe }
}

/** The sum of both settings: days to see an enlistment expire, minutes to try another hour of the day. */
function readClockOffset(
  read: ReturnType<typeof settingsReader>,
  { production, problems }: { production: boolean; problems: string[] },
): number {
  const units = [
    { name: 'CLOCK_OFFSET_DAYS', ms: 86_400_000, most: furthestClockOffset },
    { name: 'CLOCK_OFFSET_MINUTES', ms: 60_000, most: furthestClockOffset * 24 * 60 },
  ]
  let offset = 0
  for (const { name, ms, most } of units) {
    const count = read.integer(name, { fallback: 0, from: -most, to: most })
    if (production && count !== 0) problems.push(`${name} cannot be set when NODE_ENV is "production".`)
    offset += count * ms
  }
  return offset
}

/** An address that a browser on this machine can open: "all interfaces" is no address, and IPv6 needs brackets. */
function defaultPublicUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
