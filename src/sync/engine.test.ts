import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryServer } from '../../tests/support/phone/memory-server.ts'
import { createPhone, startDraft, type TestPhone } from '../../tests/support/phone/sync-phone.ts'
import { createDraftChanges } from './changes.ts'
import { writeAnswers } from './drafts/drafts.ts'
import { startEngine } from './engine.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

type Started = { phone: TestPhone; draftId: string; isOffline?: () => boolean }

/** Starts an engine, and returns a way to let time pass for it. */
function start({ phone, draftId, isOffline = () => false }: Started) {
  const server = createMemoryServer()
  const engine = startEngine(phone, server.transportFor('phone-a'), { locks: null, isOffline })
  const wait = async (ms: number) => {
    phone.clock.at += ms
    await vi.advanceTimersByTimeAsync(ms)
    // The storage work of a pass takes turns of the event loop but no fake time, so a pass that has begun is awaited.
    let turns = 200
    while (turns > 0 || (await phone.store.drafts.get(draftId))?.sendingUntil !== 0) {
      await new Promise(setImmediate)
      turns -= 1
    }
  }
  return { server, engine, wait }
}

test('while the browser is offline typing starts no pass; a regular check, or coming online, does', async () => {
  const phone = createPhone()
  const draft = await startDraft(phone)
  const { server, engine, wait } = start({ phone, draftId: draft.id, isOffline: () => true })
  const type = async (value: string) => {
    await writeAnswers(phone, draft.id, [{ path: 'nameEn', value }])
    engine.nudge()
  }
  await wait(0)
  expect(server.requests).toBe(1)

  await type('Karim')
  await wait(5_000)
  expect(server.requests).toBe(1)
  await wait(60_000)
  expect(server.requests).toBe(2)

  await type('Rahim')
  await engine.sendNow()
  expect(server.requests).toBe(3)
  expect(server.documentOf(draft.id)).toMatchObject({ nameEn: 'Rahim' })
  engine.stop()
})

test('an engine that is asked to send as it starts plans no second pass, which would send the operations of another tab', async () => {
  const phone = createPhone()
  const draft = await startDraft(phone)
  const { server, engine, wait } = start({ phone, draftId: draft.id })
  await engine.sendNow()
  expect(server.requests).toBe(1)
  // The other tab writes into the same storage, and has an engine of its own.
  await writeAnswers(phone, draft.id, [{ path: 'nameEn', value: 'Karim' }])
  await wait(10_000)
  expect(server.requests).toBe(1)
  engine.nudge()
  await wait(10_000)
  expect(server.requests).toBe(2)
  engine.stop()
})

test('the keystrokes of a word are sent together after a pause, and typing without a pause is sent every five seconds', async () => {
  const phone = createPhone()
  phone.changes = createDraftChanges()
  const draft = await startDraft(phone)
  const { server, engine, wait } = start({ phone, draftId: draft.id })
  await wait(0)
  const before = server.requests
  const type = async (count: number) => {
    for (let letters = 1; letters <= count; letters += 1) {
      await writeAnswers(phone, draft.id, [{ path: 'nameEn', value: 'k'.repeat(letters) }])
      await wait(300)
    }
  }
  await type(4)
  expect(server.requests).toBe(before)
  await wait(600)
  expect(server.requests).toBe(before + 1)
  await type(20)
  expect(server.requests).toBe(before + 2)
  await wait(900)
  expect(server.documentOf(draft.id)).toMatchObject({ nameEn: 'k'.repeat(20) })
  engine.stop()
  phone.changes.close()
})

test('a draft that two parts of the page watch is pulled until both have ended', async () => {
  const phone = createPhone()
  const draft = await startDraft(phone)
  const { server, engine } = start({ phone, draftId: draft.id })
  const [endOne, endOther] = [engine.watch(draft.id), engine.watch(draft.id)]
  await engine.sendNow()
  const callsOf = async () => {
    const before = server.requests
    await engine.sendNow()
    return server.requests - before
  }
  endOne()
  expect(await callsOf()).toBe(1)
  endOther()
  expect(await callsOf()).toBe(0)
  engine.stop()
})
