import { askGateway, type GatewayAnswer } from './gateway-call.ts'
import { type Sms, type SmsOutcome, type SmsPort, toMsisdn } from './sms-port.ts'

/**
 * A gateway that is described by settings. `url` and `body` are templates: `{to}` is the number as 01712345678,
 * `{msisdn}` as 8801712345678, `{text}` the message, `{id}` our id of it.
 */
export type HttpSmsSettings = {
  url: string
  method: 'GET' | 'POST'
  header: { name: string; value: string } | null
  body: string | null
  timeoutMs: number
}

/** Sends by one HTTP request a message and judges by the status of the answer. */
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

/** A value between the quotes that the template has. */
function insideJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/** Answers by which a gateway says that it took nothing, and that the same may succeed later. */
const notTakenNow = new Set([408, 425, 429, 503])

/**
 * The status alone, for gateways that we know nothing else of. 2xx: taken. 3xx and 4xx: not taken, and the same again
 * would not be either, but for the few that ask for patience. Other 5xx: something broke there, before or after.
 */
export function judgeByStatus(answer: GatewayAnswer): SmsOutcome {
  if (answer.kind === 'not-sent') return { outcome: 'refused', again: true, reason: answer.reason }
  if (answer.kind === 'unknown') return { outcome: 'unknown', reason: answer.reason }
  const { status } = answer
  const reason = `http_${status}`
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (notTakenNow.has(status)) return { outcome: 'refused', again: true, reason }
  return status < 500 ? { outcome: 'refused', again: false, reason } : { outcome: 'unknown', reason }
}
