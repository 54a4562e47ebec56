import * as z from 'zod/mini'
import { askGateway } from './gateway-call.ts'
import { judgeByStatus } from './sms-http.ts'
import { type SmsOutcome, type SmsPort, toMsisdn } from './sms-port.ts'

export type SslWirelessSettings = { url: string; apiToken: string; sid: string; timeoutMs: number }

/** The response of its API v3: the result of the call, then of each message in it. Other fields are ignored. */
const Answer = z.object({
  status: z.string(),
  status_code: z.union([z.number(), z.string()]),
  smsinfo: z.optional(
    z.nullable(z.array(z.object({ sms_status: z.optional(z.string()), reference_id: z.optional(z.string()) }))),
  ),
})
type Answer = z.infer<typeof Answer>

/** SSL Wireless, API v3: one message per call, with our id as its `csms_id`. */
export function createSslWirelessSms({ url, apiToken, sid, timeoutMs }: SslWirelessSettings): SmsPort {
  return {
    async send({ id, to, text }) {
      const call = { api_token: apiToken, sid, msisdn: toMsisdn(to), sms: text, csms_id: id }
      const answer = await askGateway({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
        body: JSON.stringify(call),
        timeoutMs,
      })
      const byStatus = judgeByStatus(answer)
      if (answer.kind !== 'answered' || byStatus.outcome !== 'sent') return byStatus
      const said = parse(answer.text)
      // Status 200 without its JSON: a proxy's page, or a changed API. It is unknown whether the message was sent.
      return said === null ? { outcome: 'unknown', reason: 'not_understood' } : judge(said)
    },
  }
}

function parse(text: string): Answer | null {
  try {
    const parsed = Answer.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The result is in words, whatever the HTTP status. A retry of a refusal (a wrong key, a wrong number) is useless. */
function judge({ status, status_code: code, smsinfo }: Answer): SmsOutcome {
  const first = smsinfo?.[0]
  const isTaken = isSuccess(status) && (first?.sms_status === undefined || isSuccess(first.sms_status))
  if (isTaken) return { outcome: 'sent', ...(first?.reference_id ? { ref: first.reference_id.slice(0, 64) } : {}) }
  const digits = String(code).replace(/\D/g, '').slice(0, 6)
  return { outcome: 'refused', again: false, reason: `gateway_${digits}` }
}

function isSuccess(word: string): boolean {
  return word.toUpperCase() === 'SUCCESS'
}
