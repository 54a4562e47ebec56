import { maxPasswordLength, minPasswordLength } from '#contract/auth/auth.ts'
import { isLoopback } from './loopback.ts'
import type { SettingsReader } from './settings-reader.ts'

export type DemoSettings = {
  enabled: boolean
  /** Null: a random password is generated and printed when the demo accounts are created. */
  password: string | null
  /** The demo was requested but is off, because others could reach it and guess the password. */
  withheld: boolean
}

/** Account names are in the documentation, so anyone who can reach the machine may try passwords for them. */
const shortestOpenPassword = 12

/** `isTrial`: the demo is on by default when only this machine can reach it. */
export function readDemoSettings(
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
