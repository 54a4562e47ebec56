import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { registry } from '../../../src/domain/enlistment/registry.ts'
import { nameKey } from '../../../src/domain/reference/name-key.ts'
import { fillReports } from '../../../src/server/platform/database/migrations/0034-report-tallies.ts'
import { fillPlaces } from '../../../src/server/platform/database/migrations/0041-places.ts'
import { fillTallies } from '../../../src/server/platform/database/migrations/0042-slip-tallies.ts'
import { fillEntries } from '../../../src/server/platform/database/migrations/0059-books.ts'
import { sized } from '../size.ts'
import { seedTables } from './seed-tables.ts'

/** A million applications. */
export const seeded = sized(1_000_000, 20_000)
/** How many of a hundred are in each state. */
const states = { pending: 12, pending1: 3, pending2: 2, recheck: 4, rejected: 5, draft: 4, approved: 70 } as const

/** The server's secret, with which the numbers are hashed. */
export const seedSecret = randomBytes(32).toString('hex')

const firstNames = [
  ...[
    ['Md. Abdul', 'মোঃ আবদুল'],
    ['Md. Rafiqul', 'মোঃ রফিকুল'],
    ['Mst. Nasrin', 'মোছাঃ নাসরিন'],
    ['Kazi', 'কাজী'],
  ],
  ...[
    ['Shahana', 'শাহানা'],
    ['Tanvir', 'তানভীর'],
    ['Farzana', 'ফারজানা'],
    ['Zubaida', 'জুবাইদা'],
    ['Imtiaz', 'ইমতিয়াজ'],
  ],
  ...[
    ['Golam', 'গোলাম'],
    ['Sharmin', 'শারমিন'],
    ['Ashraf', 'আশরাফ'],
    ['Mahbub', 'মাহবুব'],
    ['Ruksana', 'রুকসানা'],
  ],
] as const
const lastNames = [
  ...[
    ['Rahman', 'রহমান'],
    ['Islam', 'ইসলাম'],
    ['Hossain', 'হোসেন'],
    ['Uddin', 'উদ্দিন'],
    ['Ahmed', 'আহমেদ'],
  ],
  ...[
    ['Khatun', 'খাতুন'],
    ['Chowdhury', 'চৌধুরী'],
    ['Sarker', 'সরকার'],
    ['Begum', 'বেগম'],
    ['Mollah', 'মোল্লা'],
  ],
] as const
const middles = ['ka', 'ri', 'mo', 'lu', 'te', 'sha', 'bi', 'no', 'ja', 'phu']
const named = sized(20_000, 2_000)

/** Names of three words: at full size about fourteen people share each middle word. */
function makeNames() {
  return Array.from({ length: named }, (_, n) => {
    const [first, last] = [firstNames[n % firstNames.length], lastNames[Math.floor(n / 3) % lastNames.length]]
    const digits = [...String(Math.floor(n / firstNames.length)).padStart(4, '0')].map(Number)
    const middle = digits.map((digit) => middles[digit]).join('')
    const en = `${first?.[0]} ${middle[0]?.toUpperCase()}${middle.slice(1)} ${last?.[0]}`
    const bn = `${first?.[1]} ${last?.[1]}`
    return { en, bn, key: nameKey([bn, en]) }
  })
}

const uuid = (kind: number, n: string) => `('00000000-000${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** HMAC-SHA256 with the functions of PostgreSQL, cut to half, as the server stores numbers. */
function keySql(value: string): string {
  const block = Buffer.from(seedSecret)
  const pad = (byte: number) => `'\\x${Buffer.from(block.map((each) => each ^ byte)).toString('hex')}'::bytea`
  const inner = `sha256(${pad(0x36)} || convert_to('number ' || ${value}, 'UTF8'))`
  return `substring(sha256(${pad(0x5c)} || ${inner}) FROM 1 FOR 16)`
}

// The states are mixed, as in reality, so that each state has all names: the multiplier is near the golden section and
// has no common factor with the number of rows.
const mixed = `(n::bigint * 618033) % ${seeded}`
const stateOf = (() => {
  let from = 0
  const cases = Object.entries(states).map(([state, count]) => {
    from += (count * seeded) / 100
    return `WHEN ${mixed} < ${from} THEN '${state}'`
  })
  return `CASE ${cases.join(' ')} END`
})()
const typesSql = `ARRAY[${registry.map(({ type }) => `'${type}'`).join(',')}]`
const kindsSql = `ARRAY[${registry.map(({ kind }) => `'${kind}'`).join(',')}]`
const districts = ['Dhaka', 'Rajshahi', 'Khulna', 'Sylhet', 'Barishal', 'Rangpur', 'Chattogram', 'Cumilla', 'Bogura']

/** Over three and a half years; the newest was submitted a minute ago. */
const submittedAt = `now() - n * interval '${110_000_000 / seeded} seconds'`

/** One in this many rows has the TIN of the row before. */
const shared = 40

export const sample = {
  /** A row that was submitted. */
  row: 4_711,
  /** One of two rows with the same TIN. */
  duplicate: 4_721,
  id: (n: number) => `00000000-0003-7000-8000-${n.toString(16).padStart(12, '0')}`,
  mobile: (n: number) => `017${String(n).padStart(8, '0')}`,
  nid: (n: number) => `19${String(n).padStart(11, '3')}`,
  transaction: (n: number) => `TX${String(n).padStart(7, '0')}`,
  tracking: (n: number) => `A26-${String(n).padStart(7, '0')}`,
}

const day = (instant: string) => `((${instant}) AT TIME ZONE 'Asia/Dhaka')::date`
const after = (days: number) => `n % ${days} * interval '1 day'`

/** The steps of the decided applications, as the audit would have counted them. */
export const reportSeed = [
  `INSERT INTO report_tallies (subject, day, began, from_status, to_status, reason, count, amount)
   SELECT 'step', ${day('s.at')}, ${day('s.began')}, s.before, s.after, '', count(*), 0
   FROM (SELECT n, ${stateOf} AS status, ${submittedAt} AS at FROM generate_series(0, ${seeded - 1}) n) a,
     LATERAL (VALUES ('draft', 'pending', at, at, ''), ('pending', 'rejected', at, at + ${after(9)}, 'rejected'),
       ('pending', 'pending1', at, at + ${after(29)}, 'approved'),
       ('pending1', 'pending2', at + ${after(29)}, at + ${after(29)} + ${after(23)}, 'approved'),
       ('pending2', 'approved', at + ${after(29)} + ${after(23)}, at + ${after(29)} + ${after(23)} + ${after(19)},
         'approved')) AS s (before, after, began, at, decided)
   WHERE status <> 'draft' AND decided IN ('', status) GROUP BY 2, 3, 4, 5`,
  `INSERT INTO report_tallies (subject, day, began, from_status, to_status, reason, count, amount)
   SELECT 'month', date_trunc('month', day)::date, date_trunc('month', day)::date, from_status, to_status, '', sum(count), 0
   FROM report_tallies WHERE subject = 'step' GROUP BY 2, 4, 5`,
  `INSERT INTO report_tallies (subject, day, began, from_status, to_status, reason, count, amount)
   SELECT 'rejection', day, day, '', '', md5((n % 5000)::text), count(*), 0
   FROM (SELECT n, date_trunc('month', ${submittedAt})::date AS day FROM generate_series(0, ${seeded - 1}, 20) n) a
   GROUP BY 2, 6`,
]

const statements = [
  `INSERT INTO enlistments (id, number, type, name_bn, name_en, valid_from, valid_to, created_at, name_key)
   SELECT ${uuid(4, 'n')}, 'ENL-2026-' || lpad(n::text, 7, '0'), (${typesSql})[1 + n % ${registry.length}], m.bn, m.en,
     (${submittedAt})::date, (${submittedAt})::date + 364, ${submittedAt}, m.key::tsvector
   FROM generate_series(0, ${seeded - 1}) n JOIN seed_names m ON m.place = n % ${named} WHERE ${stateOf} = 'approved'`,
  `INSERT INTO applications (id, kind, type, purpose, status, version, rev, schema_version, token_hash, mobile,
     contact_mobile, locale, enlistment_id, tracking_no, fee, doc_hash, name_bn, name_en, email, district, nid, tin,
     submitted_at, decided_at, created_at, updated_at, reception_at, arrived_at, is_returned, has_no_slip, name_key,
     search_form, has_duplicate)
   SELECT ${uuid(3, 'n')}, (${kindsSql})[1 + n % ${registry.length}], (${typesSql})[1 + n % ${registry.length}],
     CASE WHEN n % 5 = 0 THEN 'RENEWAL' ELSE 'REGISTRATION' END, status, 3, 160, 1, sha256(n::text::bytea),
     mobile, mobile, 'bn', CASE WHEN status = 'approved' THEN ${uuid(4, 'n')} END,
     CASE WHEN sent THEN 'A26-' || lpad(n::text, 7, '0') END,
     '{"base": 10000, "vat": 1500, "total": 11500}', CASE WHEN sent THEN repeat('0', 64) END, m.bn, m.en,
     'a' || n || '@example.org', (ARRAY[${districts.map((name) => `'${name}'`).join(',')}])[1 + n / 8 % ${districts.length}],
     '19' || lpad(n::text, 11, '3'), lpad((n - (n % ${shared} = 1)::int)::text, 12, '7'),
     CASE WHEN sent THEN at END, CASE WHEN status IN ('approved', 'rejected') THEN at + interval '9 days' END, at, at,
     CASE WHEN sent THEN at END,
     CASE WHEN sent THEN at + CASE status WHEN 'pending' THEN interval '0' ELSE n % 7 * interval '1 day' END END,
     sent AND n % 9 = 0, sent AND n % 3 = 0, CASE WHEN sent THEN m.key::tsvector END, CASE WHEN sent THEN 2 END, sent AND n % ${shared} < 2
   FROM (SELECT n, status, status <> 'draft' AS sent, '017' || lpad(n::text, 8, '0') AS mobile, ${submittedAt} AS at
     FROM (SELECT n, ${stateOf} AS status FROM generate_series(0, ${seeded - 1}) n) chosen
   ) made JOIN seed_names m ON m.place = made.n % ${named}`,
  `INSERT INTO payments (application_id, paid_for, method, transaction_id, reference, paid_on, purpose, amount, state, created_at, is_submitted)
   SELECT id, id, CASE WHEN has_no_slip THEN 'Bank' ELSE 'bkash' END, 'TX' || substring(tracking_no FROM 5), 'TX' || substring(tracking_no FROM 5), submitted_at::date, purpose, 11500,
     CASE WHEN status = 'approved' THEN 'CONFIRMED' ELSE 'GIVEN' END, submitted_at, true
   FROM applications WHERE status <> 'draft'`,
  `INSERT INTO answers (application_id, path, value, rev, device_id, foreign_rev, value_rev)
   SELECT id, path, value::jsonb, 1, 'seed-device', 0, 1
   FROM applications, (VALUES ('debarred', '"NO"'), ('nameEn', '"Karim"')) AS given (path, value)
   WHERE status IN ('pending', 'pending1', 'pending2', 'recheck')`,
  `INSERT INTO application_numbers (application_id, kind, key)
   SELECT id, given.kind, ${keySql('given.value')} AS key FROM applications, LATERAL (VALUES
     ('tracking', replace(tracking_no, '-', '')), ('mobile', mobile), ('nid', nid), ('tin', tin),
     ('transaction', 'TX' || substring(tracking_no FROM 5))) AS given (kind, value)
   WHERE status <> 'draft' ORDER BY key`,
  'DELETE FROM tallies',
  ...fillTallies,
  ...fillPlaces,
  'DELETE FROM payment_entries',
  ...fillEntries,
  'DELETE FROM report_tallies',
  ...fillReports,
  ...reportSeed,
  // Makes the server count the stays again.
  `UPDATE stay_calendar SET calendar = ''`,
]

const tables = ['applications', 'payments', 'enlistments', 'application_numbers', 'answers']

/** A million applications. */
export async function seedDesk(db: pg.Client, say: (line: string) => void): Promise<void> {
  await db.query('CREATE TEMP TABLE seed_names (place integer PRIMARY KEY, en text, bn text, key text)')
  const names = makeNames()
  await db.query('INSERT INTO seed_names SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[])', [
    names.map((_, n) => n),
    names.map(({ en }) => en),
    names.map(({ bn }) => bn),
    names.map(({ key }) => key),
  ])
  await seedTables(
    db,
    { tables, statements, alsoAnalyzed: ['payment_entries', 'tallies', 'place_tallies', 'report_tallies'] },
    say,
  )
}
