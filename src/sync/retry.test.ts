import { expect, test } from 'vitest'
import { createMemoryServer } from '../../tests/support/phone/memory-server.ts'
import { createPhone, startDraft, stateOf } from '../../tests/support/phone/sync-phone.ts'
import { writeAnswers } from './drafts/drafts.ts'
import { runSync } from './run.ts'

/** A phone whose line is dead, and whose dice fall as `byte` says: 255 is nearly the most, 0 the least. */
async function startWithoutLine(byte: number) {
  const [phone, server] = [
    { ...createPhone(), random: (bytes: number) => new Uint8Array(bytes).fill(byte) },
    createMemoryServer(),
  ]
  const draft = await startDraft(phone)
  const pass = (now = false) => runSync(phone, server.transportFor('phone-a'), { now })
  server.fault = () => 'dropBefore'
  return { phone, server, draft, pass }
}

test('offline it is tried again after two seconds, then twice as long, up to five minutes and without end', async () => {
  const { phone, server, pass } = await startWithoutLine(255)
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

test('a thousand phones do not come as one: each wait is drawn between nothing and the most', async () => {
  const { pass } = await startWithoutLine(0)
  for (let tries = 0; tries < 8; tries += 1) expect(await pass(true)).toBe(250)
})

test('a tap does not wait for the next try, and an answer begins the pauses anew', async () => {
  const { phone, server, draft, pass } = await startWithoutLine(255)
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

test('a session that is refused stops the sending, clears nothing, and a tap after the log-in goes on', async () => {
  const { phone, server, draft, pass } = await startWithoutLine(255)
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
