import { parseRange, type TrustedProxies } from '../http/trusted-proxy.ts'
import { parseSigningKey } from '../storage/signing-key.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type SettingsReader = ReturnType<typeof settingsReader>

/** One reader for each kind of setting. A wrong value adds a problem and returns the fallback. */
export function settingsReader(env: Environment, problems: string[]) {
  // An empty value in .env means "not set": people delete a value in order to disable it.
  const value = (name: string): string | null => env[name]?.trim() || null

  return {
    text: (name: string, fallback: string): string => value(name) ?? fallback,

    /** Never repeats the value in the message, because messages are logged. */
    secretText(name: string, { shortest, longest }: { shortest: number; longest: number }): string | null {
      const text = value(name)
      if (text !== null && text.length < shortest) {
        problems.push(`${name} must have at least ${shortest} characters; it has ${text.length}.`)
      }
      if (text !== null && text.length > longest) {
        problems.push(`${name} must have at most ${longest} characters; it has ${text.length}.`)
      }
      return text
    },

    /** Text that every HTTP client can send in a header; any other would lock out the portal's own pages. */
    headerText(name: string, fallback: string): string {
      const text = value(name)
      if (text !== null && !/^[\x21-\x7e]{1,200}$/.test(text)) {
        problems.push(`${name} must be at most 200 ASCII characters, without spaces.`)
      }
      return text ?? fallback
    },

    /** Never repeats the value in the message either. */
    signingKey(name: string): string | null {
      const text = value(name)
      if (text !== null && parseSigningKey(text) === null) {
        problems.push(`${name} must be a private Ed25519 key: the base64 of its PKCS #8 form, on one line.`)
      }
      return text
    },

    integer(name: string, { fallback, from, to }: { fallback: number; from: number; to: number }): number {
      const text = value(name)
      if (text === null) return fallback
      const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN
      if (number >= from && number <= to) return number
      problems.push(`${name} must be a whole number from ${from} to ${to}, not ${JSON.stringify(text)}.`)
      return fallback
    },

    flag(name: string, fallback: boolean): boolean {
      const text = value(name)?.toLowerCase()
      if (text === undefined) return fallback
      if (['on', 'true', '1', 'yes'].includes(text)) return true
      if (['off', 'false', '0', 'no'].includes(text)) return false
      problems.push(`${name} must be "on" or "off", not ${JSON.stringify(text)}.`)
      return fallback
    },

    /** `on`, `off`, or the addresses and ranges of the proxies, separated by commas. */
    proxies(name: string): TrustedProxies {
      const parts =
        value(name)
          ?.split(',')
          .map((part) => part.trim()) ?? []
      const [first = ''] = parts
      if (parts.length <= 1 && parseRange(first) === null) return this.flag(name, false)
      const wrong = parts.filter((part) => parseRange(part) === null)
      if (wrong.length > 0) {
        problems.push(
          `${name} must be "on", "off" or addresses like 10.0.0.7 or 10.0.0.0/8; wrong: ${wrong.join(', ')}.`,
        )
      }
      return parts
    },

    choice<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
      const text = value(name)
      if (text === null) return fallback
      const found = choices.find((choice) => choice === text)
      if (found !== undefined) return found
      const allowed = choices.map((choice) => `"${choice}"`).join(', ')
      problems.push(`${name} must be ${choices.length > 1 ? 'one of ' : ''}${allowed}, not ${JSON.stringify(text)}.`)
      return fallback
    },

    /** Without a trailing slash, so that paths can be appended. The message omits the value: it may hold a password. */
    url(name: string, protocols: readonly string[]): string | null {
      const text = value(name)
      if (text === null) return null
      if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text.replace(/\/+$/, '')
      problems.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
      return null
    },

    /** The address of the portal for its users: paths and queries are appended to it. */
    publicAddress(name: string): string | null {
      const address = this.url(name, ['http:', 'https:'])
      if (address === null) return null
      const { username, password, search, hash } = new URL(address)
      if (username === '' && password === '' && search === '' && hash === '') return address
      problems.push(`${name} must be an address without a name, password, "?" or "#" in it.`)
      return null
    },
  }
}
