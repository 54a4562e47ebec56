import { expect, test } from 'vitest'
import { createMemoryServer } from '../../tests/support/phone/memory-server.ts'
import { createPhone, startDraft, stateOf } from '../../tests/support/phone/sync-phone.ts'
import { writeAnswers } from './drafts/drafts.ts'
import { runSync } from './run.ts'

/**
 * A phone without a connection whose random bytes are all `byte`: 255 makes nearly the longest wait, 0 the shortest.
 */
async function startOffline(byte: number) {
  const [phone, server] = [
    { ...createPhone(), random: (bytes: number) => new Uint8Array(bytes).fill(byte) },
    createMemoryServer(),
  ]
  const draft = await startDraft(phone)
  const pass = (now = false) => runSync(phone, server.transportFor('phone-a'), { now })
  server.fault = () => 'dropBefore'
  return { phone, server, draft, pass }
}

test('offline the phone tries again after two seconds, then after twice as long, up to five minutes, without end', async () => {
  const { phone, server, pass } = await startOffline(255)
  const waits: number[] = []
  for (let tries = 0; tries < 40; tries += 1) {
    const wait = (await pass()) ?? 0
    waits.push(wait)
    phone.clock.at += wait
  }
  const doubled = [2, 4, 8, 16, 32, 64, 128, 256]
  expect(waits.slice(0, 9).map((wait) => Math.ceil(wait / 1000))).toEqual([...doubled, 300])
  expect(new Set(waits.slice(8)).size).toBe(1)
  expect(server.requests).toBe(40)
})

test('a thousand phones do not retry at once: each wait is random between zero and the ceiling', async () => {
  const { pass } = await startOffline(0)
  for (let tries = 0; tries < 8; tries += 1) expect(await pass(true)).toBe(250)
})

test('a tap does not wait for the next try, and an answer resets the waits', async () => {
  const { phone, server, draft, pass } = await startOffline(255)
  for (let tries = 0; tries < 9; tries += 1) await pass(true)
  expect(server.requests).toBe(9)
  expect(await pass()).toBeGreaterThan(290_000)
  expect(server.requests).toBe(9)
  server.fault = () => 'none'
  expect(await pass(true)).toBeNull()
  expect(await stateOf(phone, draft.id)).toBe('server')
  server.fault = () => 'dropBefore'
  await writeAnswers(phone, draft.id, [{ path: 'nameEn', value: 'Karim' }])
  expect(await pass()).toBeLessThan(2_000)
})

test('a session that is refused stops the sending and clears nothing, and a tap after the sign-in resumes it', async () => {
  const { phone, server, draft, pass } = await startOffline(255)
  server.fault = () => 'none'
  server.refuse = () => ({ status: 401, code: 'unauthenticated' })
  expect(await pass(true)).toBeNull()
  expect(await stateOf(phone, draft.id)).toBe('needs-you')
  const before = server.requests
  expect(await pass()).toBeNull()
  expect(server.requests).toBe(before)
  expect(await phone.store.outbox.count()).toBeGreaterThan(0)
  server.refuse = null
  await pass(true)
  expect(server.documentOf(draft.id)).toEqual({ mobile: '01712345678' })
})

test('however long the server asks to wait, the phone tries again after an hour, and not before', async () => {
  const { phone, server, pass } = await startOffline(255)
  server.fault = () => 'none'
  server.refuse = () => ({ status: 429, code: 'rate_limited', retryAfterSeconds: 7_200 })
  expect(await pass(true)).toBe(3_600_000)
  const before = server.requests
  phone.clock.at += 3_599_000
  expect(await pass()).toBe(1_000)
  expect(server.requests).toBe(before)
  phone.clock.at += 1_000
  await pass()
  expect(server.requests).toBe(before + 1)
})
