import { askGateway, type GatewayAnswer } from './gateway-call.ts'
import { type Sms, type SmsOutcome, type SmsPort, toMsisdn } from './sms-port.ts'

/**
 * A gateway that is described by settings. `url` and `body` are templates: `{to}` is the number as 01712345678,
 * `{msisdn}` as 8801712345678, `{text}` the message, `{id}` our id for it.
 */
export type HttpSmsSettings = {
  url: string
  method: 'GET' | 'POST'
  header: { name: string; value: string } | null
  body: string | null
  timeoutMs: number
}

/** Sends each message with one HTTP request, and judges by the status of the response. */
export function createHttpSms({ url, method, header, body, timeoutMs }: HttpSmsSettings): SmsPort {
  const isJson = body?.trimStart().startsWith('{') ?? false
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    async send(sms) {
      const answer = await askGateway({
        url: fill(url, sms, encodeURIComponent),
        method,
        headers: {
          ...(body === null ? {} : { 'content-type': `${type}; charset=utf-8` }),
          ...(header === null ? {} : { [header.name]: header.value }),
        },
        ...(body === null ? {} : { body: fill(body, sms, isJson ? insideJson : encodeURIComponent) }),
        timeoutMs,
      })
      return judgeByStatus(answer)
    },
  }
}

function fill(template: string, { id, to, text }: Sms, encode: (value: string) => string): string {
  const values: Readonly<Record<string, string>> = { to, msisdn: toMsisdn(to), text, id }
  return template.replace(/\{(to|msisdn|text|id)\}/g, (_, name: string) => encode(values[name] ?? ''))
}

/** A value for the inside of a quoted string in the template. */
function insideJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/** Statuses with which a gateway says that it accepted nothing, and that a retry later may succeed. */
const notTakenNow = new Set([408, 425, 429, 503])

/**
 * Judges by the status alone, for unknown gateways. 2xx: accepted. 3xx and 4xx: not accepted, and a retry would not be
 * either, except for the few above. Other 5xx: something failed in the gateway, before or after accepting the message.
 */
export function judgeByStatus(answer: GatewayAnswer): SmsOutcome {
  if (answer.kind === 'not-sent') return { outcome: 'refused', again: true, reason: answer.reason }
  if (answer.kind === 'unknown') return { outcome: 'unknown', reason: answer.reason }
  const { status } = answer
  const reason = `http_${status}` as const
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (notTakenNow.has(status)) return { outcome: 'refused', again: true, reason }
  return status < 500 ? { outcome: 'refused', again: false, reason } : { outcome: 'unknown', reason }
}
