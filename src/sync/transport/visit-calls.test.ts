import { expect, test } from 'vitest'
import { createVisitCalls } from './visit-calls.ts'

// What each call of a visitor sends, whole: with the token of a visitor, and with the session of the visitor's account.

const [id, fileId, visitId] = [7, 8, 9].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const about = { firstName: 'Rahima', lastName: 'Khatun', locale: 'bn' } as unknown as Parameters<
  ReturnType<typeof createVisitCalls>['createVisitor']
>[1]
const request = { topic: 'Plot', id: visitId } as unknown as Parameters<
  ReturnType<typeof createVisitCalls>['createAppointment']
>[1]

async function sentWith(token: string | null, session: string | null, body: unknown = { id }) {
  const sent: unknown[] = []
  const fetch = async (address: unknown, init: RequestInit = {}) => {
    const form = init.body instanceof FormData ? [...init.body.entries()] : []
    const fields = form.map(([name, value]) => [name, typeof value === 'string' ? value : `${value.size} bytes`])
    sent.push({
      call: `${init.method} ${String(address)}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(fields),
      cache: init.cache,
    })
    return Response.json(body)
  }
  const identity = { baseUrl: '', apiKey: 'key', deviceId: 'phone-one', authToken: () => session }
  const calls = createVisitCalls({ ...identity, fetch })
  const who = { id, token }
  const answers = [
    await calls.findOwn(),
    await calls.createVisitor({ id, token: token ?? '' }, about),
    await calls.uploadPhoto(who, { fileId, blob: new Blob(['photo'], { type: 'image/png' }) }),
    await calls.namePhoto(who, fileId),
    await calls.createAppointment(who, request),
  ]
  return { sent, answers, isSignedIn: calls.isSignedIn() }
}

test.each([
  ['a token', 'token-of-visitor', null],
  ['a token beside the session of somebody', 'token-of-visitor', 'session-of-somebody'],
  ['the session of the account', null, 'session-of-account'],
])('with %s', async (name, token, session) => {
  const { sent, isSignedIn } = await sentWith(token, session)
  expect(isSignedIn).toBe(session !== null)
  await expect(`${JSON.stringify(sent, null, 1)}\n`).toMatchFileSnapshot(`visit-calls/${name.replaceAll(' ', '-')}.txt`)
})

test('an answer counts only with the id that was sent', async () => {
  const kinds = async (body: unknown) => (await sentWith('token', null, body)).answers.map(({ kind }) => kind)
  const [no, yes] = ['unreachable', 'answered']
  expect(await kinds({ id })).toEqual([no, yes, no, yes, no])
  expect(await kinds({ id: fileId })).toEqual([no, no, yes, no, no])
  expect(await kinds({ id: visitId })).toEqual([no, no, no, no, yes])
  expect(await kinds({ visitor: null })).toEqual([yes, no, no, no, no])
  for (const body of [null, 'signed in', [], {}]) expect(await kinds(body)).toEqual([no, no, no, no, no])
})
