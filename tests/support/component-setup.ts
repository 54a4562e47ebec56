import '../../src/client/ui/styles/document.css'
import '../../src/client/ui/styles/all.css'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { endSession } from '../../src/client/platform/api/session-changes.ts'
import { dismiss, useToasts } from '../../src/client/platform/toast.ts'
import { setOnline } from './set-online.ts'

// A component test fails on any console error: from React, from a library, or from a call without a prepared answer.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(async () => {
  const complaints = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '))
  vi.restoreAllMocks()
  setOnline(true)
  await endSession()
  await dismissToasts()
  expect(complaints).toEqual([])
})

// The files share one storage: a draft that one leaves would be sent by a page that another opens.
afterAll(async () => {
  for (const { name = '' } of await indexedDB.databases()) await deleteDatabase(name)
})

/** An open connection is told to close; one that does not holds up nothing. */
function deleteDatabase(name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const request = indexedDB.deleteDatabase(name)
  for (const ended of ['success', 'error', 'blocked']) request.addEventListener(ended, () => resolve())
  return promise
}

/** A toast is shown for seconds and must not be visible in the next test. */
async function dismissToasts(): Promise<void> {
  const { result, unmount } = await renderHook(() => useToasts())
  const shown = result.current
  await unmount()
  for (const { id } of shown) dismiss(id)
}
