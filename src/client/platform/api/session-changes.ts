import type { SignInAnswer } from '#contract/auth/auth.ts'
import { removeItem, writeItem } from '../storage/storage.ts'
import { replaceSession, sessionKeys } from './session.ts'

/** Clean-ups that run at sign-out: the query cache, pictures of documents. Each cache registers its own. */
const cleanUps = new Set<() => Promise<void>>()

/** Stores the answer of the sign-in under the names that the specification gives. */
export function startSession({ authToken, ...user }: SignInAnswer): void {
  writeItem(sessionKeys.token, authToken)
  writeItem(sessionKeys.user, JSON.stringify(user))
  writeItem(sessionKeys.profile, JSON.stringify(user.profile))
  replaceSession({ token: authToken, user })
}

/** Ends the session on this device: removes the stored values and everything cached for the person. Drafts stay. */
export async function endSession(): Promise<void> {
  for (const key of Object.values(sessionKeys)) removeItem(key)
  replaceSession(null)
  await Promise.allSettled([...cleanUps].map((cleanUp) => cleanUp()))
}

/** Registers a clean-up for sign-out. Returns a function that unregisters it. */
export function onSignOut(cleanUp: () => Promise<void>): () => void {
  cleanUps.add(cleanUp)
  return () => cleanUps.delete(cleanUp)
}
