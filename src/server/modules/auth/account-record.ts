import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Role } from '#domain/people/roles.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { CallerUser } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'
import { toCallerUser } from '../../platform/sessions.ts'
import type { UserRow } from './repository.ts'
import type { Username } from './username.ts'

export type AccountAction =
  | 'create-owner'
  | 'sign-up'
  | 'sign-in'
  | 'failed-sign-in'
  | 'sign-out'
  | 'end-session'
  | 'end-sessions'
  | 'failed-password'
  | 'confirm-password'
  | 'change-password'
  | 'reset-password'
  | 'set-password'
  | 'withdraw-password'
  | 'begin-second-factor'
  | 'remove-second-factor'
  | 'use-recovery-code'
  | 'failed-second-factor'
  | 'skip-second-factor'
  | 'end-all-sessions'

type AccountEvent = {
  userId: string
  action: AccountAction
  by: CallerUser | null
  role?: Role | undefined
  detail?: object
  /** The mark of the network that the request came from (network-mark.ts). */
  network?: string
  at: Date
}

/** Audits what happened to an account. */
export async function auditAccount(
  db: Kysely<Database>,
  { userId, detail, network, ...event }: AccountEvent,
): Promise<void> {
  const said = detail === undefined && network === undefined ? undefined : { ...detail, network }
  await appendAudit(db, { ...event, detail: said, subject: { kind: 'user', id: userId } })
}

/**
 * Audits a wrong password. A name without an account gets a line too, under a keyed hash: both cases take the same
 * time, and the audit shows when many names are tried.
 */
export async function auditFailedSignIn(
  { db, secret, now }: Context,
  { username, user, network }: { username: Username; user: UserRow | undefined; network: string },
): Promise<void> {
  const subject =
    user === undefined
      ? ({ kind: 'name', id: nameKey(secret, username).toString('hex').slice(0, 32) } as const)
      : ({ kind: 'user', id: user.id } as const)
  await appendAudit(db, { subject, action: 'failed-sign-in', by: null, detail: { network }, at: now() })
}

/** Turns a typed name into a key for counters and audit lines that does not reveal the name. */
export function nameKey(secret: Buffer, username: Username): Buffer {
  return createHmac('sha256', secret)
    .update(`username:${JSON.stringify(username)}`)
    .digest()
}

/** Informs a person, by SMS or else by e-mail, that the password has changed. */
export async function informOfPassword(
  { messages, newId }: Context,
  trx: Kysely<Database>,
  { user, kind }: { user: UserRow; kind: 'password-changed' },
): Promise<void> {
  const to = user.mobile ?? user.email
  if (to === null) return
  const { locale } = toCallerUser(user)
  await messages.enqueue(trx, { dedupeKey: `${kind}:${newId()}`, to, kind, locale, params: {} })
}
