import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closureBody, officialBody, recordClient } from '../../support/people/office.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let ict: Record<string, string>
let own: Record<string, string> & { userId: string }
let mine: string
let theirs: string
beforeAll(async () => {
  server = await createApiServer()
  ict = await server.signIn('ICT')
  own = await server.signIn('OFFICIAL')
  const officials = recordClient(server, '/api/officials', ict)
  mine = (await officials.make(officialBody({ userId: own.userId, nameEn: 'Mine' }))).id
  theirs = (await officials.make(officialBody({ nameEn: 'Theirs' }))).id
})
afterAll(() => server.close())

const closures = () => recordClient(server, '/api/closures', ict)
const remove = (id: string, headers = ict) => server.send({ method: 'DELETE', url: `/api/closures?id=${id}`, headers })
const idsOf = ({ body }: { body: { list: { id: string }[] } }) => body.list.map(({ id }) => id)

test('the office has holidays, officials have absences; an official sees holidays and own absences', async () => {
  const holiday = (await closures().create(closureBody(null))).body.id
  const away = (await closures().create(closureBody(theirs, { fromDate: '2026-12-20', toDate: '2026-12-24' }))).body.id
  const ownOne = await closures().create(closureBody(mine, { fromMinute: 600, toMinute: 660 }), own)
  expect(ownOne).toMatchObject({ status: 201, body: { booked: 0 } })
  const ownId = ownOne.body.id
  expect(idsOf(await closures().list('', ict)).sort()).toEqual([holiday, away, ownId].sort())
  expect(idsOf(await closures().list('', own)).sort()).toEqual([holiday, ownId].sort())
  expect(idsOf(await closures().list(`?officialId=${theirs}`, own))).toEqual([])
  expect(idsOf(await closures().list(`?officialId=${theirs}`))).toEqual([away])
  // The last day of an absence belongs to it, and so does the first.
  for (const from of ['2026-12-17', '2026-12-24']) {
    expect(idsOf(await closures().list(`?from=${from}`)), from).toEqual([away])
  }
  expect(idsOf(await closures().list('?from=2026-12-25'))).toEqual([])
  expect(idsOf(await closures().list('?to=2026-12-19')).sort()).toEqual([holiday, ownId].sort())
  expect(idsOf(await closures().list('?to=2026-12-20'))).toContain(away)
  const { list } = (await closures().list(`?officialId=${mine}`)).body
  expect(list).toMatchObject([{ official: { en: 'Mine' }, fromMinute: 600, titleEn: 'Victory Day' }])

  expect(outcome(await closures().create(closureBody(null), own))).toEqual([403, 'forbidden'])
  for (const officialId of [theirs, randomUUID()]) {
    const fields = [{ path: 'officialId', code: 'unknown' }]
    expect((await closures().create(closureBody(officialId), own)).body).toMatchObject({ status: 400, fields })
  }
  for (const id of [holiday, away, randomUUID()]) expect(outcome(await remove(id, own))).toEqual([404, 'not_found'])
  expect((await remove(ownId, own)).status).toBe(200)
  expect((await remove(holiday)).status).toBe(200)
  expect(outcome(await remove(holiday))).toEqual([404, 'not_found'])
  const { rows } = await server.context.pool.query(
    `SELECT action, by_role FROM audit WHERE subject_kind = 'closure' AND subject_id = $1 ORDER BY id`,
    [ownId],
  )
  expect(rows).toEqual([
    { action: 'create-closure', by_role: 'OFFICIAL' },
    { action: 'delete-closure', by_role: 'OFFICIAL' },
  ])
})

test('a closure says how many confirmed appointments fall within it', async () => {
  await book('2026-12-28T04:00:00Z', 'APPROVED')
  await book('2026-12-29T04:30:00Z', 'RESCHEDULED')
  await book('2026-12-29T17:45:00Z', 'APPROVED')
  await book('2026-12-29T05:00:00Z', 'CANCELLED')
  const booked = async (officialId: string | null, more: object) => {
    const days = { fromDate: '2026-12-28', toDate: '2026-12-29' }
    return (await closures().create(closureBody(officialId, { ...days, ...more }))).body.booked
  }
  expect(await booked(null, {})).toBe(3)
  expect(await booked(mine, {})).toBe(3)
  expect(await booked(theirs, {})).toBe(0)
  expect(await booked(mine, { fromDate: '2026-12-29' })).toBe(2)
  // An appointment from 10:30 to 10:45 in Dhaka; a closure that begins when it ends, or ends when it begins, does not
  // touch it.
  expect(await booked(mine, { fromMinute: 630, toMinute: 640 })).toBe(1)
  expect(await booked(mine, { fromMinute: 645, toMinute: 700 })).toBe(0)
  expect(await booked(mine, { fromMinute: 620, toMinute: 630 })).toBe(0)
  expect(await booked(mine, { fromMinute: 0, toMinute: 1_440 })).toBe(3)
})

async function book(start: string, status: string): Promise<void> {
  const { db, newId } = server.context
  const [id, visitorId, at] = [newId(), newId(), new Date()]
  const name = { first_name: 'Karim', last_name: 'Uddin' }
  await db
    .insertInto('visitors')
    .values({ id: visitorId, ...name, created_at: at })
    .execute()
  const startsAt = new Date(start)
  const times = { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 15 * 60_000) }
  const about = { official_id: mine, visitor_id: visitorId, type: 'in-person', topic: 'x', person_count: 1 }
  await db
    .insertInto('appointments')
    .values({ id, ...about, status, extras: '{}', ...times, created_at: at, updated_at: at })
    .execute()
}

test.each<[string, object]>([
  ['toDate', { toDate: '2026-12-15' }],
  ['toMinute', { fromMinute: 600 }],
  ['toMinute', { fromMinute: 600, toMinute: 600 }],
  ['fromDate', { fromDate: '2026-02-30' }],
  ['toDate', { toDate: '2026-13-01' }],
  ['titleBn', { titleBn: '' }],
])('a wrong %s is refused, and the error names it', async (path, wrong) => {
  const { status, body } = await closures().create(closureBody(null, wrong))
  expect([status, body.fields]).toMatchObject([400, [{ path }]])
})

test('a date that does not exist is refused as a filter, too', async () => {
  expect((await closures().list('?from=2026-02-30')).body).toMatchObject({ status: 400, fields: [{ path: 'from' }] })
})
