import { expect, test } from 'vitest'
import { createTransport } from './transport.ts'

// Every call of the engine tells how long the server asks it to wait, and does not make a wait up.

const id = '00000000-0000-4000-8000-00000000000a'
const who = { kind: 'individual', id, token: '7K3M9QXA2B4C', mobile: '01712345678' } as const
const visitor = { id, token: 'v'.repeat(43) }
const blob = new Blob(['%PDF-1.4'])
const file = { slot: 'photo', fileId: id, name: 'a.pdf', sha256: 'a'.repeat(64), order: 0, blob }

type Transport = ReturnType<typeof createTransport>
/** A body is of no importance: every call is refused. */
const any = {} as never

const calls: Readonly<Record<string, (transport: Transport) => Promise<unknown>>> = {
  create: ({ create }) => create({ ...who, signedIn: false }, any),
  patch: ({ patch }) => patch(who, { sinceRev: 0, schemaVersion: 1, ops: [] }),
  submit: ({ submit }) => submit(who, { rev: 1, docHash: 'a'.repeat(64) }),
  namePayment: ({ namePayment }) => namePayment(who, any, id),
  resume: ({ resume }) => resume(who.token, who.mobile),
  uploadOffset: ({ uploadOffset }) => uploadOffset(who, file),
  uploadRest: ({ uploadRest }) => uploadRest(who, file, 0),
  'visits.findOwn': ({ visits }) => visits.findOwn(),
  'visits.createVisitor': ({ visits }) => visits.createVisitor(visitor, any),
  'visits.uploadPhoto': ({ visits }) => visits.uploadPhoto(visitor, { fileId: id, blob }),
  'visits.namePhoto': ({ visits }) => visits.namePhoto(visitor, id),
  'visits.createAppointment': ({ visits }) => visits.createAppointment(visitor, any),
}

function refusing(retryAfter: string | null): Transport {
  const problem = { type: 'about:blank', title: 'Later', status: 429, code: 'rate_limited', requestId: 'one' }
  const headers = {
    'content-type': 'application/problem+json',
    ...(retryAfter !== null && { 'retry-after': retryAfter }),
  }
  const fetch = async () => new Response(JSON.stringify(problem), { status: 429, headers })
  return createTransport({ baseUrl: '', apiKey: 'key', deviceId: 'phone-one', authToken: () => null, fetch })
}

test('each call is here', () => {
  const { visits, ...others } = refusing(null)
  const names = [...Object.keys(others), ...Object.keys(visits).map((name) => `visits.${name}`)]
  // A download answers with bytes or nothing, and the last one sends nothing.
  const silent = ['download', 'visits.isSignedIn']
  expect(names.filter((name) => !silent.includes(name)).sort()).toEqual(Object.keys(calls).sort())
})

test.each(Object.entries(calls))('%s: the wait is what the server says, or none', async (_, call) => {
  const waits = { none: null, seconds: '7', now: '0', 'a date': 'Thu, 26 Nov 2026 10:00:00 GMT' }
  const told = Object.entries(waits).map(async ([name, wait]) => [name, await call(refusing(wait))])
  const refused = (retryAfterSeconds: number | null) => expect.objectContaining({ kind: 'refused', retryAfterSeconds })
  expect(Object.fromEntries(await Promise.all(told))).toEqual({
    ...{ none: refused(null), seconds: refused(7), now: refused(0), 'a date': refused(null) },
  })
})
