import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { registry } from '../../src/domain/enlistment/registry.ts'
import { nameKey } from '../../src/domain/reference/name-key.ts'
import { fillTallies } from '../../src/server/platform/database/migrations/0025-tallies.ts'

/** How many applications are in each state; together a million. */
const states = {
  pending: 120_000,
  pending1: 30_000,
  pending2: 20_000,
  recheck: 40_000,
  rejected: 50_000,
  draft: 40_000,
  approved: 700_000,
} as const
export const seeded = Object.values(states).reduce((sum, count) => sum + count, 0)

/** As the server is given it: the numbers are stored under it. */
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
const named = 20_000

/** Twenty thousand names of three words: the middle one is a name of its own for every fourteen people. */
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

/** HMAC-SHA256 by what PostgreSQL has, and half of it, as the server keeps numbers. */
function keySql(value: string): string {
  const block = Buffer.from(seedSecret)
  const pad = (byte: number) => `'\\x${Buffer.from(block.map((each) => each ^ byte)).toString('hex')}'::bytea`
  const inner = `sha256(${pad(0x36)} || convert_to('number ' || ${value}, 'UTF8'))`
  return `substring(sha256(${pad(0x5c)} || ${inner}) FROM 1 FOR 16)`
}

// The states lie mixed, as they come: a multiple of a number without common factors walks through all rows.
const mixed = `(n::bigint * 700001) % ${seeded}`
const stateOf = (() => {
  let from = 0
  const cases = Object.entries(states).map(([state, count]) => {
    from += count
    return `WHEN ${mixed} < ${from} THEN '${state}'`
  })
  return `CASE ${cases.join(' ')} END`
})()
const typesSql = `ARRAY[${registry.map(({ type }) => `'${type}'`).join(',')}]`
const kindsSql = `ARRAY[${registry.map(({ kind }) => `'${kind}'`).join(',')}]`
const districts = ['Dhaka', 'Rajshahi', 'Khulna', 'Sylhet', 'Barishal', 'Rangpur', 'Chattogram', 'Cumilla', 'Bogura']

/** Three and a half years: the newest came a minute ago. */
const submittedAt = `now() - n * interval '110 seconds'`

export const sample = {
  /** Of a row that was submitted. */
  row: 4_711,
  mobile: (n: number) => `017${String(n).padStart(8, '0')}`,
  nid: (n: number) => `19${String(n).padStart(11, '3')}`,
  transaction: (n: number) => `TX${String(n).padStart(8, '0')}`,
  tracking: (n: number) => `A26-${String(n).padStart(7, '0')}`,
}

const statements = [
  `INSERT INTO enlistments (id, number, type, name_bn, name_en, valid_from, valid_to, created_at)
   SELECT ${uuid(4, 'n')}, 'ENL-2026-' || lpad(n::text, 7, '0'), (${typesSql})[1 + n % ${registry.length}], m.bn, m.en,
     (${submittedAt})::date, (${submittedAt})::date + 364, ${submittedAt}
   FROM generate_series(0, ${seeded - 1}) n JOIN seed_names m ON m.place = n % ${named} WHERE ${stateOf} = 'approved'`,
  `INSERT INTO applications (id, kind, type, purpose, status, version, rev, schema_version, token_hash, mobile,
     contact_mobile, locale, enlistment_id, tracking_no, fee, doc_hash, name_bn, name_en, email, district, nid, tin,
     submitted_at, decided_at, created_at, updated_at, reception_at, arrived_at, is_returned, has_no_slip, name_key,
     search_form)
   SELECT ${uuid(3, 'n')}, (${kindsSql})[1 + n % ${registry.length}], (${typesSql})[1 + n % ${registry.length}],
     CASE WHEN n % 5 = 0 THEN 'RENEWAL' ELSE 'REGISTRATION' END, status, 3, 160, 1, sha256(n::text::bytea),
     mobile, mobile, 'bn', CASE WHEN status = 'approved' THEN ${uuid(4, 'n')} END,
     CASE WHEN sent THEN 'A26-' || lpad(n::text, 7, '0') END,
     '{"base": 10000, "vat": 1500, "total": 11500}', CASE WHEN sent THEN repeat('0', 64) END, m.bn, m.en,
     'a' || n || '@example.org', (ARRAY[${districts.map((name) => `'${name}'`).join(',')}])[1 + n / 8 % ${districts.length}],
     '19' || lpad(n::text, 11, '3'), lpad(n::text, 12, '7'),
     CASE WHEN sent THEN at END, CASE WHEN status IN ('approved', 'rejected') THEN at + interval '9 days' END, at, at,
     CASE WHEN sent THEN at END,
     CASE WHEN sent THEN at + CASE status WHEN 'pending' THEN interval '0' ELSE n % 7 * interval '1 day' END END,
     sent AND n % 9 = 0, sent AND n % 3 = 0, CASE WHEN sent THEN m.key END, CASE WHEN sent THEN 1 END
   FROM (SELECT n, status, status <> 'draft' AS sent, '017' || lpad(n::text, 8, '0') AS mobile, ${submittedAt} AS at
     FROM (SELECT n, ${stateOf} AS status FROM generate_series(0, ${seeded - 1}) n) chosen
   ) made JOIN seed_names m ON m.place = made.n % ${named}`,
  `INSERT INTO payments (application_id, method, transaction_id, paid_on, purpose, amount, state, created_at)
   SELECT id, 'bkash', 'TX' || substring(tracking_no FROM 5), submitted_at::date, purpose, 11500,
     CASE WHEN status = 'approved' THEN 'CONFIRMED' ELSE 'GIVEN' END, submitted_at
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
]

const tables = ['applications', 'payments', 'enlistments', 'application_numbers', 'answers']

/** A million applications, made within the database; indexes are built over what is there. */
export async function seedDesk(db: pg.Client, say: (line: string) => void): Promise<void> {
  for (const setting of [
    'synchronous_commit = off',
    'session_replication_role = replica',
    "maintenance_work_mem = '256MB'",
  ])
    await db.query(`SET ${setting}`)
  await db.query('CREATE TEMP TABLE seed_names (place integer PRIMARY KEY, en text, bn text, key text)')
  const names = makeNames()
  await db.query('INSERT INTO seed_names SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[])', [
    names.map((_, n) => n),
    names.map(({ en }) => en),
    names.map(({ bn }) => bn),
    names.map(({ key }) => key),
  ])
  const { rows } = await db.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`)
  for (const statement of [...statements, ...rows.map(({ definition }) => definition)]) {
    const started = performance.now()
    await db.query(statement)
    say(`${statement.slice(0, 70).replaceAll(/\s+/g, ' ')} … ${Math.round((performance.now() - started) / 100) / 10} s`)
  }
  await db.query(`VACUUM (ANALYZE) ${[...tables, 'tallies'].join(', ')}`)
  await db.query('RESET session_replication_role')
}
