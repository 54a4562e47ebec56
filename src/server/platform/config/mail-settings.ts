import { readByRule } from '#domain/forms/normalise.ts'
import { isLoopback } from './loopback.ts'
import type { SettingsReader } from './settings-reader.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** `tls` from the first byte, `starttls` or no sending at all, `none` for a mail server on this machine. */
  security: 'tls' | 'starttls' | 'none'
  account: { user: string; password: string } | null
  /** The sender: an address, or a name and an address in angle brackets. */
  from: string
  timeoutMs: number
}

/** How e-mails are sent, from the settings MAIL_*. */
export type MailSettings = { adapter: 'file' } | ({ adapter: 'smtp' } & SmtpSettings)

const ports = { tls: 465, starttls: 587, none: 25 } as const

export function readMailSettings(
  read: SettingsReader,
  { problems, production }: { problems: string[]; production: boolean },
): MailSettings {
  const adapter = read.choice('MAIL_ADAPTER', ['file', 'smtp'], 'file')
  if (adapter === 'file') return { adapter }
  const required = (name: string): string => {
    const text = read.text(name, '')
    if (text === '') problems.push(`${name} must be set: MAIL_ADAPTER requires it.`)
    return text
  }
  const host = required('MAIL_SMTP_HOST')
  const security = read.choice('MAIL_SMTP_SECURITY', ['tls', 'starttls', 'none'], 'tls')
  if (production && security === 'none' && host !== '' && !isLoopback(host)) {
    problems.push('MAIL_SMTP_SECURITY cannot be "none" to another machine when NODE_ENV is "production".')
  }
  const from = required('MAIL_FROM')
  if (from !== '' && !isSender(from)) {
    problems.push('MAIL_FROM must be an e-mail address, or a name and an address: Office <office@example.org>.')
  }
  return {
    ...{ adapter, host, security, from, account: readAccount(read, problems) },
    port: read.integer('MAIL_SMTP_PORT', { fallback: ports[security], from: 1, to: 65_535 }),
    timeoutMs: read.integer('MAIL_TIMEOUT_SECONDS', { fallback: 20, from: 1, to: 60 }) * 1000,
  }
}

/** Reads both settings or neither. */
function readAccount(read: SettingsReader, problems: string[]): SmtpSettings['account'] {
  const [user, password] = [read.text('MAIL_SMTP_USER', ''), read.text('MAIL_SMTP_PASSWORD', '')]
  if ((user === '') !== (password === '')) {
    problems.push('MAIL_SMTP_USER and MAIL_SMTP_PASSWORD must be set together, or neither.')
  }
  return user === '' || password === '' ? null : { user, password }
}

function isSender(text: string): boolean {
  const [, bracketed] = /^[^<>"\r\n]*<([^<>]+)>$/.exec(text) ?? []
  return readByRule('email', bracketed ?? text) !== null
}
