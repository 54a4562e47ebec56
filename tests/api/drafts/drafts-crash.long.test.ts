import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PatchAnswer } from '../../../src/contract/applications/application-shapes.ts'
import { defaultApiKey, headerNames } from '../../../src/contract/endpoint.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { docHashOf, op } from '../../support/people/applicant.ts'
import { startTestServer } from '../../support/server/serve.ts'

const family = '/api/apps/individual'
const kills = 2
const phones = ['phone-one-1', 'phone-two-2']

test('after kill -9 during a sync, acknowledged writes are kept and repeated ones are applied once', async () => {
  const server = await startTestServer({ DEMO: 'off' })
  try {
    const [id, token, mobile] = [randomUUID(), makeToken(randomBytes(16)), '01912345678']
    const send = async (method: string, path: string, body: unknown, device = 'phone-one-1'): Promise<PatchAnswer> => {
      const headers = {
        'content-type': 'application/json',
        [headerNames.apiKey]: defaultApiKey,
        [headerNames.deviceId]: device,
        [headerNames.applicationToken]: token,
        [headerNames.applicationMobile]: mobile,
      }
      const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as PatchAnswer
    }
    await send('POST', family, { id, token, mobile, type: 'ARCHITECT', schemaVersion: 1 })

    let isEnding = false
    const acknowledged = new Map<string, { path: string; value: unknown; rev: number }>()
    /**
     * One phone: writes two new paths with each push, and repeats the push until it is answered. It uses file paths,
     * because rows are limited by the form.
     */
    const type = async (device: string): Promise<void> => {
      for (let n = 0; !isEnding; n += 1) {
        const file = { name: `${device} ${n}`, size: 1, sha256: 'a'.repeat(64), mime: 'application/pdf', order: n }
        const ops = [1, 2].map(() => op(`documents/photo/${randomUUID()}`, file))
        for (let answer: PatchAnswer | null = null; answer === null; ) {
          answer = await send('PATCH', family, { id, sinceRev: 0, schemaVersion: 1, ops }, device).catch(() => null)
          if (answer === null) await new Promise((resolve) => setTimeout(resolve, 50))
          for (const { opId, rev, outcome } of answer?.results ?? []) {
            const sent = ops.find((each) => each.opId === opId)
            if (outcome !== 'acked' || sent === undefined || rev === undefined) throw new Error(`${outcome} of ${opId}`)
            acknowledged.set(opId, { path: sent.path, value: sent.value, rev })
          }
        }
      }
    }
    const typing = Promise.all(phones.map(type))
    for (let n = 0; n < kills; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await server.kill9()
      await server.restart()
    }
    isEnding = true
    await typing

    const after = await send('PATCH', family, { id, sinceRev: 0, schemaVersion: 1, ops: [] })
    const writes = [...acknowledged.values()]
    expect(writes.length).toBeGreaterThan(10)
    // Every path was written once: its revision is the acknowledged one, and no other path exists.
    expect(after.changes).toEqual(writes.sort((one, other) => one.rev - other.rev))
    expect(after.rev).toBe(writes.length)
    expect(after.docHash).toBe(docHashOf(Object.fromEntries(writes.map(({ path, value }) => [path, value as string]))))
  } finally {
    await server.close()
  }
}, 180_000)
