import type { Kysely } from 'kysely'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { defaultLocale, type Locale, locales } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import { hasRole } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readEmail } from '../records/columns.ts'
import type { Writing } from '../records/record-kind.ts'
import type { EmployeeRow, WrittenEmployee } from './employee-records.ts'

type Change = Writing<EmployeeRow, WrittenEmployee>

function changesRoles({ written, before }: Change): boolean {
  return [...new Set(written.roles)].sort().join() !== [...(before?.roles ?? [])].sort().join()
}

/** Whether what the person may do has changed: every session goes by what was allowed when it was opened. */
function endsSessions(change: Change): boolean {
  const { written, before } = change
  return before !== null && ((written.status === 'INACTIVE' && before.status === 'ACTIVE') || changesRoles(change))
}

/** Roles have a line of their own in the trail, sessions end, and the person is informed. */
export async function noteAndInform(context: Context, trx: Kysely<Database>, change: Change): Promise<void> {
  const { caller, id, written, before } = change
  if (changesRoles(change)) {
    await appendAudit(trx, {
      subject: { kind: 'user', id },
      action: 'change-roles',
      ...{ by: caller.user, role: hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT', at: context.now() },
      detail: { from: before?.roles ?? [], to: written.roles },
    })
  }
  if (endsSessions(change)) await context.sessions.endAll(trx, id)
  await inform(context, trx, change)
}

/** A person without a password learns where to set the first one, and again at another address; else of other roles. */
async function inform({ messages, config, newId }: Context, trx: Kysely<Database>, change: Change): Promise<void> {
  const { id, written, before } = change
  const to = addressOf(written)
  if (to === null || written.status !== 'ACTIVE') return
  const locale: Locale = locales.find((each) => each === before?.locale) ?? defaultLocale
  const isInvited = before === null || (before.password_hash === null && addressOf(before) !== to)
  if (isInvited) {
    const params = { url: `${config.http.publicUrl}/forgot-password` }
    await messages.enqueue(trx, { dedupeKey: `account-made:${newId()}`, to, kind: 'account-made', locale, params })
  } else if (changesRoles(change)) {
    const dedupeKey = `roles-changed:${id}:${before.version + 1}`
    await messages.enqueue(trx, { dedupeKey, to, kind: 'roles-changed', locale, params: {} })
  }
}

/** The mobile number, or else the e-mail address, as it is stored. */
function addressOf({ mobile, email }: { mobile?: string | null | undefined; email?: string | null | undefined }) {
  return normaliseMobile(mobile ?? '') ?? readEmail(email)
}

/** Again, once the change is seen by all: a session that began in between, and what this process remembers. */
export async function endSessionsOf({ db, sessions }: Context, change: Change): Promise<void> {
  if (endsSessions(change)) await sessions.endAll(db, change.id)
}
