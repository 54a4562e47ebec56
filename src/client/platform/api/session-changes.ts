import type { SignInAnswer } from '#contract/auth/auth.ts'
import { removeAllPersonal } from '../storage/personal-items.ts'
import { readItem, removeItem, writeItem } from '../storage/storage.ts'
import {
  getLostSession,
  getSession,
  isSamePerson,
  readSession,
  replaceSession,
  type Session,
  sessionKeys,
} from './session.ts'

/** Tells the other tabs that the stored session went because it had expired, not at a sign-out. */
const expiredKey = 'session-expired'
/**
 * The time of the last sign-out on this device. Written at each one, so that a tab hears of a sign-out also when the token
 * was already gone, because that tab's own request was refused between the sign-out on the server and the one here.
 */
const signedOutKey = 'signed-out-at'

/** `hasLeft`: a person has left the device. It is false when someone without a session logs in, who goes on. */
type CleanUp = (hasLeft: boolean) => Promise<void>
/** Clean-ups that run at sign-out: the query cache, pictures of documents. Each cache registers its own. */
const cleanUps = new Set<CleanUp>()
/** What is stored of the person's reads: removed at an expiry too, while the page itself stays. */
const storedCopies = new Set<() => Promise<void>>()
const followers = new Set<(change: SessionChange) => void>()
/** False where the browser refuses storage: the session is that of this page alone. */
let isStored = true

/**
 * What other parts of the page have to follow: the person logged in again (`renewed`), or another tab ended the session
 * (`ended`) or began one of another person or role (`replaced`). What this tab does itself, it does with its next page.
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
  // What is on the screen is not kept for the eyes of the next person, nor what a visitor without an account has read.
  if (!isSamePerson(before, next)) void cleanUp(before !== null)
  const isRenewed = getSession() === null && isSamePerson(before, next)
  replaceSession(next)
  if (isRenewed) tell('renewed')
}

/** Ends the session on this device: removes the stored values and everything cached for the person. Drafts stay. */
export async function endSession(): Promise<void> {
  removeItem(expiredKey)
  forget()
  writeItem(signedOutKey, String(Date.now()))
  replaceSession(null)
  await cleanUp(true)
}

/**
 * The server does not know the session any more. The page stays as it is, with what was typed, and asks for the password;
 * nothing of it stays stored on the device, nor is stored again (kept-reads.ts).
 */
export function expireSession(): void {
  const session = getSession()
  if (session === null) return
  // Somebody has logged in since in another tab, of which this one has not heard yet.
  if ((readSession()?.token ?? session.token) !== session.token) {
    followOtherTab({ key: null })
    return
  }
  // Before the token goes, because the other tabs look for it when they see that.
  writeItem(expiredKey, 'yes')
  forget()
  lose(session)
}

/** The person left the page whose session had expired, or became someone else. */
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

export function onSessionChange(follow: (change: SessionChange) => void): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

function forget(): void {
  for (const key of Object.values(sessionKeys)) removeItem(key)
}

/** Keeps the page of a session that expired, to be covered until the person logs in again. */
function lose(session: Session): void {
  replaceSession(null, session)
  for (const remove of storedCopies) remove().catch(() => undefined)
}

async function cleanUp(hasLeft: boolean): Promise<void> {
  if (hasLeft) removeAllPersonal()
  await Promise.allSettled([...cleanUps].map((run) => run(hasLeft)))
}

function tell(change: SessionChange): void {
  for (const follow of followers) follow(change)
}

/**
 * Another tab signed in or out, or the session expired there, which covers this page too. At a sign-out every tab wipes
 * its own caches: each would otherwise write them back to the storage that all of them share.
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
  // A tab that asks for the password waits on until someone has logged in.
  if (next === null && session === null) return
  if (next === null && session !== null && readItem(expiredKey) !== null) {
    lose(session)
    return
  }
  replaceSession(next)
  if (isSamePerson(before, next)) {
    if (isLost) tell('renewed')
    return
  }
  void cleanUp(before !== null)
  if (before !== null) tell(next === null ? 'ended' : 'replaced')
}

/** Ends the page whose session expired at the sign-out itself, unless somebody has logged in since. */
function followSignOut(): void {
  if (readSession() !== null || (getSession() ?? getLostSession()) === null) return
  replaceSession(null)
  void cleanUp(true)
  tell('ended')
}

/** A page that the browser kept while another was shown has heard nothing meanwhile. */
function followAfterReturn({ persisted }: Pick<PageTransitionEvent, 'persisted'>): void {
  if (persisted && isStored) followOtherTab({ key: null })
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', followOtherTab)
  window.addEventListener('pageshow', followAfterReturn)
}
