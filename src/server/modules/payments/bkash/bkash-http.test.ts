import { expect, test } from 'vitest'
import type { BkashSettings } from '../../../platform/config/bkash-settings.ts'
import { createBkashPost } from './bkash-http.ts'

const settings: BkashSettings = {
  baseUrl: 'https://tokenized.pay.bka.sh/v1.2.0-beta',
  ...{ appKey: 'key', appSecret: 'hunter2', username: 'user', password: 'hunter3' },
  timeoutSeconds: 1,
}
const personal = { payerReference: '01712345678' }

async function failuresOf(send: typeof fetch) {
  const failures: unknown[] = []
  const post = createBkashPost(settings, { send, report: (failure) => failures.push(failure) })
  const reply = await post('/create', personal, { authorization: 'a-token' })
  return { reply, failures }
}

test('a failed call to bKash is reported without the data that was sent', async () => {
  const expired = new TypeError('fetch failed for 01712345678', {
    cause: Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }),
  })
  const tls = await failuresOf(() => Promise.reject(expired))
  expect(tls).toEqual({
    reply: { kind: 'silence' },
    failures: [{ call: '/create', status: null, error: 'TypeError', cause: 'CERT_HAS_EXPIRED' }],
  })
  const unwell = await failuresOf(async () => new Response('<html>01712345678</html>', { status: 502 }))
  expect(unwell.failures).toEqual([{ call: '/create', status: 502, error: 'SyntaxError', cause: null }])
  const broken = await failuresOf(async () => Response.json({ statusCode: 'x' }, { status: 500 }))
  expect(broken.failures).toEqual([{ call: '/create', status: 500, error: null, cause: null }])
})

test('an answer and a rejected token are not reported as failures', async () => {
  const fine = await failuresOf(async () => Response.json({ statusCode: '0000' }))
  expect(fine).toEqual({ reply: { kind: 'answer', body: { statusCode: '0000' } }, failures: [] })
  expect((await failuresOf(async () => new Response(null, { status: 401 }))).failures).toEqual([])
})
