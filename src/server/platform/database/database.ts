import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import * as foundation from './migrations/0001-foundation.ts'
import * as feesAndPayments from './migrations/0002-fees-and-payments.ts'
import * as renewals from './migrations/0003-renewals.ts'
import * as messages from './migrations/0004-messages.ts'
import * as certificates from './migrations/0005-certificates.ts'
import * as disputes from './migrations/0006-disputes.ts'
import * as conflictSides from './migrations/0007-conflict-sides.ts'
import * as valueRevisions from './migrations/0008-value-revisions.ts'
import * as limits from './migrations/0009-limits.ts'
import * as auditSubjects from './migrations/0010-audit-subjects.ts'
import * as accounts from './migrations/0011-accounts.ts'
import * as secondFactors from './migrations/0012-second-factors.ts'
import * as firstDevice from './migrations/0013-first-device.ts'
import * as answerOrigins from './migrations/0014-answer-origins.ts'
import * as numberProofs from './migrations/0015-number-proofs.ts'
import * as officials from './migrations/0016-officials.ts'
import * as appointments from './migrations/0017-appointments.ts'
import * as people from './migrations/0018-people.ts'
import * as appointmentLists from './migrations/0019-appointment-lists.ts'
import * as messageExpiry from './migrations/0020-message-expiry.ts'
import * as live from './migrations/0021-live.ts'
import * as visitorsOfOfficials from './migrations/0022-visitors-of-officials.ts'
import * as erasure from './migrations/0023-erasure.ts'
import * as deskLists from './migrations/0024-desk-lists.ts'
import * as tallies from './migrations/0025-tallies.ts'
import * as auditChain from './migrations/0026-audit-chain.ts'
import * as fieldFlags from './migrations/0027-field-flags.ts'
import * as bucketWindows from './migrations/0029-bucket-windows.ts'
import * as paymentLists from './migrations/0030-payment-lists.ts'
import * as deskFacts from './migrations/0032-desk-facts.ts'
import * as ratings from './migrations/0033-ratings.ts'
import * as reportTallies from './migrations/0034-report-tallies.ts'
import * as savedFilters from './migrations/0036-saved-filters.ts'
import * as pastReasons from './migrations/0038-past-reasons.ts'
import * as ageLimits from './migrations/0039-age-limits.ts'
import * as paymentFacts from './migrations/0040-payment-facts.ts'
import * as places from './migrations/0041-places.ts'
import * as slipTallies from './migrations/0042-slip-tallies.ts'
import * as stayTallies from './migrations/0043-stay-tallies.ts'
import * as paymentReferences from './migrations/0044-payment-references.ts'
import * as reversedPayments from './migrations/0045-reversed-payments.ts'
import * as approvals from './migrations/0046-approvals.ts'
import * as placeMoves from './migrations/0049-place-moves.ts'
import * as visitorMessages from './migrations/0051-visitor-messages.ts'
import * as livePresence from './migrations/0052-live-presence.ts'
import * as listOrders from './migrations/0053-list-orders.ts'
import * as statementColumns from './migrations/0054-statement-columns.ts'
import * as rejectedPayments from './migrations/0055-rejected-payments.ts'
import * as refunds from './migrations/0056-refunds.ts'
import * as paymentParts from './migrations/0057-payment-parts.ts'
import * as receipts from './migrations/0058-receipts.ts'
import * as books from './migrations/0059-books.ts'
import * as earlierPayments from './migrations/0062-earlier-payments.ts'
import * as readAddresses from './migrations/0065-read-addresses.ts'
import * as nameKeys from './migrations/0067-name-keys.ts'
import * as repairedFiles from './migrations/0068-repaired-files.ts'
import type { Database } from './schema.ts'

/** In the order in which they are applied. A released migration never changes. */
const migrations = {
  '0001-foundation': foundation,
  '0002-fees-and-payments': feesAndPayments,
  '0003-renewals': renewals,
  '0004-messages': messages,
  '0005-certificates': certificates,
  '0006-disputes': disputes,
  '0007-conflict-sides': conflictSides,
  '0008-value-revisions': valueRevisions,
  '0009-limits': limits,
  '0010-audit-subjects': auditSubjects,
  '0011-accounts': accounts,
  '0012-second-factors': secondFactors,
  '0013-first-device': firstDevice,
  '0014-answer-origins': answerOrigins,
  '0015-number-proofs': numberProofs,
  '0016-officials': officials,
  '0017-appointments': appointments,
  '0018-people': people,
  '0019-appointment-lists': appointmentLists,
  '0020-message-expiry': messageExpiry,
  '0021-live': live,
  '0022-visitors-of-officials': visitorsOfOfficials,
  '0023-erasure': erasure,
  '0024-desk-lists': deskLists,
  '0025-tallies': tallies,
  '0026-audit-chain': auditChain,
  '0027-field-flags': fieldFlags,
  '0029-bucket-windows': bucketWindows,
  '0030-payment-lists': paymentLists,
  '0032-desk-facts': deskFacts,
  '0033-ratings': ratings,
  '0034-report-tallies': reportTallies,
  '0036-saved-filters': savedFilters,
  '0038-past-reasons': pastReasons,
  '0039-age-limits': ageLimits,
  '0040-payment-facts': paymentFacts,
  '0041-places': places,
  '0042-slip-tallies': slipTallies,
  '0043-stay-tallies': stayTallies,
  '0044-payment-references': paymentReferences,
  '0045-reversed-payments': reversedPayments,
  '0046-approvals': approvals,
  '0049-place-moves': placeMoves,
  '0051-visitor-messages': visitorMessages,
  '0052-live-presence': livePresence,
  '0053-list-orders': listOrders,
  '0054-statement-columns': statementColumns,
  '0055-rejected-payments': rejectedPayments,
  '0056-refunds': refunds,
  '0057-payment-parts': paymentParts,
  '0058-receipts': receipts,
  '0059-books': books,
  '0062-earlier-payments': earlierPayments,
  '0065-read-addresses': readAddresses,
  '0067-name-keys': nameKeys,
  '0068-repaired-files': repairedFiles,
}

// Dates stay `YYYY-MM-DD` text: a Date object would add a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// count(*) is a bigint; all of our counts are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Connection = pg.PoolConfig

/**
 * Opens a pool. `max` is small on purpose: queries are short, and the embedded PostgreSQL shares the machine with the
 * server. `report` gets the errors of idle connections.
 */
export function openPool(connection: Connection, report: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({ max: 16, ...connection })
  // An error between two statements of a transaction has no query to report it. The next query will fail.
  pool.on('connect', (client) => void client.on('error', () => {}))
  // An idle connection that the database closes (a restart) must not end the process; the pool opens another.
  pool.on('error', report)
  return pool
}

export function openDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Migrates the schema to the newest version. Several processes at once wait for each other (Kysely's own lock). */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  await requireExtensions(db)
  // Migrations get their numbers before they are written, so one may be added after a higher number.
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error })
}

/**
 * Both come with every PostgreSQL. btree_gist lets the database refuse two appointments of one official at the same
 * time; pg_trgm finds names by any part.
 */
const extensions = ['btree_gist', 'pg_trgm'] as const

/** Creates the extensions that the schema needs. Throws a sentence for people when the role may not create one. */
async function requireExtensions(db: Kysely<Database>): Promise<void> {
  for (const extension of extensions) await requireExtension(db, extension)
}

async function requireExtension(db: Kysely<Database>, extension: (typeof extensions)[number]): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_extension WHERE extname = ${extension}`.execute(db)
  if (rows.length > 0) return
  try {
    await sql.raw(`CREATE EXTENSION IF NOT EXISTS ${extension}`).execute(db)
  } catch (cause) {
    const { rows: found } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
    throw new Error(
      `The database needs the extension ${extension}, and its role may not create it. As a PostgreSQL administrator, ` +
        `in the database "${found[0]?.name ?? ''}", run: CREATE EXTENSION ${extension};`,
      { cause },
    )
  }
}
