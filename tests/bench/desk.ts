import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { mostMatched, mostTotalDays } from '../../src/contract/payments/reconciliation.ts'
import { addDays, dhakaDate } from '../../src/domain/reference/calendar.ts'
import { compactReports } from '../../src/server/modules/applications/reports/report-tallies.ts'
import { openDatabase, openPool } from '../../src/server/platform/database/database.ts'
import { startPostgres } from '../../src/server/platform/postgres/start-postgres.ts'
import { postmasterOf } from './cpu-time.ts'
import type { Figure } from './figure.ts'
import { type MeasuredCall, measureCall } from './measured-call.ts'
import { takePrecedence } from './precedence.ts'
import { addStaff } from './seeds/appointments-seed.ts'
import { sample, seedDesk, seeded, seedSecret } from './seeds/desk-seed.ts'
import { spawnReady } from './spawn-ready.ts'

const limit = { atMost: 50 }
const numberLimit = { atMost: 15 }
const yearLimit = { atMost: 1_000 }
/** The limit of twenty rows, in compressed bytes. */
const mostOfPage = 6_144

/** `pages`: the answer is as long as this many pages of a list. `isYear`: it adds up the movements of a year. */
type Asked = MeasuredCall & { isNumber?: true; isYear?: true; pages?: number }

/** The page of a list that is as far down as this one is in a list of a million applications. */
const deep = (page: number) => Math.ceil((page * seeded) / 1_000_000)

/** The calls of the desks' pages; each name says what makes the call slow. */
function calls(today: string): Asked[] {
  const search = (name: string, body: object): Asked => ({ name, method: 'POST', path: '/api/apps/search', body })
  const find = (name: string, text: string): Asked => ({ ...search(`search: ${name}`, { text }), isNumber: true })
  const { row, duplicate, mobile, nid, tracking, transaction } = sample
  return [
    ...[1, 500, 5_000].map((page) => search(`my desk, page ${page}`, { desk: 'reception', page: deep(page) })),
    ...[1, 500, 5_000, 20_000].map((page) => search(`all, page ${page}`, { page: deep(page) })),
    search('approved, page 20,000', { status: ['approved'], page: deep(20_000) }),
    search('my desk, one type', { desk: 'reception', type: ['ENGINEER'] }),
    search('my desk, one family, page 2,000', { desk: 'reception', families: ['company'], page: deep(2_000) }),
    search('my desk, one district', { desk: 'reception', district: 'Dhaka' }),
    search('my desk, late', { desk: 'reception', ageing: 5 }),
    search('my desk, without a slip', { desk: 'reception', flags: ['noSlip'] }),
    search('my desk, duplicates', { desk: 'reception', flags: ['duplicate'] }),
    search('all, duplicates, page 2,000', { flags: ['duplicate'], page: deep(2_000) }),
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
    search('search: two spellings of a name', { text: 'mohammad kakarimo choudhuri' }),
    search('search: Mohammad, in a fifth of the names', { text: 'মোহাম্মদ' }),
    search('search: the end of a tracking number', { text: tracking(row).slice(-5) }),
    ...registerCalls(),
    ...paymentCalls(today),
    find('a tracking number', tracking(row)),
    find('a transaction id', transaction(row)),
    find('a national ID of 17 digits', `1980${nid(row)}`),
    find('a mobile number', mobile(row)),
  ]
}

/** The public register. Without a text it counts everyone who is in force. */
function registerCalls(): Asked[] {
  const register = (name: string, text: string): Asked => {
    return { name: `register: ${name}`, path: `/api/register?text=${encodeURIComponent(text)}` }
  }
  return [
    register('a rare name', 'kakarimo'),
    register('a frequent name', 'rahman'),
    register('a whole name in another spelling', 'Mohammad Abdul Kakakari Ahmad'),
    register('the beginning of a number', 'enl 2026 00000'),
    register('the end of a number', '4711'),
  ]
}

/**
 * The calls of the reconciliation: the list to its last page, the totals of a month, and a statement with as many lines
 * as one call allows.
 */
function paymentCalls(today: string): Asked[] {
  const search = (name: string, body: object): Asked => {
    return { name: `payments, ${name}`, method: 'POST', path: '/api/payments/search', body }
  }
  const totals = (name: string, query: string): Asked => ({
    name: `payments, ${name}`,
    path: `/api/payments/totals?from=${addDays(today, 1 - mostTotalDays)}&to=${today}${query}`,
  })
  // Every third line has another amount, and every tenth belongs to no application.
  const lines = Array.from({ length: mostMatched }, (_, at) => ({
    transactionId: at % 10 === 9 ? `NONE${at}` : sample.transaction(4_000 + at),
    amount: at % 3 === 0 ? 11_500 : 9_000,
    state: 'received',
  }))
  return [
    ...[1, 500].map((page) => search(`page ${page}`, { page: deep(page) })),
    search('of one method, given, page 200', { method: 'bkash', state: 'GIVEN', page: deep(200) }),
    search('of this month', { from: `${today.slice(0, 8)}01`, to: today }),
    search('a transaction id', { text: sample.transaction(sample.row) }),
    totals('totals of a month by day', ''),
    totals('totals of a month of one method', '&method=Bank'),
    ...(['day', 'district'] as const).map((group): Asked => {
      const period = `from=${addDays(today, -365)}&to=${today}`
      return {
        name: `payments, books of a year by ${group}`,
        path: `/api/payments/books?${period}&group=${group}`,
        isYear: true,
        pages: 10,
      }
    }),
    { name: 'payments, a day with its closings', path: `/api/payments/closings?day=${today}` },
    {
      name: `payments, a statement of ${mostMatched} lines`,
      method: 'POST',
      path: '/api/payments/match',
      body: { lines },
      pages: mostMatched / 20,
    },
  ]
}

/** Does the server's job that runs once a minute. */
async function compactSeeded(connectionString: string): Promise<void> {
  const compacted = openDatabase(openPool({ connectionString }))
  await compactReports(compacted)
  await compacted.destroy()
}

/** Measures each list, count and search over a million applications through the whole server, one call at a time. */
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
    for (const { isNumber, isYear, pages = 1, ...call } of calls(dhakaDate(new Date()))) {
      const limits = {
        limit: isYear ? yearLimit : isNumber ? numberLimit : limit,
        pageLimit: { atMost: pages * mostOfPage },
      }
      figures.push(...(await measureCall(server.port, { ...call, name: `desk, ${call.name}`, ...limits }, token)))
    }
    return precedence === null ? figures.map((figure) => ({ ...figure, note: 'measured without precedence' })) : figures
  } finally {
    precedence?.restorePriority()
    await db.end()
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
