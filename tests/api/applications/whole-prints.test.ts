import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addYears } from '../../../src/domain/reference/calendar.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'
import { plainText } from '../../support/whole-texts.ts'

// The content of each printed paper, as the renderer gets it: for the holder and for a desk, before and after each step.
// All of it is compared with a file.

let server: ApiServer
let owner: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const rendered = { ok: true, pdf: new TextEncoder().encode('%PDF-1.4') } as const

/** Keeps the documents that are to be rendered, in place of rendering them. */
function keepDocuments(): () => string[] {
  const { pdf } = server.context
  const kept: unknown[] = []
  const keep = async (document: unknown) => {
    kept.push(document)
    return rendered
  }
  for (const name of ['renderApplication', 'renderCertificate', 'renderReceipt'] as const) {
    vi.spyOn(pdf, name).mockImplementation(keep)
  }
  return () => kept.splice(0).map((document) => textOf(document))
}

function textOf(document: unknown): string {
  const text = JSON.stringify(document, withoutBytes, 1).replaceAll(/"(\w+)":/g, '$1:')
  // An object or list of a few texts is one line.
  const short = text.replaceAll(/([{[])\n\s+([^{}[\]]{0,200}?)\n\s+([}\]])/g, (_, open, inner, close) =>
    [open, inner.replaceAll(/\n\s+/g, ' '), close].join(''),
  )
  const told = plainText(short, { known: {}, now: server.clock.now, dates: new Set(['1990-05-01']) })
  // The signature is another one for each key.
  return told.replaceAll(/(signedFacts: ")\d+/g, '$1#')
}

/** A buffer has become an object before it comes here. */
function withoutBytes(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return `${value.length} bytes`
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown }
  return type === 'Buffer' && Array.isArray(data) ? `${data.length} bytes` : value
}

async function print(who: Applicant, part: string, headers: Record<string, string> = who.holder): Promise<number> {
  return (await server.send({ method: 'GET', url: `${who.family}/${part}id=${who.id}`, headers })).status
}

const papers = ['pdf?kind=application&', 'pdf?kind=certificate&', 'payment/receipt?']

test.each([
  { type: 'ARCHITECT', mobile: '01811111111', transactionId: 'BK41A7X9QZ', born: { dateOfBirth: '1990-05-01' } },
  { type: 'DEVELOPER_COMPANY', mobile: '01822222222', transactionId: 'BK41A7X9QY', born: {} },
])('what is printed of an application of $type', async ({ type, mobile, transactionId, born }) => {
  const taken = keepDocuments()
  const who = createApplicant(server, { type, mobile })
  await who.create()
  const told: string[] = []
  const printAll = async (state: string) => {
    for (const paper of papers) {
      for (const [reader, headers] of [['holder', who.holder] as const, ['desk', owner] as const]) {
        const status = await print(who, paper, headers)
        told.push(`${state}: ${paper.split('&')[0]} for the ${reader} ${status}`, ...taken())
      }
    }
  }
  const at = await who.fill({ email: 'karim@example.org', transactionId, ...born })
  await printAll('draft')
  expect((await who.submit(at)).status).toBe(200)
  await printAll('pending')
  for (const action of ['payment/confirm', 'pending1', 'pending2', 'approve']) {
    const { status } = await who.decide(owner, action, action === 'payment/confirm' ? {} : { note: 'seen' })
    expect([action, status]).toEqual([action, 200])
  }
  await printAll('approved')
  // After a change that is meant, `vitest -u` writes the file again; read its difference.
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot(`whole-prints/${type.toLowerCase()}.txt`)
})

test('a paper shows the age on the day of submission, and that of a draft the age of today', async () => {
  const begun = server.clock.now
  const taken = keepDocuments()
  const who = createApplicant(server, { mobile: '01833333333' })
  await who.create()
  const at = await who.fill({ dateOfBirth: '1990-05-01', transactionId: 'BK41A7X9QX' })
  const age = async () => {
    expect(await print(who, 'pdf?kind=application&locale=en&')).toBe(200)
    return /Age \(years\)",\s+value: "(\d+)"/.exec(taken()[0] ?? '')?.[1]
  }
  const years = (count: number) => {
    server.clock.now = new Date(`${addYears('2026-11-21', count)}T04:00:00Z`)
  }
  expect(await age()).toBe('36')
  years(1)
  expect(await age()).toBe('37')
  years(0)
  expect((await who.submit(at)).status).toBe(200)
  years(3)
  expect(await age()).toBe('36')
  server.clock.now = begun
})
