import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createDraftChanges } from './changes.ts'
import { TalikaStore } from './store.ts'
import type { SyncContext } from './sync-context.ts'
import { silentAfterMs, underSyncLock } from './sync-lock.ts'

let clock = 1_000_000
const store = new TalikaStore('sync-lock')
const context: SyncContext = {
  store,
  changes: createDraftChanges(),
  deviceId: 'phone-one-1',
  now: () => clock,
  newId: () => crypto.randomUUID(),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
}

afterEach(() => store.meta.clear())

test('a tab that is frozen while it sends blocks the others for a minute and no longer', async () => {
  const { locks } = navigator
  let thaw: () => void = () => undefined
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve
  })
  const first = underSyncLock(context, locks, () => frozen)
  // The pass of the page that loses the lock is rejected, so the page does not take it for done.
  const lost = expect(first).rejects.toThrow()
  await expect.poll(() => store.meta.count()).toBe(1)

  let sent = 0
  const send = async () => {
    sent += 1
  }
  clock += silentAfterMs
  expect(await underSyncLock(context, locks, send)).toBe(false)
  expect(sent).toBe(0)
  clock += 1
  expect(await underSyncLock(context, locks, send)).toBe(true)
  expect(sent).toBe(1)
  await lost
  thaw()
})

test('a heartbeat from before the clock was set back a year does not hold the lock for a year', async () => {
  const { locks } = navigator
  let thaw: () => void = () => undefined
  const first = underSyncLock(
    context,
    locks,
    () =>
      new Promise((resolve) => {
        thaw = resolve
      }),
  )
  // The pass of the page that loses the lock is rejected, so the page does not take it for done.
  const lost = expect(first).rejects.toThrow()
  await expect.poll(() => store.meta.count()).toBe(1)
  clock -= 365 * 86_400_000
  expect(await underSyncLock(context, locks, async () => undefined)).toBe(true)
  await lost
  thaw()
})

test('a tab that takes long and still works keeps the lock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { locks } = navigator
  let end: () => void = () => undefined
  const first = underSyncLock(context, locks, () => new Promise((resolve) => (end = resolve)))
  await expect.poll(() => store.meta.count()).toBe(1)
  clock += silentAfterMs
  vi.advanceTimersByTime(silentAfterMs)
  await expect.poll(async () => (await store.meta.toArray())[0]?.value).toBe(clock)
  clock += silentAfterMs
  expect(await underSyncLock(context, locks, async () => undefined)).toBe(false)
  end()
  expect(await first).toBe(true)
  vi.useRealTimers()
})
