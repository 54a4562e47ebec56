import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { TalikaStore } from '#sync/store.ts'
import { followUpgrades } from './follow-upgrades.ts'

/** Two pages of one phone; the second is of a later version with one more table. */
function openPages() {
  // Dexie warns in the console about what the pages show on the screen.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const dependencies = { indexedDB: new IDBFactory(), IDBKeyRange }
  const [older, newer] = [new TalikaStore('talika', dependencies), new TalikaStore('talika', dependencies)]
  newer.version(4).stores({ tableOfALaterVersion: 'id' })
  return { older, newer }
}

test('the newer page shows that it waits until the older one has stored its input and closed the storage', async () => {
  const { older, newer } = openPages()
  const waits: boolean[] = []
  let stored: () => void = () => undefined
  const save = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        stored = resolve
      }),
  )
  followUpgrades(older, { save, noteWait: () => undefined })
  followUpgrades(newer, { save: async () => undefined, noteWait: (each) => waits.push(each) })
  await older.open()
  const opening = newer.open()
  await vi.waitFor(() => expect(waits).toEqual([true]))
  expect(save).toHaveBeenCalledTimes(1)
  // The older page can still store: it holds the storage for as long as something is unsaved.
  await older.meta.put({ key: 'typed', value: 'the last word' })
  expect(newer.isOpen()).toBe(false)
  stored()
  await opening
  expect(waits).toEqual([true, false])
  expect((await newer.meta.get('typed'))?.value).toBe('the last word')
  // The older page continues on the newer page's storage.
  await older.meta.put({ key: 'later', value: 'one word more' })
  expect((await newer.meta.get('later'))?.value).toBe('one word more')
  older.close()
  newer.close()
})

test('a page whose input cannot be stored closes the storage all the same: its journal has the input', async () => {
  const { older, newer } = openPages()
  followUpgrades(older, { save: () => Promise.reject(new Error('full')), noteWait: () => undefined })
  await older.open()
  await newer.open()
  expect(newer.isOpen()).toBe(true)
  newer.close()
})
