import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dhakaDate } from '../../src/domain/reference/calendar.ts'
import { compactReports } from '../../src/server/modules/applications/reports/report-tallies.ts'
import { openDatabase, openPool } from '../../src/server/platform/database/database.ts'
import { startPostgres } from '../../src/server/platform/postgres/start-postgres.ts'
import { addStaff } from './appointments-seed.ts'
import { postmasterOf } from './cpu-time.ts'
import { sample, seedDesk, seeded, seedSecret } from './desk-seed.ts'
import type { Figure } from './figure.ts'
import { type MeasuredCall, measureCall } from './measured-call.ts'
import { takePrecedence } from './precedence.ts'
import { spawnReady } from './spawn-ready.ts'

const limit = { atMost: 50 }
const numberLimit = { atMost: 15 }
const pageLimit = { atMost: 6_144 }

type Asked = MeasuredCall & { isNumber?: true }

/** The calls of the desks' pages, each with what makes it dear. */
export function calls(today: string): Asked[] {
  const search = (name: string, body: object): Asked => ({ name, method: 'POST', path: '/api/apps/search', body })
  const find = (name: string, text: string): Asked => ({ ...search(`search: ${name}`, { text }), isNumber: true })
  const { row, duplicate, mobile, nid, tracking, transaction } = sample
  return [
    ...[1, 500, 5_000].map((page) => search(`my desk, page ${page}`, { desk: 'reception', page })),
    ...[1, 500, 5_000, 20_000].map((page) => search(`all, page ${page}`, { page })),
    search('approved, page 20,000', { status: ['approved'], page: 20_000 }),
    search('my desk, one type', { desk: 'reception', type: ['ENGINEER'] }),
    search('my desk, one family, page 2,000', { desk: 'reception', families: ['company'], page: 2_000 }),
    search('my desk, one district', { desk: 'reception', district: 'Dhaka' }),
    search('my desk, late', { desk: 'reception', ageing: 5 }),
    search('my desk, without a slip', { desk: 'reception', flags: ['noSlip'] }),
    search('my desk, duplicates', { desk: 'reception', flags: ['duplicate'] }),
    search('all, duplicates, page 2,000', { flags: ['duplicate'], page: 2_000 }),
    { ...search('my desk, opened by a colleague', { desk: 'reception', flags: ['opened'] }), mayBeEmpty: true },
    search('submitted this month', { from: `${today.slice(0, 8)}01` }),
    { name: 'duplicates of an application', path: `/api/apps/duplicates?id=${sample.id(duplicate)}` },
    { name: 'similar names of an application', path: `/api/apps/duplicates?id=${sample.id(row)}` },
    { name: 'counts of the desks', path: '/api/apps/counts' },
    { name: 'counters of the dashboard', path: '/api/stats' },
    ...['ageing', 'expiring', 'trend', 'income', 'throughput', 'desk-times', 'rejections'].map((name) => {
      return { name: `report: ${name}`, path: `/api/reports/${name}` }
    }),
    search('search: a frequent name', { text: 'rahman' }),
    search('search: a frequent name in Bengali, at my desk', { text: 'রহমান', desk: 'reception' }),
    search('search: two words, out of order', { text: 'islam tanvir' }),
    search('search: a rare name', { text: 'kakarimo' }),
    { ...search('search: a name that no one has', { text: 'xylophone' }), mayBeEmpty: true },
    find('a tracking number', tracking(row)),
    find('a transaction id', transaction(row)),
    find('a national ID of 17 digits', `1980${nid(row)}`),
    find('a mobile number', mobile(row)),
  ]
}

/** What the server's job does once a minute. */
async function compactSeeded(connectionString: string): Promise<void> {
  const compacted = openDatabase(openPool({ connectionString }))
  await compactReports(compacted)
  await compacted.destroy()
}

/** Each list, count and search over a million applications through the whole server, one call at a time. */
export async function measureDesk(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-desk-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: join(dataDir, 'server'), PORT: '0' }
  const settings = { SECRET: seedSecret, RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'warn' }
  const server = await spawnReady('src/server/main.ts', { ...env, ...settings })
  const db = new pg.Client({ connectionString: postgres.connectionString })
  let precedence: ReturnType<typeof takePrecedence> = null
  try {
    await db.connect()
    const started = performance.now()
    await seedDesk(db, (line) => console.log(`    ${line}`))
    await compactSeeded(postgres.connectionString)
    console.log(`  ${seeded} applications in ${Math.round((performance.now() - started) / 1000)} s`)
    const token = await addStaff(db, 'OWNER', (each) => createHash('sha256').update(each).digest())
    const { rows } = await db.query<{ data_directory: string }>('SHOW data_directory')
    precedence = takePrecedence([process.pid, server.pid, postmasterOf(rows[0]?.data_directory ?? '')])
    const figures: Figure[] = []
    for (const { isNumber, ...call } of calls(dhakaDate(new Date()))) {
      const measured = { ...call, name: `desk, ${call.name}`, limit: isNumber ? numberLimit : limit, pageLimit }
      figures.push(...(await measureCall(server.port, measured, token)))
    }
    return precedence === null ? figures.map((figure) => ({ ...figure, note: 'measured without precedence' })) : figures
  } finally {
    precedence?.giveBack()
    await db.end()
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
