import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFileSms } from '../../../src/server/modules/messages/sms/sms-file.ts'
import { createHttpSms } from '../../../src/server/modules/messages/sms/sms-http.ts'
import { gatewayId, type Sms, type SmsPort } from '../../../src/server/modules/messages/sms/sms-port.ts'
import { createSslWirelessSms } from '../../../src/server/modules/messages/sms/sms-ssl-wireless.ts'
import { type SmsGateway, startSmsGateway } from '../../support/server/outside/sms-gateway.ts'

let gateway: SmsGateway
let folder: string
/** An address where nothing listens. */
let closedPort: string
beforeAll(async () => {
  gateway = await startSmsGateway()
  const gone = await startSmsGateway()
  closedPort = gone.url
  await gone.close()
  folder = mkdtempSync(join(tmpdir(), 'talika-sms-'))
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  for (const list of [gateway.nextBehaviours, gateway.seen, gateway.delivered]) list.splice(0)
})

const sms: Sms = {
  id: gatewayId('0193c5a0-1111-7abc-8def-0123456789ab'),
  to: '01712345678',
  text: 'প্রথম লাইন\nদ্বিতীয় "লাইন" & ১০০%',
  locale: 'bn',
  kind: 'submitted',
  at: '2026-11-21T10:00:00.000Z',
}
const timeoutMs = 20_000
/** A short timeout for the gateway that never answers. */
const soon = 300
const body = '{"phone": "{msisdn}", "words": "{text}", "ref": "{id}"}'
const settings = { method: 'POST', header: { name: 'authorization', value: 'Bearer key' }, body, timeoutMs } as const
const httpPort = (url = gateway.url, patience = timeoutMs) => createHttpSms({ ...settings, url, timeoutMs: patience })
const sslPort = (url = gateway.url, patience = timeoutMs) =>
  createSslWirelessSms({ url, apiToken: 'token-1', sid: 'BRAND', timeoutMs: patience })

/** For each adapter: a port that works, the messages that it sent, and a port that cannot send. */
type Candidate = { port: SmsPort; sent: () => { id: string; text: string }[]; broken: SmsPort }

const adapters: Record<string, () => Candidate> = {
  file: () => {
    const path = join(folder, `${crypto.randomUUID()}.jsonl`)
    const lines = () => readFileSync(path, 'utf8').trimEnd().split('\n')
    return {
      port: createFileSms(path),
      sent: () => lines().map((line) => JSON.parse(line)),
      broken: createFileSms(join(folder, 'missing', 'sms.jsonl')),
    }
  },
  http: () => ({
    port: httpPort(),
    sent: () =>
      gateway.delivered.map((one) => JSON.parse(one.body)).map(({ ref, words }) => ({ id: ref, text: words })),
    broken: httpPort(closedPort),
  }),
  'SSL Wireless': () => ({
    port: sslPort(),
    sent: () =>
      gateway.delivered.map((one) => JSON.parse(one.body)).map((call) => ({ id: call.csms_id, text: call.sms })),
    broken: sslPort(closedPort),
  }),
}

describe.each(Object.entries(adapters))('SMS by %s', (_name, candidate) => {
  test('passes on the whole message, with our id', async () => {
    const { port, sent } = candidate()
    expect(await port.send(sms)).toMatchObject({ outcome: 'sent' })
    expect(sent()).toMatchObject([{ id: sms.id, text: sms.text }])
  })

  test('keeps messages that are sent at the same moment apart', async () => {
    const { port, sent } = candidate()
    const texts = Array.from({ length: 20 }, (_, index) => `${index} ${'ক'.repeat(500)}`)
    await Promise.all(texts.map((text) => port.send({ ...sms, text })))
    expect(
      sent()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(texts.sort())
  })

  test('reports that the message was certainly not sent when nothing listens, and that it can be retried', async () => {
    expect(await candidate().broken.send(sms)).toMatchObject({ outcome: 'refused', again: true })
  })
})

describe.each([
  ['http', httpPort],
  ['SSL Wireless', sslPort],
] as const)('a faulty gateway, by %s', (_name, port) => {
  test.each([
    ['busy', { outcome: 'refused', again: true, reason: 'http_503' }],
    ['reject', { outcome: 'refused', again: false, reason: 'http_400' }],
    ['break', { outcome: 'unknown', reason: 'http_500' }],
    ['hang', { outcome: 'unknown', reason: 'timeout' }],
    ['cut', { outcome: 'unknown', reason: 'cut_off' }],
    ['twice', { outcome: 'sent' }],
  ] as const)('%s', async (behaviour, outcome) => {
    gateway.nextBehaviours.push(behaviour)
    const patience = behaviour === 'hang' ? soon : timeoutMs
    expect(await port(gateway.url, patience).send(sms)).toMatchObject(outcome)
    expect(gateway.seen).toHaveLength(1)
    // The next message is sent, so the connection still works.
    expect(await port().send(sms)).toMatchObject({ outcome: 'sent' })
  })
})

test('SSL Wireless reports a failure in its JSON with status 200', async () => {
  gateway.nextBehaviours.push('refuse', 'strange', 'take')
  expect(await sslPort().send(sms)).toEqual({ outcome: 'refused', again: false, reason: 'gateway_4001' })
  expect(await sslPort().send(sms)).toEqual({ outcome: 'unknown', reason: 'not_understood' })
  expect(await sslPort().send(sms)).toEqual({ outcome: 'sent', ref: 'REF-1' })
  expect(JSON.parse(gateway.seen[0]?.body ?? '')).toEqual({
    api_token: 'token-1',
    sid: 'BRAND',
    msisdn: '8801712345678',
    sms: sms.text,
    csms_id: sms.id,
  })
  expect(sms.id).toHaveLength(20)
})

test('the templates of the generic gateway escape any text, in JSON, in a form and in the address', async () => {
  await httpPort().send(sms)
  await createHttpSms({ ...settings, url: gateway.url, body: 'to={to}&text={text}' }).send(sms)
  const url = `${gateway.url}/send?m={msisdn}&t={text}`
  await createHttpSms({ ...settings, url, method: 'GET', body: null }).send(sms)
  const [json, form, get] = gateway.seen
  expect(JSON.parse(json?.body ?? '')).toEqual({ phone: '8801712345678', words: sms.text, ref: sms.id })
  expect([json?.headers['content-type'], json?.headers.authorization]).toEqual([
    'application/json; charset=utf-8',
    'Bearer key',
  ])
  expect(Object.fromEntries(new URLSearchParams(form?.body))).toEqual({ to: sms.to, text: sms.text })
  const query = new URL(get?.url ?? '', gateway.url).searchParams
  expect([get?.method, query.get('m'), query.get('t'), get?.body]).toEqual(['GET', '8801712345678', sms.text, ''])
})
