import type { Kysely, Selectable } from 'kysely'
import type { Waiting } from '#contract/administration/approvals.ts'
import type { officialCalls } from '#contract/administration/officials.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type AccountMove, admitMoves, lockAccount, settleMoves } from '../../protection/service.ts'
import type { Places } from '../records/columns.ts'
import { fieldChanges } from '../records/field-changes.ts'
import type { Writing } from '../records/record-kind.ts'

export type OfficialRow = Selectable<Database['officials']> & Places
export type WrittenOfficial = BodyOf<typeof officialCalls.create>
type Change = Writing<OfficialRow, WrittenOfficial>
type Host = { userId: string | null; isSecretary: boolean }

/**
 * The account of an official who hosts the Secretary's Hour decides, so a change of the link or of the flag is a change
 * of that account, and of the one that is linked no more.
 */
export async function admitOfficial(
  context: Context,
  trx: Kysely<Database>,
  change: Change,
): Promise<Refusal | Waiting | null> {
  const { caller, id, written, before, approved } = change
  const accounts = await readAccounts(trx, [written.userId, before?.user_id])
  const nameAccount = (userId: string | null | undefined) => (userId == null ? null : (accounts.get(userId) ?? userId))
  // The name of now: the written one may be chosen to look like somebody else's.
  const { nameBn, nameEn } = before === null ? written : fieldsOf(before)
  const request = () => ({
    action: before === null ? ('create-official' as const) : ('change-official' as const),
    subject: { id: before === null ? null : id, name: `${nameBn} · ${nameEn}` },
    body: written,
    changes: fieldChanges(before === null ? {} : { ...fieldsOf(before), userId: nameAccount(before.user_id) }, {
      ...written,
      userId: nameAccount(written.userId),
    }),
  })
  return admitMoves(context, trx, { caller, moves: await movesOf(trx, change), approved, request })
}

/** The accounts with name and contact, by id: an OWNER who approves a link reads which account it is, and its number. */
async function readAccounts(
  trx: Kysely<Database>,
  linked: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = linked.filter((id) => id != null)
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'full_name', 'mobile', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, full_name, mobile, email }) => [id, `${full_name}, ${mobile ?? email}`]))
}

/** Lets the change take effect on the accounts: sign-in, person and OWNERs. */
export async function settleOfficial(context: Context, trx: Kysely<Database>, change: Change): Promise<void> {
  const { caller, approved } = change
  await settleMoves(context, trx, { caller, moves: await movesOf(trx, change), approved })
}

/** Repeated after the commit, for this process's cache of sessions. */
export async function endSessionsOfMoved({ db, sessions }: Context, change: Change): Promise<void> {
  for (const { id } of changedHosts(change)) await sessions.endAll(db, id)
}

/** The accounts of which the change decides whether they host, each with what it was before. They are locked. */
async function movesOf(trx: Kysely<Database>, change: Change): Promise<AccountMove[]> {
  const moves: AccountMove[] = []
  for (const { id, was, is } of changedHosts(change)) {
    const account = await lockAccount(trx, id)
    if (account === undefined) continue
    moves.push({ id, before: { ...account, isSecretary: was }, after: { ...account, isSecretary: is } })
  }
  return moves
}

/** In the order of the ids, so that two changes never lock each other out. An account has at most one official. */
function changedHosts({ written, before }: Change): { id: string; was: boolean; is: boolean }[] {
  const old: Host = { userId: before?.user_id ?? null, isSecretary: before?.is_secretary ?? false }
  const now: Host = { userId: written.userId ?? null, isSecretary: written.isSecretary }
  const ids = [...new Set([old.userId, now.userId])].filter((id) => id !== null).sort()
  const hosts = (host: Host, id: string) => host.userId === id && host.isSecretary
  return ids.map((id) => ({ id, was: hosts(old, id), is: hosts(now, id) })).filter(({ was, is }) => was !== is)
}

function fieldsOf(row: OfficialRow) {
  const names = { nameBn: row.name_bn, nameEn: row.name_en, gender: row.gender, room: row.room }
  const places = { departmentId: row.department_id, designationId: row.designation_id }
  const contact = { email: row.email, mobile: row.mobile, userId: row.user_id }
  const accepts = { acceptsOnline: row.accepts_online, acceptsInPerson: row.accepts_in_person }
  const rest = { imageFileId: row.image_file_id, isSecretary: row.is_secretary, sortOrder: row.sort_order }
  return { ...names, ...places, ...contact, ...accepts, ...rest, status: row.status }
}
