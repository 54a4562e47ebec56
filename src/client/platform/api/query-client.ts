import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { QueryClient } from '@tanstack/react-query'
import { keyValueStore } from '../storage/key-value-store.ts'
import { type Reader, readReads, writeReads } from './kept-reads.ts'
import { getSession } from './session.ts'
import { onSignOut } from './session-changes.ts'

/** Lists are fresh for half a minute; older ones are shown at once and reloaded in the background. */
const staleMs = 30_000

/**
 * Data that staff have read stays available offline. gcTime must be Infinity: 30 days overflow the timer, which then
 * fires at once, and nothing is restored. Mutations are never queued: without a network they fail at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: Number.POSITIVE_INFINITY, staleTime: staleMs, networkMode: 'offlineFirst', retry: 1 },
    mutations: { networkMode: 'always', retry: false },
  },
})

const storageKey = 'queries'
export const queryPersister = createAsyncStoragePersister({
  storage: keyValueStore,
  key: storageKey,
  serialize: (cache) => writeReads(cache, { reader: currentReader(), now: Date.now() }),
  deserialize: (text) => readReads(text, { reader: currentReader(), now: Date.now() }),
})

function currentReader(): Reader {
  const user = getSession()?.user
  return user === undefined ? null : { id: user.user.id, roles: user.roles }
}

onSignOut(async () => {
  queryClient.clear()
  await keyValueStore.removeItem(storageKey)
})
