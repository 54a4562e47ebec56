import { expect, test } from 'vitest'
import { createTransport } from './transport.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const opId = '00000000-0000-4000-8000-00000000000b'
const docHash = 'a'.repeat(64)
const who = { kind: 'individual', id, token: '', mobile: '01712345678' } as const
const body = {
  sinceRev: 6,
  epoch: 'one',
  schemaVersion: 1,
  brief: true,
  ops: [{ opId, path: 'nameBn', value: 'ক', baseRev: 0 }],
}

function answering(answer: object) {
  const fetch = async () => Response.json(answer)
  return createTransport({ baseUrl: '', apiKey: 'key', deviceId: 'phone-one', authToken: () => null, fetch })
}

test('a brief answer says what the whole one would', async () => {
  const brief = { rev: 7, results: [{ opId, rev: 7 }], docHash }
  const whole = {
    id,
    rev: 7,
    epoch: 'one',
    version: 0,
    status: 'draft',
    results: [{ opId, outcome: 'acked', rev: 7 }],
    changes: [],
    conflicts: [],
    docHash,
  }
  expect(await answering(brief).patch(who, body)).toEqual({ kind: 'answered', body: whole })
  expect(await answering(whole).patch(who, body)).toEqual({ kind: 'answered', body: whole })
})

test('what is neither brief nor whole is no answer', async () => {
  expect(await answering({ rev: 7, results: [{ opId }], docHash }).patch(who, body)).toEqual({ kind: 'unreachable' })
  expect(await answering({ ok: true }).patch(who, body)).toEqual({ kind: 'unreachable' })
})
