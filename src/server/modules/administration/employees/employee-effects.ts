import type { Kysely } from 'kysely'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { defaultLocale, type Locale, locales } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import { hasRole } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { withdrawForeignPassword } from '../../auth/service.ts'
import { readEmail } from '../records/columns.ts'
import type { Writing } from '../records/record-kind.ts'
import type { EmployeeRow, WrittenEmployee } from './employee-records.ts'
import { changesRoles } from './employee-rules.ts'

type Change = Writing<EmployeeRow, WrittenEmployee>

/** Whether the person's rights have changed: a session keeps the rights with which it was opened, so it must end. */
function endsSessions(change: Change): boolean {
  const { written, before } = change
  return before !== null && ((written.status === 'INACTIVE' && before.status === 'ACTIVE') || changesRoles(change))
}

/** Audits changed roles separately, ends sessions, and informs the person. */
export async function noteAndInform(context: Context, trx: Kysely<Database>, change: Change): Promise<void> {
  const { caller, id, written, before } = change
  const role = hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
  if (changesRoles(change)) {
    await appendAudit(trx, {
      subject: { kind: 'user', id },
      action: 'change-roles',
      ...{ by: caller.user, role, at: context.now() },
      detail: { from: before?.roles ?? [], to: written.roles },
    })
  }
  // Someone who is not an OWNER may know the password and could sign in as OWNER with it.
  const isWithdrawn =
    becomesOwner(change) && (await withdrawForeignPassword(context, trx, { userId: id, by: caller.user }))
  if (endsSessions(change)) await context.sessions.endAll(trx, id)
  await informOfContact(context, trx, change)
  await inform(context, trx, { ...change, isWithdrawn })
}

/** Whether an existing account becomes an OWNER's. */
function becomesOwner({ written, before }: Change): boolean {
  return before !== null && written.roles.includes('OWNER') && !before.roles.includes('OWNER')
}

/** Tells the previous address that messages go elsewhere now, because codes that open the account go there too. */
async function informOfContact({ messages }: Context, trx: Kysely<Database>, change: Change): Promise<void> {
  const { id, written, before } = change
  if (before === null || before.status !== 'ACTIVE') return
  const to = addressOf(before)
  const isSame = normaliseMobile(written.mobile ?? '') === before.mobile && readEmail(written.email) === before.email
  if (to === null || isSame) return
  const dedupeKey = `contact-changed:${id}:${before.version + 1}`
  await messages.enqueue(trx, { dedupeKey, to, kind: 'contact-changed', locale: localeOf(change), params: {} })
}

/** Tells a person without a password where to set one, also at a new address; tells others about changed roles. */
async function inform(
  { messages, config, newId }: Context,
  trx: Kysely<Database>,
  change: Change & { isWithdrawn: boolean },
): Promise<void> {
  const { id, written, before, isWithdrawn } = change
  const to = addressOf(written)
  if (to === null || written.status !== 'ACTIVE') return
  const locale = localeOf(change)
  const params = { url: `${config.http.publicUrl}/forgot-password` }
  const isInvited = before === null || (before.password_hash === null && addressOf(before) !== to)
  if (isWithdrawn) {
    await messages.enqueue(trx, { dedupeKey: `password-due:${newId()}`, to, kind: 'password-due', locale, params })
  } else if (isInvited) {
    await messages.enqueue(trx, { dedupeKey: `account-made:${newId()}`, to, kind: 'account-made', locale, params })
  } else if (changesRoles(change)) {
    const dedupeKey = `roles-changed:${id}:${before.version + 1}`
    await messages.enqueue(trx, { dedupeKey, to, kind: 'roles-changed', locale, params: {} })
  }
}

function localeOf({ before }: Change): Locale {
  return locales.find((each) => each === before?.locale) ?? defaultLocale
}

/** The mobile number, else the e-mail address, in the form in which it is stored. */
function addressOf({ mobile, email }: { mobile?: string | null | undefined; email?: string | null | undefined }) {
  return normaliseMobile(mobile ?? '') ?? readEmail(email)
}

/** Repeated after the commit, for sessions that began meanwhile and for this process's cache. */
export async function endSessionsOf({ db, sessions }: Context, change: Change): Promise<void> {
  if (endsSessions(change)) await sessions.endAll(db, change.id)
}
