import type { SettingsReader } from './settings-reader.ts'

/** How SMS are sent, from the settings SMS_*; each adapter has its own. No message contains keys or tokens. */
export type SmsSettings =
  | { adapter: 'file' }
  | {
      adapter: 'http'
      url: string
      method: 'GET' | 'POST'
      header: { name: string; value: string } | null
      body: string | null
      timeoutMs: number
    }
  | { adapter: 'ssl-wireless'; url: string; apiToken: string; sid: string; timeoutMs: number }

const sslWirelessUrl = 'https://smsplus.sslwireless.com/api/v3/send-sms'

export function readSmsSettings(read: SettingsReader, problems: string[]): SmsSettings {
  const adapter = read.choice('SMS_ADAPTER', ['file', 'http', 'ssl-wireless'], 'file')
  const timeoutMs = read.integer('SMS_TIMEOUT_SECONDS', { fallback: 20, from: 1, to: 60 }) * 1000
  if (adapter === 'file') return { adapter }
  if (adapter === 'http') return { adapter, timeoutMs, ...readHttp(read, problems) }
  return {
    adapter,
    timeoutMs,
    url: read.url('SMS_SSL_URL', ['https:', 'http:']) ?? sslWirelessUrl,
    apiToken: required(read, problems, 'SMS_SSL_API_TOKEN'),
    sid: required(read, problems, 'SMS_SSL_SID'),
  }
}

/** The address to which messages are sent, and the setting that names it; null when nothing leaves the machine. */
export function smsAddress(sms: SmsSettings): { name: string; url: string } | null {
  if (sms.adapter === 'file') return null
  return { name: sms.adapter === 'http' ? 'SMS_HTTP_URL' : 'SMS_SSL_URL', url: sms.url }
}

function required(read: SettingsReader, problems: string[], name: string): string {
  const text = read.text(name, '')
  if (text === '') problems.push(`${name} must be set: SMS_ADAPTER requires it.`)
  return text
}

function readHttp(read: SettingsReader, problems: string[]) {
  const method = read.choice('SMS_HTTP_METHOD', ['POST', 'GET'], 'POST')
  const url = read.url('SMS_HTTP_URL', ['https:', 'http:'])
  const body = read.text('SMS_HTTP_BODY', '') || null
  // Null when it is missing or wrong; the reader has already reported a wrong one.
  if (url === null) required(read, problems, 'SMS_HTTP_URL')
  if (method === 'GET' && body !== null) problems.push('SMS_HTTP_BODY must be empty when SMS_HTTP_METHOD is "GET".')
  const templates = `${url ?? ''} ${body ?? ''}`
  if (url !== null && !(templates.includes('{text}') && /\{(?:to|msisdn)\}/.test(templates))) {
    problems.push('SMS_HTTP_URL or SMS_HTTP_BODY must contain the placeholders {text} and {to} or {msisdn}.')
  }
  if (body?.startsWith('{') && !isJsonTemplate(body)) {
    problems.push('SMS_HTTP_BODY starts like JSON, so it must be JSON, with the placeholders inside quotes.')
  }
  return { url: url ?? '', method, header: readHeader(read, problems), body }
}

/** The template must be valid JSON once every placeholder is filled in. */
function isJsonTemplate(body: string): boolean {
  try {
    JSON.parse(body.replace(/\{(?:to|msisdn|text|id)\}/g, 'x'))
    return true
  } catch {
    return false
  }
}

/** `Name: value`; such a header usually contains a key. */
function readHeader(read: SettingsReader, problems: string[]): { name: string; value: string } | null {
  const text = read.text('SMS_HTTP_HEADER', '')
  if (text === '') return null
  const [, name = '', value = ''] = /^([A-Za-z0-9-]+):\s*([\x20-\x7e]+)$/.exec(text) ?? []
  if (name === '') problems.push('SMS_HTTP_HEADER must be one header, written as "Name: value".')
  return name === '' ? null : { name: name.toLowerCase(), value }
}
