import { signOut } from '#contract/auth/auth.ts'
import { call } from '../../../platform/api/api.ts'
import { endSession } from '../../../platform/api/session-changes.ts'

/** Ends the session: on the server when it can be reached, and always on this device. */
export async function signOutHere(): Promise<void> {
  await Promise.race([call(signOut, { body: {} }), new Promise((resolve) => setTimeout(resolve, 3000))])
  await endSession()
}
