import type { SignInAnswer } from '#contract/auth/auth.ts'
import { removeItem, writeItem } from '../storage/storage.ts'
import { replaceSession, sessionKeys } from './session.ts'

/** What must go when the person goes: the query cache, pictures of documents. They register themselves. */
const wipers = new Set<() => Promise<void>>()

/** Keeps what sign-in answered, under the names that the specification gives. */
export function startSession({ authToken, ...user }: SignInAnswer): void {
  writeItem(sessionKeys.token, authToken)
  writeItem(sessionKeys.user, JSON.stringify(user))
  writeItem(sessionKeys.profile, JSON.stringify(user.profile))
  replaceSession({ token: authToken, user })
}

/** Forgets the person on this device: the stored values, and everything that was cached for them. Drafts stay. */
export async function endSession(): Promise<void> {
  for (const key of Object.values(sessionKeys)) removeItem(key)
  replaceSession(null)
  await Promise.allSettled([...wipers].map((wipe) => wipe()))
}

/** Registers something to wipe at sign-out; answers how to unregister it. */
export function onSignOut(wipe: () => Promise<void>): () => void {
  wipers.add(wipe)
  return () => wipers.delete(wipe)
}
