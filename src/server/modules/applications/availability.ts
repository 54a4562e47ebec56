import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/caller.ts'
import { hashToken } from './application-access.ts'
import { findTaken } from './uniqueness.ts'

export type Availability = { email?: string | undefined; mobile?: string | undefined; type?: string | undefined }
type Word = 'free' | 'taken'

/** Whether contact details are used by another live application; what is the caller's own is free. */
export async function checkAvailability(
  { db, secret, now }: Context,
  { user, credentials }: Caller,
  { email, mobile, type }: Availability,
): Promise<{ email: Word; mobile: Word }> {
  const taken = await findTaken(db, {
    type: type ?? null,
    mobile: mobile === undefined ? null : normaliseMobile(mobile),
    email: email?.trim().toLowerCase() ?? null,
    own: {
      userId: user?.id ?? null,
      tokenHash: credentials === null ? null : hashToken(secret, credentials.token),
    },
    now: now(),
  })
  return { email: taken.email ? 'taken' : 'free', mobile: taken.mobile ? 'taken' : 'free' }
}
