import { MutationCache, QueryClient } from '@tanstack/react-query'
import { i18n } from '../i18n.ts'
import { keyValueStore } from '../storage/key-value-store.ts'
import { toast } from '../toast.ts'
import { errorMessages, networkError } from './error-messages.ts'
import { createReadKeeper, type SessionReader } from './read-keeper.ts'
import { readStore } from './read-store.ts'
import { getSession } from './session.ts'
import { onSessionExpiry, onSignOut } from './session-changes.ts'
import { CallFailure } from './unwrap.ts'

/** Lists are fresh for half a minute; older ones are shown at once and reloaded in the background. */
const staleMs = 30_000

/**
 * Data that staff have read stays available offline. gcTime must be Infinity: 30 days overflow the timer, which then
 * fires at once, and nothing is restored. Mutations are never queued: without a network they fail at once.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: toastOutage }),
  defaultOptions: {
    queries: { gcTime: Number.POSITIVE_INFINITY, staleTime: staleMs, networkMode: 'offlineFirst', retry: 1 },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** The specification wants these failures as a toast even without a form, in addition to the page's own words. */
function toastOutage(error: Error): void {
  if (!(error instanceof CallFailure)) return
  const { problem } = error.failure
  if (problem === undefined) toast.error(i18n._(networkError))
  else if (problem.code === 'maintenance') toast.error(i18n._(errorMessages.maintenance))
}

/** Long enough that the answers of one page are written together. */
const waitMs = 1_000

export const readKeeper = createReadKeeper({
  store: readStore,
  reader: currentReader,
  now: Date.now,
  waitMs,
})

function currentReader(): SessionReader {
  const session = getSession()
  return session === null ? null : { id: session.user.user.id, roles: session.user.roles, token: session.token }
}

onSessionExpiry(async () => readKeeper.removeClient())

onSignOut(async () => {
  queryClient.clear()
  await readKeeper.removeClient()
})

/** Removes the single text in which an earlier release kept all reads. */
keyValueStore.removeItem('queries').catch(() => undefined)
