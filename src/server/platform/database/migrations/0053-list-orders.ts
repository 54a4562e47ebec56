import { type Kysely, sql } from 'kysely'

/** The orders and searches of the staff's lists whose tables grow: each page is read from an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE INDEX visitors_by_name ON visitors (lower((first_name || ' ' || last_name) COLLATE "C") DESC, id)
   WHERE erased_at IS NULL`,
  `CREATE INDEX payments_amounts ON payments (state, amount DESC, application_id)
   INCLUDE (paid_on, method, is_submitted)`,
  `CREATE INDEX messages_to ON messages ("to", created_at DESC, id)`,
  // The id under which the portal sends a message (modules/messages/sms-port.ts), and the one that the gateway gave it.
  `CREATE INDEX messages_gateway_id ON messages (right(replace(id::text, '-', ''), 20))`,
  `CREATE INDEX messages_gateway_ref ON messages (gateway_ref) WHERE gateway_ref IS NOT NULL`,
]
