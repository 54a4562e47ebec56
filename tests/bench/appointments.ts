import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dhakaDate } from '../../src/domain/reference/calendar.ts'
import { startPostgres } from '../../src/server/platform/postgres/start-postgres.ts'
import { postmasterOf } from './cpu-time.ts'
import type { Figure } from './figure.ts'
import { type MeasuredCall, measureCall } from './measured-call.ts'
import { takePrecedence } from './precedence.ts'
import { addStaff, officialId, seedAppointments, seeded } from './seeds/appointments-seed.ts'
import { spawnReady } from './spawn-ready.ts'

const limit = { atMost: 30 }
const pageLimit = { atMost: 4_096 }

type Asked = MeasuredCall & { as?: 'OFFICIAL' }

/** The calls of the staff's pages; each name says what makes the call slow. */
function calls(today: string): Asked[] {
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))]
  const day = `officialId=${officialId}&date=${today}`
  const search = (name: string, body: object): Asked => ({
    name: `search: ${name}`,
    method: 'POST',
    path: '/api/appointments/search',
    body,
  })
  return [
    { name: 'all, newest first', path: '/api/appointments' },
    { name: 'all, the last page', path: '/api/appointments?page=500' },
    { name: 'all, page beyond the last', path: '/api/appointments?page=50000', mayBeEmpty: true },
    { name: 'by a rare status', path: '/api/appointments?status=RESCHEDULED' },
    { name: 'by status and type', path: '/api/appointments?status=EXPIRED&type=online' },
    { name: "an official's", path: '/api/appointments', as: 'OFFICIAL' },
    { name: "an official's by status", path: '/api/appointments?status=NO_SHOW', as: 'OFFICIAL' },
    ...['today', 'current-week', 'current-month'].flatMap((period) => [
      { name: `${period}`, path: `/api/appointments/${period}` },
      { name: `${period}, requests`, path: `/api/appointments/${period}?status=APPLIED` },
      {
        // In the evening no appointment of the day is left, and at the end of a week or month none of these.
        ...{ name: `${period}, confirmed online`, mayBeEmpty: true as const },
        path: `/api/appointments/${period}/confirmed?type=online`,
      },
    ]),
    { name: "an official's month", path: '/api/appointments/current-month', as: 'OFFICIAL' },
    search('a rare word', { text: '4711' }),
    search('a frequent word', { text: 'house' }),
    search('a name', { text: 'Tanvir Hossain 50' }),
    search('a frequent name', { text: 'রেহানা' }),
    search('a mobile number', { text: '01700004711' }),
    search('a year of days', { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` }),
    { ...search('a word, as an official', { text: 'road' }), as: 'OFFICIAL' },
    { name: 'counts', path: '/api/appointments/stats' },
    { name: "an official's counts", path: '/api/appointments/stats', as: 'OFFICIAL' },
    { name: 'month', path: `/api/appointments/stats/monthly?year=${year}&month=${month}` },
    {
      name: "an official's month of counts",
      path: `/api/appointments/stats/monthly?year=${year}&month=${month}&officialId=${officialId}`,
    },
    { name: 'slots of a day', path: `/api/appointments/slots?${day}` },
    { name: 'the reception', path: '/api/receptions', mayBeEmpty: true },
    { name: 'visitors', path: '/api/visitors' },
    { name: 'visitors by name', method: 'POST', path: '/api/visitors/search', body: { text: 'Karim' } },
    { name: "an official's visitors", path: '/api/visitors', as: 'OFFICIAL' },
  ]
}

/** Measures each list, count and day over a million appointments through the whole server, one call at a time. */
export async function measureAppointments(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-appointments-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: join(dataDir, 'server'), PORT: '0' }
  const server = await spawnReady('src/server/main.ts', { ...env, RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'warn' })
  const db = new pg.Client({ connectionString: postgres.connectionString })
  let precedence: ReturnType<typeof takePrecedence> = null
  try {
    await db.connect()
    const started = performance.now()
    await seedAppointments(db, (line) => console.log(`    ${line}`))
    console.log(`  ${seeded.appointments} appointments in ${Math.round((performance.now() - started) / 1000)} s`)
    const hashOf = (token: string) => createHash('sha256').update(token).digest()
    const tokens = { OWNER: await addStaff(db, 'OWNER', hashOf), OFFICIAL: await addStaff(db, 'OFFICIAL', hashOf) }
    const { rows } = await db.query<{ data_directory: string }>('SHOW data_directory')
    precedence = takePrecedence([process.pid, server.pid, postmasterOf(rows[0]?.data_directory ?? '')])
    const figures: Figure[] = []
    for (const call of calls(dhakaDate(new Date()))) {
      const measured = { ...call, name: `appointments, ${call.name}`, limit, pageLimit }
      figures.push(...(await measureCall(server.port, measured, tokens[call.as ?? 'OWNER'])))
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
