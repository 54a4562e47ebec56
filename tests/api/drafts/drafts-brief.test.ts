import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant, docHashOf, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

async function createDraft() {
  const karim = createApplicant(server)
  const { rev, epoch } = (await karim.create([op('mobile', karim.mobile)])).body
  const patch = async (ops: ReturnType<typeof op>[], more: object = {}) =>
    (await karim.patch(ops, { sinceRev: rev, ...{ epoch, brief: true }, ...more })).body
  return { karim, epoch, patch }
}

test('a push that asks for a brief answer gets one, also when it is repeated', async () => {
  const { karim, patch } = await createDraft()
  const name = op('nameBn', 'করিম')
  const brief = {
    rev: 2,
    results: [{ opId: name.opId, rev: 2 }],
    docHash: docHashOf({ mobile: karim.mobile, nameBn: 'করিম' }),
  }
  expect(await patch([name])).toEqual(brief)
  expect(await patch([name])).toEqual(brief)
  // A push that does not ask for it, or does not name the epoch of its revisions, gets the full answer.
  expect(await patch([name], { brief: false })).toHaveProperty('changes')
  expect(await patch([name], { epoch: undefined })).toHaveProperty('changes')
  expect(await patch([name], { epoch: 'another' })).toHaveProperty('changes')
})

test('an answer with more than acknowledgements is complete', async () => {
  const { karim, patch } = await createDraft()
  const row = `previousProjects/${randomUUID()}`
  const made = await patch([op(row, { order: 0 }), op(`${row}/name`, 'সেতু')])
  expect(made).not.toHaveProperty('changes')
  // Removing the row also removed its field, which the results alone do not say.
  const removed = await patch([op(`${row}/name`, 'সেতু ২'), op(row, null)])
  expect(removed.changes).toContainEqual({ path: `${row}/name`, value: null, rev: removed.rev })
  await karim.patch([op('nameEn', 'Karim')], { device: 'another-device' })
  expect((await patch([op('nameBn', 'করিম')])).changes).toContainEqual(expect.objectContaining({ path: 'nameEn' }))
  expect((await patch([op('nameEn', 'Rahim')])).conflicts).toHaveLength(1)
  const open = await patch([op('motherName', 'মা')], { sinceRev: 100 })
  expect(open.conflicts).toHaveLength(1)
  expect((await patch([op('none', 'x')])).results).toEqual([expect.objectContaining({ outcome: 'rejected' })])
})

test('the answer about an application that was submitted is complete, also while it is to be corrected', async () => {
  const karim = createApplicant(server)
  expect((await karim.apply()).status).toBe(200)
  const owner = await server.signIn('OWNER')
  const asked = { reason: 'The name is another one', fields: ['nameBn'], documents: [] }
  expect((await karim.decide(owner, 'recheck', asked)).status).toBe(200)
  const { rev, epoch, version } = (await karim.get()).body
  const ops = [op('nameBn', 'করিম উদ্দিন', rev)]
  const { body } = await karim.patch(ops, { sinceRev: rev, ...{ epoch, brief: true } })
  expect(body).toMatchObject({ status: 'recheck', version, results: [{ outcome: 'acked' }], conflicts: [] })
})
