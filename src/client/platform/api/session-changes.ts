import type { SignInAnswer } from '#contract/auth/auth.ts'
import { createObservable } from '../observable.ts'
import { removeAllPersonal, removePersonalOfOthers } from '../storage/personal-items.ts'
import { readItem, removeItem, writeItem } from '../storage/storage.ts'
import { readPrefix, readStore } from './read-store.ts'
import {
  getLostSession,
  getSession,
  isSamePerson,
  readSession,
  replaceSession,
  type Session,
  sessionKeys,
} from './session.ts'

/** Tells the other tabs that the stored session was removed because it had expired, not at a sign-out. */
const expiredKey = 'session-expired'
/**
 * The time of the last sign-out on this device. It is written at each sign-out, so that a tab notices one even if the
 * token was already gone: that tab's own request may be refused between the sign-out on the server and the one here.
 */
const signedOutKey = 'signed-out-at'

/** `hasLeft`: a person has left the device. False when someone without a session logs in, and so stays. */
type CleanUp = (hasLeft: boolean) => Promise<void>
/** Clean-ups that run at sign-out: the query cache, pictures of documents. Each cache registers its own. */
const cleanUps = new Set<CleanUp>()
/** Removals of the person's stored reads. They run at an expiry too, while the page itself stays. */
const storedCopies = new Set<() => Promise<void>>()
const changes = createObservable<[change: SessionChange]>()
/** False where the browser refuses storage: then only this page has the session. */
let isStored = true

/**
 * A change that other parts of the page must follow: the person logged in again (`renewed`), or another tab ended the
 * session (`ended`) or began one of another person or role (`replaced`). A change by this tab itself takes effect with
 * its next page.
 */
export type SessionChange = 'renewed' | 'ended' | 'replaced'

/** Stores the answer of the sign-in under the names that the specification gives. */
export function startSession({ authToken, ...user }: SignInAnswer): void {
  const before = getSession() ?? getLostSession()
  const next = { token: authToken, user }
  removeItem(expiredKey)
  isStored = writeItem(sessionKeys.token, authToken)
  writeItem(sessionKeys.user, JSON.stringify(user))
  writeItem(sessionKeys.profile, JSON.stringify(user.profile))
  // The next person must not see what is on the screen, nor what a visitor without an account has read.
  if (!isSamePerson(before, next)) void Promise.allSettled([removeKeptReads(), cleanUp(before !== null, next)])
  const isRenewed = getSession() === null && isSamePerson(before, next)
  replaceSession(next)
  if (isRenewed) changes.notify('renewed')
}

/** Ends the session on this device: removes the stored values and everything cached for the person. Drafts stay. */
export async function endSession(): Promise<void> {
  removeItem(expiredKey)
  removeStoredSession()
  writeItem(signedOutKey, String(Date.now()))
  replaceSession(null)
  await Promise.allSettled([removeKeptReads(), cleanUp(true)])
}

/**
 * The server no longer knows the session. The page stays with its input and asks for the password; the stored reads are
 * removed, and none are stored again (kept-reads.ts).
 */
export function expireSession(): void {
  const session = getSession()
  if (session === null) return
  // Somebody has logged in since in another tab, and this tab has not noticed yet.
  if ((readSession()?.token ?? session.token) !== session.token) {
    followOtherTab({ key: null })
    return
  }
  // Written before the token is removed, because the other tabs look for it when they notice the removal.
  writeItem(expiredKey, 'yes')
  removeStoredSession()
  removeKeptReads().catch(() => undefined)
  keepExpiredPage(session)
}

/** The person left the page whose session had expired, or somebody else logged in. */
export async function dropLostSession(): Promise<void> {
  if (getLostSession() === null) return
  replaceSession(getSession())
  await cleanUp(true)
}

/** Registers a clean-up for sign-out. Returns a function that unregisters it. */
export function onSignOut(run: CleanUp): () => void {
  cleanUps.add(run)
  return () => cleanUps.delete(run)
}

/** Registers the removal of a stored copy for a session that expires under an open page. */
export function onSessionExpiry(remove: () => Promise<void>): void {
  storedCopies.add(remove)
}

export const onSessionChange = changes.subscribe

function removeStoredSession(): void {
  for (const key of Object.values(sessionKeys)) removeItem(key)
}

/** Keeps the page of an expired session, to be covered until the person logs in again. */
function keepExpiredPage(session: Session): void {
  replaceSession(null, session)
  for (const remove of storedCopies) remove().catch(() => undefined)
}

/**
 * Removes the reads that earlier pages have kept, if this page has not loaded the cache that does it: a public page, or one
 * whose lists are still on their way. The tab that ends the session does so; the others leave the reads of the next person.
 */
async function removeKeptReads(): Promise<void> {
  if (storedCopies.size === 0) await readStore.end(readPrefix, null)
}

/** `next`: the session of the person who logs in. */
async function cleanUp(hasLeft: boolean, next: Session | null = null): Promise<void> {
  if (hasLeft) removeAllPersonal()
  else if (next !== null) removePersonalOfOthers(next.user.user.id)
  await Promise.allSettled([...cleanUps].map((run) => run(hasLeft)))
}

/**
 * Another tab signed in or out, or the session expired there; an expiry covers this page too. At a sign-out every tab
 * removes its own caches: otherwise each would write them back to the storage that all tabs share.
 */
function followOtherTab({ key }: Pick<StorageEvent, 'key'>): void {
  if (key === signedOutKey) {
    followSignOut()
    return
  }
  if (key !== null && key !== sessionKeys.token && key !== sessionKeys.user) return
  const session = getSession()
  const before = session ?? getLostSession()
  const isLost = session === null
  const next = readSession()
  // A tab that asks for the password keeps waiting until someone has logged in.
  if (next === null && session === null) return
  if (next === null && session !== null && readItem(expiredKey) !== null) {
    keepExpiredPage(session)
    return
  }
  replaceSession(next)
  if (isSamePerson(before, next)) {
    if (isLost) changes.notify('renewed')
    return
  }
  void cleanUp(before !== null, next)
  if (before !== null) changes.notify(next === null ? 'ended' : 'replaced')
}

/** At a sign-out, ends a page whose session had expired, unless somebody has logged in since. */
function followSignOut(): void {
  if (readSession() !== null || (getSession() ?? getLostSession()) === null) return
  replaceSession(null)
  void cleanUp(true)
  changes.notify('ended')
}

/** A page from the browser's back/forward cache has missed all events meanwhile. */
function followAfterReturn({ persisted }: Pick<PageTransitionEvent, 'persisted'>): void {
  if (persisted && isStored) followOtherTab({ key: null })
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', followOtherTab)
  window.addEventListener('pageshow', followAfterReturn)
}
