import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PatchAnswer } from '../../../src/contract/applications/application-shapes.ts'
import { createApplicant, docHashOf, type Op, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let second: ApiServer

beforeAll(async () => {
  server = await createApiServer()
  second = await server.beside()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const fields = ['nameBn', 'nameEn', 'motherName', 'present.line']
const devices = ['device-a1', 'device-b2', 'device-c3']

/** One step of one device: which fields it writes, whether it pulls first, and whether it repeats an earlier push. */
const steps = fc.array(
  fc.record({
    device: fc.constantFrom(...devices),
    process: fc.boolean(),
    pulls: fc.boolean(),
    repeats: fc.boolean(),
    writes: fc.array(fc.tuple(fc.constantFrom(...fields), fc.option(fc.constantFrom('ক', 'খ', 'গ'), { nil: null })), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  { minLength: 1, maxLength: 14 },
)

type Answered = { path: string; outcome: string; rev?: number }

/** A model of the merge that keeps the whole history: the device and value of each write to a path. */
function createModel() {
  let rev = 0
  /** `written`: the revision of the write itself; `rev` is higher once a conflict has raised it. */
  const history = new Map<string, { rev: number; written: number; device: string; value: string | null }[]>()
  const seen = new Map<string, { outcome: string; rev?: number }>()
  /** The devices that have an open conflict at each path. */
  const aside = new Map<string, Set<string>>()
  /** The revision that an earlier operation of the same call gave the path: the later ones of the call have seen it. */
  const inView = (path: string, answers: readonly Answered[]) =>
    answers.filter((each) => each.path === path && each.outcome === 'acked').at(-1)?.rev ?? 0
  return {
    push(device: string, ops: readonly Op[]) {
      const answers: Answered[] = []
      for (const each of ops) answers.push({ path: each.path, ...this.apply(device, each, inView(each.path, answers)) })
      return answers.map(({ path: _, ...result }) => result)
    },
    answers() {
      const live = [...history].map(([path, log]) => [path, log.at(-1)?.value ?? null] as const)
      return Object.fromEntries(live.filter(([, value]) => value !== null))
    },
    rev: () => rev,
    apply(device: string, { opId, path, value, baseRev }: Op, shown: number) {
      const known = seen.get(opId)
      if (known !== undefined) return known
      const log = history.get(path) ?? []
      const last = log.at(-1)
      const foreign = log.findLast((write) => write.device !== device)?.written ?? 0
      const isEqual = last !== undefined && last.value === value
      let result: { outcome: string; rev?: number }
      const open = aside.get(path) ?? new Set()
      aside.set(path, open)
      const isConflict = !isEqual && last !== undefined && foreign > baseRev && shown < last.written
      if (isConflict) open.add(device)
      else if (baseRev >= (last?.rev ?? 0)) open.clear()
      else open.delete(device)
      if (isEqual) result = { outcome: 'acked', rev: baseRev >= last.rev ? last.rev : last.written }
      else if (isConflict) {
        // The value in the document gets a new revision, so that a device that settles the conflict has seen this
        // value.
        rev += 1
        history.set(path, [...log.slice(0, -1), { ...last, rev }])
        result = { outcome: 'conflict', rev }
      } else {
        rev += 1
        result = { outcome: 'acked', rev }
        const written = rev
        // A device that writes without having seen the conflict does not settle it with its next write either.
        if (open.size > 0) rev += 1
        history.set(path, [...log, { rev, written, device, value: value as string | null }])
      }
      seen.set(opId, result)
      return result
    },
  }
}

test('whatever three devices do through two processes, the server agrees with a model of the history', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const karim = createApplicant(server)
      await karim.create()
      const model = createModel()
      const knows = new Map(devices.map((device) => [device, { rev: 0, revs: new Map<string, number>() }]))
      const sent = new Map<string, Op[]>()
      const push = async (at: ApiServer, device: string, ops: Op[]): Promise<PatchAnswer> => {
        const sinceRev = knows.get(device)?.rev ?? 0
        const body = { id: karim.id, sinceRev, schemaVersion: 1, ops }
        const headers = { ...karim.holder, 'device-id': device }
        const answer = await at.send({ method: 'PATCH', url: karim.family, headers, body })
        expect(answer.status).toBe(200)
        return answer.body
      }
      for (const step of script) {
        const { device, writes } = step
        const at = step.process ? server : second
        const mine = knows.get(device) ?? { rev: 0, revs: new Map() }
        const learn = (answer: PatchAnswer) => {
          for (const change of answer.changes) mine.revs.set(change.path, change.rev)
          mine.rev = answer.rev
        }
        if (step.pulls) learn(await push(at, device, []))
        if (step.repeats) {
          const again = sent.get(device) ?? []
          const answer = await push(at, device, again)
          expect(answer.results.map(({ outcome }) => outcome)).toEqual(
            model.push(device, again).map(({ outcome }) => outcome),
          )
        }
        const ops = writes.map(([path, value]) => op(path, value, mine.revs.get(path) ?? 0))
        const expected = model.push(device, ops)
        const answer = await push(at, device, ops)
        sent.set(device, ops)
        expect(answer.results).toEqual(ops.map(({ opId }, n) => ({ opId, ...expected[n] })))
        expect(answer.rev).toBe(model.rev())
        expect(answer.docHash).toBe(docHashOf(model.answers()))
      }
      expect((await karim.get()).body.answers).toEqual(model.answers())
    }),
    { numRuns: 40 },
  )
})

test('twenty pushes of two devices at once, through two processes, are each applied once', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const rows = Array.from({ length: 20 }, () => randomUUID())
  const pushes = rows.map((row, n) => ({
    ops: [
      op(`previousProjects/${row}`, { order: n }),
      op(`previousProjects/${row}/name`, `Project ${n}`),
      op('nameBn', `ক${n}`),
    ],
    device: n % 2 === 0 ? 'device-a1' : 'device-b2',
    at: n % 4 < 2 ? server : second,
  }))
  const send = ({ ops, device, at }: (typeof pushes)[number]) =>
    at.send({
      method: 'PATCH',
      url: karim.family,
      headers: { ...karim.holder, 'device-id': device },
      body: { id: karim.id, sinceRev: 0, schemaVersion: 1, ops },
    })
  // Each push is sent twice at the same moment, as by a phone whose first request seems lost.
  const answers = await Promise.all([...pushes, ...pushes].map(send))
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
  for (const n of rows.keys()) expect(answers[n]?.body.results).toEqual(answers[n + 20]?.body.results)

  const after = (await karim.get()).body
  const names = rows.map((row) => after.answers[`previousProjects/${row}/name`])
  expect(names).toEqual(rows.map((_, n) => `Project ${n}`))
  const results = answers.slice(0, 20).flatMap(({ body }) => body.results as { rev: number }[])
  // Each operation has its own revision. A write to a path with an open conflict raises the revision of the path once
  // more.
  expect(new Set(results.map(({ rev }) => rev)).size).toBe(60)
  expect(after.docHash).toBe(docHashOf(after.answers as never))
  const recorded = await server.context.db
    .selectFrom('operations')
    .where('application_id', '=', karim.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(recorded.count).toBe(60)
})

test('a write that waits for a lock or fails does not delay or lose the writes of its batch', async () => {
  const people = Array.from({ length: 6 }, () => createApplicant(server))
  for (const person of people) await person.create()
  const [blocked, ...others] = people
  if (blocked === undefined) throw new Error('No device is there')
  const first = op('nameBn', 'ক')
  await blocked.patch([first])

  const client = await server.context.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM applications WHERE id = $1 FOR UPDATE', [blocked.id])
  const waiting = blocked.patch([op('nameEn', 'Waits')])
  const answers = await Promise.all(others.map((person, n) => person.patch([op('nameEn', `Person ${n}`)])))
  expect(answers.map(({ body }) => body.results[0]?.outcome)).toEqual(Array(5).fill('acked'))
  await client.query('COMMIT')
  client.release()
  expect((await waiting).body.results[0]?.outcome).toBe('acked')

  // A repeated operation makes the statement fail that the batch shares. The second process does not have the draft in
  // memory, so it learns of the repetition only this way.
  await second.send({
    method: 'PATCH',
    url: blocked.family,
    headers: blocked.holder,
    body: { id: blocked.id, sinceRev: 0, schemaVersion: 1, ops: [] },
  })
  const repeated = second.send({
    method: 'PATCH',
    url: blocked.family,
    headers: blocked.holder,
    body: { id: blocked.id, sinceRev: 0, schemaVersion: 1, ops: [first] },
  })
  const beside = others.map((person, n) =>
    second.send({
      method: 'PATCH',
      url: person.family,
      headers: person.holder,
      body: { id: person.id, sinceRev: 0, schemaVersion: 1, ops: [op('nameBn', `খ${n}`)] },
    }),
  )
  expect((await repeated).body.results).toEqual([{ opId: first.opId, outcome: 'acked', rev: 1 }])
  expect((await Promise.all(beside)).map(({ body }) => body.results[0].outcome)).toEqual(Array(5).fill('acked'))
})

test('a pull writes nothing', async () => {
  const karim = createApplicant(server)
  await karim.create([op('nameBn', 'ক')])
  const stamp = async () =>
    (await server.context.pool.query('SELECT xmin::text FROM applications WHERE id = $1', [karim.id])).rows[0]
  const before = await stamp()
  const pulled = await karim.patch([], { sinceRev: 0 })
  expect(pulled.body).toMatchObject({ rev: 1, results: [], changes: [{ path: 'nameBn', value: 'ক', rev: 1 }] })
  expect(await stamp()).toEqual(before)
})
