import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Role } from '#domain/people/roles.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hashPassword } from './passwords/passwords.ts'
import { makePassword } from './passwords/random-password.ts'
import { updatePassword } from './repository.ts'

type DemoAccount = { name: string; role: Role; fullName: string; mobile: string }

/** One account for each role, so that anyone can take an application through all desks; the secretary hosts live. */
const demoAccounts = [
  { name: 'owner', role: 'OWNER', fullName: 'মো. আনিসুর রহমান · Md. Anisur Rahman', mobile: '01700000001' },
  { name: 'ict', role: 'ICT', fullName: 'তানভীর হাসান · Tanvir Hasan', mobile: '01700000002' },
  { name: 'official', role: 'OFFICIAL', fullName: 'শারমিন আক্তার · Sharmin Akter', mobile: '01700000003' },
  { name: 'chairman', role: 'CHAIRMAN', fullName: 'ড. মাহবুবা খাতুন · Dr. Mahbuba Khatun', mobile: '01700000004' },
  { name: 'collector', role: 'APP_COLLECTOR', fullName: 'রফিকুল ইসলাম · Rafiqul Islam', mobile: '01700000005' },
  { name: 'committee', role: 'COMMITTEE', fullName: 'নাসরিন সুলতানা · Nasrin Sultana', mobile: '01700000006' },
  { name: 'user', role: 'USER', fullName: 'করিম উদ্দিন · Karim Uddin', mobile: '01700000007' },
  { name: 'secretary', role: 'OFFICIAL', fullName: 'মো. জাহিদুল হক · Md. Zahidul Haque', mobile: '01700000008' },
] as const satisfies readonly DemoAccount[]

const domain = 'demo.example'
const setting = 'demo'

/** The e-mail addresses that demo accounts sign in with. */
export function demoEmails(): string[] {
  return demoAccounts.map(({ name }) => `${name}@${domain}`)
}

/**
 * Creates the demo accounts once. Returns a random password that must be shown now, because it is stored nowhere; null
 * when the accounts exist or the password is a setting. A changed setting changes the password of all of them.
 */
export async function ensureDemoAccounts(context: Context, password: string | null): Promise<string | null> {
  const { db, secret, now, newId } = context
  const chosen = password ?? makePassword()
  const mark = createHmac('sha256', secret).update(`demo-password:${chosen}`).digest('hex')
  return db.transaction().execute(async (trx) => {
    // When two servers start at the same moment, one waits here and then finds the accounts made.
    await sql`SELECT pg_advisory_xact_lock(hashtext('demo-accounts'))`.execute(trx)
    const before = await readMark(trx)
    await setStatus(trx, 'ACTIVE')
    if (before !== null && (password === null || before === mark)) return null
    const passwordHash = await hashPassword(chosen)
    if (passwordHash === null) throw new Error('The demo password could not be hashed.')
    if (before === null) await addAccounts(trx, { passwordHash, at: now(), newId })
    else await changePasswords(context, trx, passwordHash)
    await writeMark(trx, mark)
    return password === null ? chosen : null
  })
}

/** Deactivates the accounts of an earlier demo and ends their sessions; returns how many. A later demo reuses them. */
export async function retireDemoAccounts({ db, sessions }: Context): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await setStatus(trx, 'INACTIVE')
    for (const { id } of ended) await sessions.endAll(trx, id)
    return ended.length
  })
}

/** Returns the accounts whose status changed. */
function setStatus(trx: Kysely<Database>, status: 'ACTIVE' | 'INACTIVE'): Promise<{ id: string }[]> {
  return trx
    .updateTable('users')
    .set({ status })
    .where('email', 'in', demoEmails())
    .where('status', '<>', status)
    .returning('id')
    .execute()
}

async function addAccounts(
  trx: Kysely<Database>,
  { passwordHash, at, newId }: { passwordHash: string; at: Date; newId: () => string },
): Promise<void> {
  const rows = demoAccounts.map(({ name, role, fullName, mobile }) => {
    const [bn, en] = fullName.split(' · ')
    // Applicants have one name; staff have one in each language.
    const names = role === 'USER' ? {} : { name_bn: bn ?? null, name_en: en ?? null }
    return {
      id: newId(),
      full_name: fullName,
      ...names,
      mobile,
      email: `${name}@${domain}`,
      password_hash: passwordHash,
      roles: [role],
      locale: 'bn',
      image_file_id: null,
      created_at: at,
    }
  })
  await trx.insertInto('users').values(rows).execute()
}

async function changePasswords({ sessions }: Context, trx: Kysely<Database>, passwordHash: string): Promise<void> {
  const users = await trx.selectFrom('users').select('id').where('email', 'in', demoEmails()).execute()
  for (const { id } of users) {
    await updatePassword(trx, id, passwordHash)
    await sessions.endAll(trx, id)
  }
}

async function readMark(trx: Kysely<Database>): Promise<string | null> {
  const row = await trx.selectFrom('settings').select('value').where('key', '=', setting).executeTakeFirst()
  return row === undefined ? null : String(row.value)
}

async function writeMark(trx: Kysely<Database>, mark: string): Promise<void> {
  const value = JSON.stringify(mark)
  await trx
    .insertInto('settings')
    .values({ key: setting, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
