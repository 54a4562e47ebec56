import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Role, roles } from '../../../src/domain/people/roles.ts'
import { fillKeys } from '../../../src/server/platform/database/migrations/0067-name-keys.ts'
import type { ApiServer } from '../server/test-server.ts'
import { createApplicant } from './applicant.ts'
import { addOfficial } from './visits/appointments.ts'

// biome-ignore lint/suspicious/noExplicitAny: the rows are those of every list.
type Row = any
type Value = string | number | null

export type SortedList = {
  /** The value of a row for each name by which the list sorts. */
  values: Readonly<Record<string, (row: Row) => Value>>
  /** Exactly one of the rows has this sign in a text that is searched. */
  sign?: '%'
  filter?: object
  params?: Readonly<Record<string, string>>
  idOf?: (row: Row) => string
}

/** How many rows each list gets; many of them have equal values. */
export const seeded = 27

const lower = (text: string | undefined): Value => text?.toLowerCase() ?? null
const named = {
  name: ({ nameEn }: Row) => lower(nameEn),
  nameBn: ({ nameBn }: Row) => lower(nameBn),
  status: ({ status }: Row) => status,
}
const placed = {
  department: ({ department }: Row) => lower(department?.en),
  designation: ({ designation }: Row) => lower(designation?.en),
}
const all = { filter: { status: 'ALL' } }

/** Fills every list that can be sorted with rows of which many are equal, and says how each row is compared. */
export async function seedSortedLists(server: ApiServer, ownerId: string): Promise<Record<string, SortedList>> {
  await seedOffice(server, ownerId)
  await seedPeople(server)
  await seedPayments(server)
  const sessionId = await seedSessions(server, ownerId)
  return {
    'POST /api/departments/search': { ...all, values: named },
    'POST /api/designations/search': { ...all, values: named },
    'POST /api/officials/search': { ...all, values: { ...named, ...placed, room: ({ room }) => lower(room) } },
    'POST /api/employees/search': { ...all, values: { ...named, ...placed, role: firstRole } },
    'POST /api/meetings/links/search': {
      ...all,
      sign: '%',
      values: {
        title: ({ title }) => lower(title),
        provider: ({ provider }) => lower(provider),
        official: ({ official }) => lower(official.en),
        durationMin: ({ durationMin }) => durationMin,
        status: ({ status }) => status,
      },
    },
    'POST /api/closures/search': {
      values: { fromDate: ({ fromDate }) => fromDate, title: ({ titleEn }) => lower(titleEn) },
      sign: '%',
    },
    'GET /api/approvals': { values: { askedAt: ({ askedAt }) => askedAt } },
    'GET /api/audit': { values: { at: ({ at }) => at }, filter: { action: 'confirm-payment' } },
    'POST /api/messages/search': { values: { createdAt: ({ createdAt }) => createdAt } },
    'GET /api/payments/disputes': { values: { at: ({ at }) => at, amount: ({ amount }) => amount } },
    'POST /api/payments/search': {
      values: { date: ({ date }) => date, amount: ({ amount }) => amount },
      idOf: ({ applicationId }) => applicationId,
    },
    'GET /api/live/sessions': { values: { startedAt: ({ startedAt }) => startedAt } },
    'GET /api/live/sessions/{id}/guests': {
      values: {
        serial: ({ serial }) => serial,
        joinedAt: ({ joinedAt }) => joinedAt,
        wait: ({ waitSeconds }) => waitSeconds,
      },
      params: { id: sessionId },
    },
    'POST /api/visitors/search': {
      values: {
        name: ({ firstName, lastName }) => lower(`${firstName} ${lastName}`),
        createdAt: ({ createdAt }) => createdAt,
      },
    },
    'POST /api/receptions/search': { values: { time: ({ schedule }) => schedule.startsAt } },
  }
}

function firstRole(row: { roles: readonly Role[] }): number {
  return Math.min(...row.roles.map((role) => roles.indexOf(role)))
}

const active = `CASE WHEN n % 3 = 0 THEN 'INACTIVE' ELSE 'ACTIVE' END`

async function seedOffice({ context }: ApiServer, ownerId: string): Promise<void> {
  const { pool } = context
  for (const table of ['departments', 'designations']) {
    await pool.query(`INSERT INTO ${table} (id, name_en, name_bn, status)
      SELECT gen_random_uuid(), (ARRAY['wing ', 'Wing ', 'Ward '])[n % 3 + 1] || n / 3,
        (ARRAY['শাখা', 'নথি'])[n % 2 + 1], ${active} FROM generate_series(1, ${seeded}) n`)
  }
  for (let n = 1; n <= seeded; n++) {
    const names = { name_en: `Official ${n % 4}`, room: n % 5 === 0 ? null : `Room ${n % 5}` }
    await addOfficial(context, { ...names, sort_order: n % 2, status: n % 3 === 0 ? 'INACTIVE' : 'ACTIVE' })
  }
  for (const [table, column] of [
    ['departments', 'department_id'],
    ['designations', 'designation_id'],
  ]) {
    await pool.query(`UPDATE officials o SET ${column} = p.id
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM officials) r,
        (SELECT id, row_number() OVER (ORDER BY name_en) AS n FROM ${table}) p
      WHERE r.id = o.id AND r.n % 5 > 0 AND p.n = r.n % 4 + 1`)
  }
  await pool.query(
    `UPDATE meeting_links SET title = 'Room 100%' WHERE id = (SELECT min(id::text)::uuid FROM meeting_links)`,
  )
  await pool.query(`INSERT INTO users (id, full_name, name_en, name_bn, roles, status, mobile, locale, created_at, department_id)
    SELECT gen_random_uuid(), 'Full Name', CASE WHEN n % 4 > 0 THEN 'Person ' || n % 4 END,
      'ব্যক্তি', CASE WHEN n % 2 = 0 THEN '{OFFICIAL}' ELSE '{COMMITTEE,CHAIRMAN}' END::text[], ${active},
      '017' || (20000000 + n), 'bn', now(), CASE WHEN n % 2 = 0 THEN (SELECT id FROM departments ORDER BY id LIMIT 1) END
    FROM generate_series(1, ${seeded}) n`)
  await pool.query(`INSERT INTO closures (id, title_en, title_bn, from_date, to_date, created_at)
    SELECT gen_random_uuid(), 'Holiday ' || n % 5 || CASE WHEN n = 7 THEN ' 100%' ELSE '' END, 'ছুটি',
      '2026-12-01'::date + n % 4, '2027-01-01', now() FROM generate_series(1, ${seeded}) n`)
  await pool.query(
    `INSERT INTO approvals (id, action, subject_name, asked_by, asked_at, expires_at, state)
     SELECT gen_random_uuid(), 'change-user', 'A person', $1, '2026-11-20T04:00:00Z'::timestamptz + n % 6 * interval '1 hour',
       '2026-11-28', 'REPLACED' FROM generate_series(1, ${seeded}) n`,
    [ownerId],
  )
  await pool.query(`INSERT INTO audit (action, at)
    SELECT 'confirm-payment', '2026-11-20T04:00:00Z'::timestamptz + n % 6 * interval '1 hour' FROM generate_series(1, ${seeded}) n`)
  await pool.query(`INSERT INTO messages (id, dedupe_key, channel, "to", kind, locale, text, parts, gateway_ref, created_at)
    SELECT gen_random_uuid(), 'seeded ' || n, 'sms', '0173000000' || n % 3, 'password-code', 'bn', '', 1, 'GW-' || n,
      '2026-11-20T04:00:00Z'::timestamptz + n % 6 * interval '1 hour' FROM generate_series(1, ${seeded}) n`)
}

/** Visitors, and as many receptions today: nine officials who receive at the same three times. */
async function seedPeople({ context, clock }: ApiServer): Promise<void> {
  const { db, pool } = context
  await pool.query(`INSERT INTO visitors (id, first_name, last_name, created_at)
    SELECT gen_random_uuid(), (ARRAY['karim', 'Karim', 'রহিম', 'Selim'])[n % 4 + 1], 'Uddin ' || n % 2,
      '2026-11-20T04:00:00Z'::timestamptz + n % 6 * interval '1 hour' FROM generate_series(1, ${seeded}) n`)
  await fillKeys(db as unknown as Kysely<unknown>, 'visitors')
  await pool.query(
    `INSERT INTO appointments (id, official_id, visitor_id, type, status, topic, person_count, starts_at, ends_at, created_at, updated_at)
     SELECT gen_random_uuid(), o.id, (SELECT id FROM visitors ORDER BY id LIMIT 1), 'in-person', 'APPROVED', 'A plan', 1,
       $1::timestamptz + n * interval '1 hour', $1::timestamptz + n * interval '1 hour 15 minutes', now(), now()
     FROM (SELECT id FROM officials ORDER BY id LIMIT ${seeded / 3}) o, generate_series(1, 3) n`,
    [clock.now],
  )
}

/** Payments in all states on few days, and disputes of one application. */
async function seedPayments(server: ApiServer): Promise<void> {
  const { pool } = server.context
  const applicant = createApplicant(server)
  await applicant.apply()
  await pool.query(
    `INSERT INTO applications SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'tracking_no', 'S' || n, 'token_hash', '\\x' || md5('s' || n)))).* FROM applications a, generate_series(1, ${seeded}) n WHERE a.id = $1`,
    [applicant.id],
  )
  await pool.query(`INSERT INTO payments (application_id, method, transaction_id, paid_on, purpose, amount, state, created_at)
    SELECT id, CASE WHEN n % 4 = 0 THEN 'Bank' ELSE 'bkash' END, 'S' || n, '2026-11-01'::date + n % 5, 'REGISTRATION',
      1000 + n % 3, (ARRAY['GIVEN', 'CONFIRMED', 'REVERSED'])[n % 3 + 1], '2026-11-20T04:00:00Z'
    FROM (SELECT id, substring(tracking_no FROM 2)::int AS n FROM applications WHERE tracking_no LIKE 'S%') s`)
  await pool.query(
    `INSERT INTO checkouts (id, application_id, gateway, invoice, purpose, fee, amount, state, dispute, said_amount, disputed_at, settled_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'bkash', 'INV' || n, 'REGISTRATION', '{"base": 1, "vat": 0, "total": 1}', 11500,
       CASE WHEN n % 2 = 0 THEN 'DISPUTED' ELSE 'REFUSED' END, 'amount', CASE WHEN n % 5 > 0 THEN 11000 + n % 5 END,
       '2026-11-20T04:00:00Z'::timestamptz + n % 6 * interval '1 hour', CASE WHEN n % 2 = 1 THEN now() END, now(), now()
     FROM generate_series(1, ${seeded}) n`,
    [applicant.id],
  )
}

/** Past sessions of the live hour, and the guests of one of them; returns its id. */
async function seedSessions({ context }: ApiServer, ownerId: string): Promise<string> {
  const { pool } = context
  const id = randomUUID()
  await pool.query(
    `INSERT INTO live_sessions (id, state, host_user_id, host_name_bn, host_name_en, started_at, ended_at, last_action_at)
     SELECT CASE WHEN n = 1 THEN $2 ELSE gen_random_uuid() END, 'ENDED', $1, 'সচিব', 'Secretary',
       '2026-11-01T04:00:00Z'::timestamptz + n % 6 * interval '1 day', '2026-11-20', '2026-11-20' FROM generate_series(1, ${seeded}) n`,
    [ownerId, id],
  )
  await pool.query(
    `INSERT INTO live_guests (id, session_id, serial, state, revision, token_hash, full_name, joined_at, answered_at, ended_at)
     SELECT gen_random_uuid(), $1, n, 'DONE', n, decode(md5(n::text), 'hex'), 'A guest', t.at,
       CASE WHEN n % 3 > 0 THEN t.at + n % 4 * interval '1 minute' END, t.at + interval '1 hour'
     FROM generate_series(1, ${seeded}) n, LATERAL (SELECT '2026-11-01T04:00:00Z'::timestamptz + n % 6 * interval '1 minute' AS at) t`,
    [id],
  )
  return id
}
