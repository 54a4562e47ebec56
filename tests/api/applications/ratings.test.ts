import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

type Person = Record<string, string> & { userId: string }
let server: ApiServer
let owner: Person
let committee: Person
let reception: Person
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
  committee = await server.signIn('COMMITTEE')
  reception = await server.signIn('APP_COLLECTOR')
})
afterAll(() => server.close())

async function approved() {
  const applicant = createApplicant(server)
  expect((await applicant.apply()).status).toBe(200)
  for (const action of ['payment/confirm', 'pending1', 'pending2', 'approve']) {
    expect((await applicant.decide(owner, action)).status).toBe(200)
  }
  const { enlistment_id: enlistmentId } = await server.context.db
    .selectFrom('applications')
    .select('enlistment_id')
    .where('id', '=', applicant.id)
    .executeTakeFirstOrThrow()
  return { ...applicant, enlistmentId: enlistmentId ?? '' }
}
const rate = (body: object, headers: Record<string, string> = committee) =>
  server.send({ method: 'POST', url: '/api/ratings', headers, body })
const list = async (query: string, headers: Record<string, string> = reception) =>
  server.send({ method: 'GET', url: `/api/ratings?${query}`, headers })

test('an application and its enlistment get ratings, which are read with it, newest first', async () => {
  const karim = await approved()
  const stranger = await approved()
  const first = await rate({ applicationId: karim.id, project: 'Padma Residential', score: 4, comment: 'On time' })
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  expect(first.body).toMatchObject({
    ...{ applicationId: karim.id, enlistmentId: null, kind: 'individual', number: expect.stringMatching(/^A26-/) },
    ...{ project: 'Padma Residential', score: 4, comment: 'On time', by: { bn: 'COMMITTEE Person' } },
  })
  server.clock.now = new Date(server.clock.now.getTime() + 1_000)
  const second = await rate({ enlistmentId: karim.enlistmentId, project: 'সড়ক', score: 1 }, owner)
  expect(second.body).toMatchObject({ number: expect.stringMatching(/^ARC-/), kind: null, comment: null })
  await rate({ applicationId: stranger.id, project: 'Other', score: 5 })

  const own = (await list(`applicationId=${karim.id}`)).body
  expect(own).toMatchObject({ page: 1, size: 20, total: 2 })
  expect(own.list.map(({ project }: { project: string }) => project)).toEqual(['সড়ক', 'Padma Residential'])
  expect((await list(`enlistmentId=${karim.enlistmentId}`)).body.total).toBe(2)
  const page = (await list(`applicationId=${karim.id}&page=2&size=1`)).body
  expect([page.total, page.list.map(({ score }: { score: number }) => score)]).toEqual([2, [4]])
  expect((await list('')).body.total).toBeGreaterThanOrEqual(3)
  expect((await list(`applicationId=${karim.id}&page=5000`)).body.list).toEqual([])
})

test('an invalid rating is refused, and the error names the field', async () => {
  const { id, enlistmentId } = await approved()
  const good = { applicationId: id, project: 'x', score: 3 }
  const wrong: [object, string][] = [
    [{ ...good, score: 0 }, 'score'],
    [{ ...good, score: 6 }, 'score'],
    [{ ...good, score: 3.5 }, 'score'],
    [{ ...good, score: '3' }, 'score'],
    [{ ...good, project: ' ' }, 'project'],
    [{ ...good, project: 'x'.repeat(201) }, 'project'],
    [{ ...good, comment: 'x'.repeat(2_001) }, 'comment'],
    [{ ...good, applicationId: 'x' }, 'applicationId'],
    [{ ...good, enlistmentId }, 'applicationId'],
    [{ project: 'x', score: 3 }, 'applicationId'],
  ]
  for (const [body, path] of wrong) {
    const refused = await rate(body)
    expect(outcome(refused), JSON.stringify(body)).toEqual([400, 'invalid_request'])
    expect(refused.body.fields[0].path).toBe(path)
  }
  expect((await list(`applicationId=${id}`)).body.total).toBe(0)
})

test('drafts and missing records have no ratings, and staff cannot rate their own work', async () => {
  const draft = createApplicant(server)
  await draft.create()
  const missing = server.context.newId()
  for (const applicationId of [draft.id, missing]) {
    expect(outcome(await rate({ applicationId, project: 'x', score: 3 }))).toEqual([404, 'not_found'])
    expect(outcome(await list(`applicationId=${applicationId}`))).toEqual([404, 'not_found'])
  }
  expect(outcome(await rate({ enlistmentId: missing, project: 'x', score: 3 }))).toEqual([404, 'not_found'])
  const own = await approved()
  const { db } = server.context
  const holder = { holder_user_id: committee.userId }
  await db.updateTable('applications').set(holder).where('id', '=', own.id).execute()
  await db.updateTable('enlistments').set(holder).where('id', '=', own.enlistmentId).execute()
  const ratings = [{ applicationId: own.id }, { enlistmentId: own.enlistmentId }]
  for (const of of ratings) {
    expect(outcome(await rate({ ...of, project: 'x', score: 5 }))).toEqual([403, 'forbidden'])
  }
  expect(outcome(await rate({ applicationId: own.id, project: 'x', score: 5 }, reception))).toEqual([403, 'forbidden'])
})

test('work belongs to staff if they hold its application or its enlistment', async () => {
  const { db } = server.context
  const holder = { holder_user_id: committee.userId }
  const [enlisted, applied] = [await approved(), await approved()]
  await db.updateTable('enlistments').set(holder).where('id', '=', enlisted.enlistmentId).execute()
  await db.updateTable('applications').set(holder).where('id', '=', applied.id).execute()
  for (const { id, enlistmentId } of [enlisted, applied]) {
    for (const of of [{ applicationId: id }, { enlistmentId }]) {
      expect(outcome(await rate({ ...of, project: 'x', score: 5 })), JSON.stringify(of)).toEqual([403, 'forbidden'])
      expect((await rate({ ...of, project: 'By either', score: 1 }, owner)).status).toBe(201)
    }
  }
  const shown = (await list('size=100', committee)).body.list as { applicationId: string; enlistmentId: string }[]
  const own = [enlisted, applied].flatMap(({ id, enlistmentId }) => [id, enlistmentId])
  expect(shown.filter((one) => own.includes(one.applicationId) || own.includes(one.enlistmentId))).toEqual([])
})

test('staff cannot read ratings of their own work through any list', async () => {
  const own = await approved()
  const other = await approved()
  const { db } = server.context
  const chairman = await server.signIn('CHAIRMAN')
  const holder = { holder_user_id: chairman.userId }
  await db.updateTable('applications').set(holder).where('id', '=', own.id).execute()
  await db.updateTable('enlistments').set(holder).where('id', '=', own.enlistmentId).execute()
  for (const of of [{ applicationId: own.id }, { enlistmentId: own.enlistmentId }]) {
    expect((await rate({ ...of, project: 'Own work', score: 1, comment: 'Late' })).status).toBe(201)
  }
  await rate({ applicationId: other.id, project: 'Work of another', score: 5 })
  for (const query of [`applicationId=${own.id}`, `enlistmentId=${own.enlistmentId}`]) {
    expect(outcome(await list(query, chairman)), query).toEqual([403, 'forbidden'])
  }
  const projects = async (headers: Record<string, string>) => {
    const { list: shown, total } = (await list('size=100', headers)).body
    expect(total).toBe(shown.length)
    return shown.map(({ project }: { project: string }) => project)
  }
  expect(await projects(reception)).toEqual(expect.arrayContaining(['Own work', 'Work of another']))
  expect(await projects(chairman)).toContain('Work of another')
  expect(await projects(chairman)).not.toContain('Own work')
})
