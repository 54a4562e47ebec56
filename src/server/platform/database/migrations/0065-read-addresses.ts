import { type Kysely, sql } from 'kysely'
import { readText } from '#domain/reference/read-text.ts'

/**
 * E-mail addresses in the form in which they are compared: earlier releases stored an invisible character or a comma at
 * the end of one. An account keeps its address where another account has the same one; `email-clashes` of the settings
 * names both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['applications', 'visitors', 'officials']) {
    for (const { id, email } of await listUnread(db, table)) {
      const read = readText(email, 'email') || null
      if (read !== email) await sql`UPDATE ${sql.table(table)} SET email = ${read} WHERE id = ${id}`.execute(db)
    }
  }
  const clashes = await readAccounts(db)
  if (clashes.length === 0) return
  await sql`INSERT INTO settings (key, value) VALUES ('email-clashes', ${JSON.stringify(clashes)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`.execute(db)
}

type Stored = { id: string; email: string }
type Clash = { userId: string; otherUserId: string }

/** Few addresses have any other character than these. */
const plain = '^[a-z0-9][a-z0-9._%+-]*@[a-z0-9-]+([.][a-z0-9-]+)*$'

async function listUnread(db: Kysely<unknown>, table: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    SELECT id, email FROM ${sql.table(table)} WHERE email IS NOT NULL AND email !~ ${plain} ORDER BY id`.execute(db)
  return rows
}

async function readAccounts(db: Kysely<unknown>): Promise<Clash[]> {
  const clashes: Clash[] = []
  for (const { id, email } of await listUnread(db, 'users')) {
    const read = readText(email, 'email')
    if (read === email || read === '') continue
    const { rows } = await sql<{ id: string }>`SELECT id FROM users WHERE email = ${read} AND id <> ${id}`.execute(db)
    const [other] = rows
    if (other === undefined) await sql`UPDATE users SET email = ${read} WHERE id = ${id}`.execute(db)
    else clashes.push({ userId: id, otherUserId: other.id })
  }
  return clashes
}
