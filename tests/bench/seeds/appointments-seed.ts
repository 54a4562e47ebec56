import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { usualHours } from '../../../src/domain/appointments/working-hours.ts'
import { nameKey } from '../../../src/domain/reference/name-key.ts'
import { sized } from '../size.ts'
import { seedTables } from './seed-tables.ts'

/** The small set reaches back more than a year too, because the calls ask for the year before. */
export const seeded = {
  officials: sized(60, 8),
  visitors: sized(250_000, 5_000),
  appointments: sized(1_000_000, 60_000),
}
const perDay = 13
/** The last appointments are this many days ahead. */
const ahead = 20

const uuid = (kind: number, n: string) => `('00000000-000${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
// Words that people write, some of them rare, so that a search finds neither everything nor nothing.
const pick = (words: readonly string[], n: string) =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(',')}])[1 + (${n}) % ${words.length}]`
const firstNames = ['Md', 'Mst', 'Karim', 'Rahim', 'Shahana', 'Nasrin', 'Tanvir', 'Farzana', 'কামাল', 'রেহানা', 'Jahid']
const lastNames = ['Uddin', 'Islam', 'Rahman', 'Akter', 'Hossain', 'Khatun', 'Chowdhury', 'Sarker', 'হোসেন', 'বেগম']
const topics = [
  'Plan of a house in block',
  'Complaint about a road near plot',
  'নকশা অনুমোদন বিষয়ে আলোচনা',
  'Land use clearance of dag',
]

/** The keys of all pairs of names, as an array of two dimensions. */
const keysSql = `ARRAY[${firstNames
  .map((first) => `ARRAY[${lastNames.map((last) => `'${nameKey([`${first} ${last}`])}'`).join(',')}]`)
  .join(',')}]`

/** The officials come first, because a call of an official with an account refers to them. */
const statements = [
  `INSERT INTO officials (id, name_en, name_bn, gender, room, weekly_hours, breaks, slot_minutes, created_at)
   SELECT ${uuid(1, 'n')}, 'Official ' || n, 'কর্মকর্তা ' || n, 'Female', '4' || n,
     '${JSON.stringify(usualHours.weeklyHours)}', '${JSON.stringify(usualHours.breaks)}', 15, now()
   FROM generate_series(0, ${seeded.officials - 1}) n`,
  `INSERT INTO visitors (id, first_name, last_name, mobile, email, nid, address, image_file_id, created_at, name_key)
   SELECT ${uuid(2, 'n')}, ${pick(firstNames, 'n')}, ${pick(lastNames, 'n / 11')} || CASE WHEN n % 50 = 0 THEN ' ' || n ELSE '' END,
     '017' || lpad(n::text, 8, '0'), 'v' || n || '@example.org', lpad(n::text, 13, '1'), 'Road ' || n,
     gen_random_uuid(), now() - n * interval '7 minutes',
     ((${keysSql})[1 + n % ${firstNames.length}][1 + n / 11 % ${lastNames.length}] || CASE WHEN n % 50 = 0 THEN ' ' || n ELSE '' END)::tsvector
   FROM generate_series(0, ${seeded.visitors - 1}) n`,
  // Each official has thirteen appointments a day; past ones are over, and one in eight never got a time.
  `INSERT INTO appointments (id, official_id, visitor_id, type, status, topic, person_count, starts_at, ends_at, sequence,
     created_at, updated_at)
   SELECT gen_random_uuid(), ${uuid(1, `n % ${seeded.officials}`)}, ${uuid(2, `(n % ${seeded.visitors} * 7919) % ${seeded.visitors}`)},
     CASE WHEN n % 5 < 2 THEN 'online' ELSE 'in-person' END, status,
     ${pick(topics, 'n / 7')} || ' ' || n % 9973, 1 + n % 3,
     CASE WHEN timed THEN at END, CASE WHEN timed THEN at + interval '15 minutes' END, 1, asked, asked
   FROM (
     SELECT n, at, least(at - interval '7 days', now() - n % 86400 * interval '1 second') AS asked,
       CASE WHEN at > now() THEN (ARRAY['APPROVED','APPROVED','APPROVED','RESCHEDULED','CANCELLED','APPROVED','APPLIED','APPROVED'])[1 + k % 8]
         ELSE (ARRAY['COMPLETED','COMPLETED','COMPLETED','NO_SHOW','CANCELLED','COMPLETED','REJECTED','EXPIRED'])[1 + k % 8] END AS status,
       k % 8 < 6 OR k % 8 = 7 AND at > now() AS timed
     FROM (
       SELECT n, n / ${seeded.officials} AS k, date_trunc('day', now()) + interval '3 hours'
         + (${ahead} - n / ${seeded.officials} / ${perDay}) * interval '1 day'
         + n / ${seeded.officials} % ${perDay} * interval '30 minutes' AS at
       FROM generate_series(0, ${seeded.appointments - 1}) n
     ) placed
   ) made`,
  `INSERT INTO official_visitors (official_id, visitor_id, created_at)
   SELECT DISTINCT a.official_id, v.id, v.created_at FROM appointments a JOIN visitors v ON v.id = a.visitor_id`,
]

const tables = ['visitors', 'appointments', 'official_visitors']

/** A million appointments over about three and a half years. */
export async function seedAppointments(db: pg.Client, say: (line: string) => void): Promise<void> {
  await seedTables(db, { tables, statements, alsoAnalyzed: ['officials'] }, say)
}

export const officialId = '00000000-0001-7000-8000-000000000007'

/** Users and sessions are inserted by hand, because no sign-in is part of the benchmark. */
export async function addStaff(db: pg.Client, role: 'OWNER' | 'OFFICIAL', tokenHashOf: (token: string) => Buffer) {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await db.query(
    `INSERT INTO users (id, full_name, email, password_hash, roles, locale, created_at)
     VALUES (gen_random_uuid(), $1, $1 || '@example.org', 'none', ARRAY[$1], 'en', now()) RETURNING id`,
    [role],
  )
  const userId: string = rows[0].id
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, device_id, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, 'bench-device', now(), now(), now() + interval '1 day')`,
    [tokenHashOf(token), userId],
  )
  if (role === 'OFFICIAL') await db.query('UPDATE officials SET user_id = $1 WHERE id = $2', [userId, officialId])
  return token
}
