import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { compactReports } from '../../../src/server/modules/applications/reports/report-tallies.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { closureBody } from '../../support/people/office.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'
import { daysOfOffice, deskOf, monthOf, readSteps, spreadOf, staysOf, tally } from './recount.ts'

let server: ApiServer
let owner: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

const range = 'from=2026-08&to=2027-07'
const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12']
const laterMonths = ['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06', '2027-07']

async function read(name: string, query = range) {
  const answer = await server.send({ method: 'GET', url: `/api/reports/${name}?${query}`, headers: owner })
  expect(answer.status).toBe(200)
  return answer.body
}

/** A reproducible sequence of pseudo-random numbers below the limit. */
function sequence(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

const reasons = ['The slip is unreadable', ' the  SLIP is unreadable ', 'Wrong district', 'No licence']
const closed = ['2026-11-24', '2026-11-25', '2026-12-16']
const actions = ['payment/confirm', 'pending1', 'pending1', 'pending2', 'approve', 'recheck', 'reject'] as const

async function closeOffice(day: string): Promise<void> {
  const body = closureBody(null, { fromDate: day, toDate: day })
  const made = await server.send({ method: 'POST', url: '/api/closures', headers: owner, body })
  expect(outcome(made)).toEqual([201, undefined])
}

/** Tries a random step of the applicant or a desk; returns whether it was allowed. */
async function playStep(person: Applicant, next: (limit: number) => number): Promise<boolean> {
  const { status, rev, docHash } = (await person.get()).body
  if (status === 'recheck' && next(2) === 0) return (await person.submit({ rev, docHash })).status === 200
  const action = actions[next(actions.length)] ?? 'recheck'
  const words = action === 'approve' ? { note: 'urgent' } : { reason: reasons[next(reasons.length)] }
  const isDecided = action === 'approve' || action === 'recheck' || action === 'reject'
  return (await person.decide(owner, action, isDecided ? words : {})).status === 200
}

async function expectReportsToBeTheRecount(): Promise<void> {
  const steps = await readSteps(server)
  const stays = staysOf(steps, closed)

  const trend = await read('trend')
  expect(trend.months.map(({ month }: { month: string }) => month)).toEqual([...months, ...laterMonths])
  for (const { month, ...counts } of trend.months) {
    const own = steps.filter(({ at }) => monthOf(at) === month)
    const countOf = (matches: (step: (typeof own)[number]) => boolean) => own.filter(matches).length
    expect([month, counts]).toEqual([
      month,
      {
        submitted: countOf(({ from }) => from === 'draft'),
        approved: countOf(({ to }) => to === 'approved'),
        rejected: countOf(({ to }) => to === 'rejected'),
      },
    ])
  }

  for (const { month, desks } of (await read('throughput')).months) {
    for (const desk of Object.values(deskOf)) {
      const own = stays.filter((stay) => stay.desk === desk && stay.month === month)
      const { forwarded, approved, returned, rejected } = desks[desk]
      const counts = tally(own.map(({ to }) => to))
      expect([month, desk, forwarded, approved, returned, rejected]).toEqual([
        ...[month, desk, (counts.pending1 ?? 0) + (counts.pending2 ?? 0)],
        ...[counts.approved ?? 0, counts.recheck ?? 0, counts.rejected ?? 0],
      ])
    }
  }

  const times = await read('desk-times')
  for (const desk of Object.values(deskOf)) {
    const own = stays.filter((stay) => stay.desk === desk)
    expect([desk, times.whole[desk]]).toEqual([desk, spreadOf(own.map(({ days }) => days))])
    for (const { month, desks } of times.months) {
      const days = own.filter((stay) => stay.month === month).map((stay) => stay.days)
      expect([month, desk, desks[desk]]).toEqual([month, desk, spreadOf(days)])
    }
  }

  const { rows: payments } = await server.context.pool.query<{ amount: number; at: Date }>(
    `SELECT amount, confirmed_at AS at FROM payments WHERE state = 'CONFIRMED'`,
  )
  for (const { month, ...income } of (await read('income')).months) {
    const amounts = payments.filter(({ at }) => monthOf(at) === month).map(({ amount }) => amount)
    expect([month, income]).toEqual([
      month,
      { payments: amounts.length, amount: amounts.reduce((sum, amount) => sum + amount, 0) },
    ])
  }

  const given = steps.filter(({ to }) => to === 'rejected').map(({ reason }) => reason?.trim() ?? '')
  const folded = tally(given.map((reason) => reason.toLowerCase().replaceAll(/\s+/g, ' ')))
  const rejections = await read('rejections')
  expect([rejections.total, rejections.others]).toEqual([given.length, 0])
  const named = rejections.reasons.map(({ reason, count }: { reason: string; count: number }) => {
    expect(given).toContain(reason)
    return [reason.toLowerCase().replaceAll(/\s+/g, ' '), count]
  })
  expect(Object.fromEntries(named)).toEqual(folded)
}

/** Compares the bands of the report with the ages in the list of each desk and with its filter. */
async function expectAgeingToBeTheList(): Promise<void> {
  const today = dhakaDate(server.clock.now)
  const { desks, asOf } = await read('ageing', '')
  expect(asOf).toBe(today)
  const { rows } = await server.context.pool.query<{ status: string; at: Date }>(
    `SELECT status, arrived_at AS at FROM applications WHERE status IN ('pending', 'pending1', 'pending2', 'recheck')`,
  )
  for (const [desk, { waiting, bands, oldest, dueSoonDays, lateDays }] of Object.entries<{
    dueSoonDays: number
    lateDays: number
    waiting: number
    bands: Record<string, number>
    oldest: number | null
  }>(desks)) {
    const ages = rows
      .filter(({ status }) => (deskOf[status] ?? 'recheck') === desk)
      .map(({ at }) => daysOfOffice(dhakaDate(at), today, closed))
    expect([desk, dueSoonDays, lateDays]).toEqual([desk, ...(desk === 'committee' ? [1, 2] : [3, 5])])
    const band = (age: number) => (age >= lateDays ? 'late' : age >= dueSoonDays ? 'dueSoon' : 'inTime')
    expect([desk, waiting, bands]).toEqual([
      desk,
      ages.length,
      { inTime: 0, dueSoon: 0, late: 0, ...tally(ages.map(band)) },
    ])
    expect([desk, oldest]).toEqual([desk, ages.length === 0 ? null : Math.max(...ages)])
    for (const [ageing, count] of [
      [lateDays, bands.late],
      [dueSoonDays, (bands.late ?? 0) + (bands.dueSoon ?? 0)],
      ['late', bands.late],
      ['dueSoon', (bands.late ?? 0) + (bands.dueSoon ?? 0)],
    ]) {
      const url = '/api/apps/search'
      const list = await server.send({ method: 'POST', url, headers: owner, body: { desk, ageing } })
      expect([desk, ageing, list.body.total]).toEqual([desk, ageing, count])
    }
  }
}

test('every report equals a recount, after any sequence of steps', async () => {
  const { context, clock } = server
  for (const day of closed) await closeOffice(day)
  for (const [name, value, from] of [
    ['committeeDueSoonDays', 1, 3],
    ['committeeLateDays', 2, 5],
  ]) {
    const body = { name, value, from }
    expect((await server.send({ method: 'PUT', url: '/api/settings', headers: owner, body })).status).toBe(200)
  }
  const next = sequence(11)
  const people: Applicant[] = []
  let played = 0
  for (let round = 0; round < 60 || (played < 45 && round < 120); round += 1) {
    // Up to four days, so that some steps are after midnight in Dhaka while it is still the previous day in UTC.
    clock.now = new Date(clock.now.getTime() + next(4 * 24 * 60) * 60_000)
    // The session has expired by then.
    owner = await server.signIn('OWNER')
    if (people.length < 14) {
      const person = createApplicant(server)
      if ((await person.apply()).status === 200) people.push(person)
    }
    const two = [people[next(people.length)], people[next(people.length)]]
    // Each step has its own sequence, because the two run concurrently and their timing must not change what is played.
    const done = await Promise.all(
      [...new Set(two)].map((person) => person !== undefined && playStep(person, sequence(next(2_000_000_000)))),
    )
    played += done.filter(Boolean).length
    if (next(9) === 0) await Promise.all([compactReports(context.db), compactReports(context.db)])
    if (round % 20 === 19) await expectReportsToBeTheRecount()
  }
  expect(played).toBeGreaterThan(40)
  expect((await readSteps(server)).length).toBeGreaterThan(40)
  await expectReportsToBeTheRecount()
  await expectAgeingToBeTheList()
  await compactReports(context.db)
  const { rows } = await context.pool.query('SELECT count(*) AS count FROM report_changes')
  expect(rows[0].count).toBe(0)
  await expectReportsToBeTheRecount()
  await expectAgeingToBeTheList()

  // A holiday that is entered late counts at once; the job then includes it in the stored stays.
  await closeOffice('2026-11-30')
  closed.push('2026-11-30')
  await expectReportsToBeTheRecount()
  await Promise.all([compactReports(context.db), compactReports(context.db)])
  await expectReportsToBeTheRecount()
  const kept = await context.pool.query('SELECT coalesce(sum(count), 0) AS count FROM stay_tallies')
  expect(kept.rows[0].count).toBe(staysOf(await readSteps(server), closed).length)

  // A process of the previous release compacts steps without writing stays.
  await context.pool.query(`WITH steps AS (DELETE FROM report_tallies WHERE subject = 'step' RETURNING *)
    INSERT INTO report_changes SELECT * FROM steps`)
  await context.pool.query('DELETE FROM stay_tallies')
  await expectReportsToBeTheRecount()
  await context.pool.query(`WITH taken AS (DELETE FROM report_changes RETURNING *)
    INSERT INTO report_tallies SELECT subject, day, began, from_status, to_status, reason, min(audit_id), sum(count), sum(amount)
    FROM taken GROUP BY 1, 2, 3, 4, 5, 6`)
  await expectReportsToBeTheRecount()
  await compactReports(context.db)
  await expectReportsToBeTheRecount()
  expect((await context.pool.query('SELECT calendar FROM stay_calendar')).rows).not.toEqual([{ calendar: '' }])
}, 120_000)

test('expiring enlistments are counted by their last day, until they are renewed or revoked', async () => {
  const { pool } = server.context
  const today = dhakaDate(server.clock.now)
  const before = await read('expiring', '')
  const add = (days: number) =>
    pool.query(
      `INSERT INTO enlistments (id, number, type, name_bn, name_en, valid_from, valid_to, created_at)
       VALUES (gen_random_uuid(), $1, 'ARCHITECT', 'ক', 'K', $2::date - 300, $2::date, now())`,
      [`T-${days}`, addDays(today, days)],
    )
  for (const days of [-1, 0, 30, 31, 60, 90, 91]) await add(days)
  const after = await read('expiring', '')
  const more = (at: number) => after.within[at].count - before.within[at].count
  expect([after.asOf, more(0), more(1), more(2)]).toEqual([today, 2, 4, 5])
  const total = (report: typeof after) =>
    report.months.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  expect(total(after) - total(before)).toBe(6)
  await pool.query(`UPDATE enlistments SET valid_to = valid_to + 365 WHERE number = 'T-30'`)
  await pool.query(`UPDATE enlistments SET revoked_at = now() WHERE number = 'T-0'`)
  expect((await read('expiring', '')).within.map(({ count }: { count: number }) => count)).toEqual(
    before.within.map(({ count }: { count: number }, at: number) => count + (at === 0 ? 0 : at + 1)),
  )
})

test('texts that were erased from the audit are in no report', async () => {
  const person = createApplicant(server)
  await person.apply()
  expect((await person.decide(owner, 'reject', { reason: 'Known to be a cousin of somebody' })).status).toBe(200)
  const texts = async () => (await read('rejections')).reasons.map(({ reason }: { reason: string | null }) => reason)
  expect(await texts()).toContain('Known to be a cousin of somebody')
  await server.context.pool.query(
    `UPDATE audit SET by_name = NULL, reason = NULL, detail = NULL, salt = NULL
     WHERE application_id = $1 AND action = 'reject'`,
    [person.id],
  )
  expect(await texts()).toContain(null)
  expect(await texts()).not.toContain('Known to be a cousin of somebody')
})

test('a reason is read from another line if its first one was erased; erased reasons form one row', async () => {
  const reject = async (reason: string) => {
    const person = createApplicant(server)
    await person.apply()
    expect((await person.decide(owner, 'reject', { reason })).status).toBe(200)
    return person
  }
  const erase = ({ id }: Applicant) =>
    server.context.pool.query(
      `UPDATE audit SET by_name = NULL, reason = NULL, detail = NULL, salt = NULL
       WHERE application_id = $1 AND action = 'reject'`,
      [id],
    )
  const reasons = async () => (await read('rejections')).reasons as { reason: string | null; count: number }[]
  const erased = async () => (await reasons()).filter(({ reason }) => reason === null)
  const before = (await erased()).reduce((sum, { count }) => sum + count, 0)
  const first = await reject('The  deed is not notarised')
  await reject('the deed is not Notarised')
  await erase(first)
  expect(await reasons()).toContainEqual({ reason: 'the deed is not Notarised', count: 2 })
  await erase(await reject('Said by a neighbour'))
  await erase(await reject('Said by a brother'))
  expect(await erased()).toEqual([{ reason: null, count: before + 2 }])
})

test('a range has 1 to 36 months; only OWNER and CHAIRMAN read reports', async () => {
  const ask = (query: string, headers = owner) =>
    server.send({ method: 'GET', url: `/api/reports/trend?${query}`, headers })
  expect((await ask('from=2024-01&to=2026-12')).body.months).toHaveLength(36)
  expect((await ask('from=2026-01')).body.months).toHaveLength(12)
  expect((await ask('to=2026-01')).body.months[11].month).toBe('2026-01')
  expect(outcome(await ask('from=2024-01&to=2027-01'))).toEqual([400, 'invalid_request'])
  expect(outcome(await ask('from=2026-02&to=2026-01'))).toEqual([400, 'invalid_request'])
  expect(outcome(await ask('from=2026-13'))).toEqual([400, 'invalid_request'])
  expect((await ask('', await server.signIn('CHAIRMAN'))).status).toBe(200)
  for (const role of ['USER', 'APP_COLLECTOR', 'COMMITTEE', 'ICT', 'OFFICIAL'] as const)
    expect(outcome(await ask('', await server.signIn(role)))).toEqual([403, 'forbidden'])
})
