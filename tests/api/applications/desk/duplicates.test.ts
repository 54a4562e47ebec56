import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Duplicate } from '../../../../src/contract/applications/desk/duplicates.ts'
import type { AnswerValue } from '../../../../src/domain/drafts/operations.ts'
import { checkDuplicates } from '../../../../src/server/modules/applications/duplicates/duplicate-flags.ts'
import { createApplicant, newTransactionId, op } from '../../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string>
let collector: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(() => server.close())

let people = 0
/** Numbers and a name that no other person in this file has. */
function person() {
  people += 1
  const own = String(people).padStart(4, '0')
  const spell = (letters: string, vowel: string) => [...own].map((digit) => letters[Number(digit)]).join(vowel)
  const numbers = { nid: `19902691234${own}00`, tin: `5512345${own}0` }
  return { ...numbers, nameEn: `Z${spell('bdfgklmnpr', 'u')}`, nameBn: `ঝ${spell('বদফগকলমনপর', 'ু')}` }
}

async function applied(more: Record<string, AnswerValue> = {}, type = 'ARCHITECT') {
  const applicant = createApplicant(server, { type })
  const { status, body } = await applicant.apply({ ...person(), dateOfBirth: '1990-05-01', ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return applicant
}

async function duplicatesOf({ id }: { id: string }, headers = collector): Promise<Duplicate[]> {
  const answer = await server.send({ method: 'GET', url: `/api/apps/duplicates?id=${id}`, headers })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.list
}
const signs = async (applicant: { id: string }) =>
  Object.fromEntries((await duplicatesOf(applicant)).map(({ id, same }) => [id, same]))

async function flagged(): Promise<string[]> {
  const body = { flags: ['duplicate'], size: 100 }
  const { list, total } = (await server.send({ method: 'POST', url: '/api/apps/search', headers: owner, body })).body
  expect(total).toBe(list.length)
  for (const row of list) expect(row.flags).toContain('duplicate')
  return list.map(({ id }: { id: string }) => id)
}

test('applications with the same national ID, tax number or transaction are found, without revealing it', async () => {
  const numbers = person()
  const first = await applied(numbers)
  const { tin: _, ...onlyNid } = { ...numbers, ...{ nameEn: person().nameEn, nameBn: person().nameBn } }
  const second = await applied({ ...onlyNid, nid: numbers.nid.slice(4) }, 'ENGINEER')
  const third = await applied({ tin: numbers.tin })
  const stranger = await applied()
  const list = await duplicatesOf(first)
  expect(list.map(({ id, same }) => [id, same]).sort()).toEqual(
    [
      [second.id, ['nid']],
      [third.id, ['tin']],
    ].sort(),
  )
  expect(list.find(({ id }) => id === second.id)).toMatchObject({
    kind: 'individual',
    type: 'ENGINEER',
    status: 'pending',
    trackingNo: expect.stringMatching(/^A26-/),
    submittedAt: server.clock.now.toISOString(),
  })
  expect(JSON.stringify(list)).not.toContain(numbers.nid.slice(4))
  expect(JSON.stringify(list)).not.toContain(numbers.tin)
  expect(await signs(stranger)).toEqual({})
  const all = await flagged()
  expect(all).toEqual(expect.arrayContaining([first.id, second.id, third.id]))
  expect(all).not.toContain(stranger.id)
})

test('a correction of the number removes the flag from both, and the old number sets it again', async () => {
  const numbers = person()
  const [first, second] = [await applied(numbers), await applied({ nid: numbers.nid })]
  expect(await flagged()).toEqual(expect.arrayContaining([first.id, second.id]))
  const handInWith = async (nid: string) => {
    const fields = ['nid']
    expect((await second.decide(collector, 'recheck', { reason: 'The number', fields })).status).toBe(200)
    const { rev } = (await second.get()).body
    await second.patch([op('nid', nid, rev)])
    expect((await second.submit((await second.get()).body)).status).toBe(200)
  }
  await handInWith(person().nid)
  const after = await flagged()
  expect([after.includes(first.id), after.includes(second.id)]).toEqual([false, false])
  await handInWith(numbers.nid)
  expect(await flagged()).toEqual(expect.arrayContaining([first.id, second.id]))
})

test('two applications that are submitted at the same moment both get the flag', async () => {
  const { nid } = person()
  const both = [createApplicant(server), createApplicant(server)]
  const filled: { rev: number; docHash: string }[] = []
  for (const applicant of both) {
    await applicant.create()
    filled.push(await applicant.fill({ ...person(), nid, dateOfBirth: '1990-05-01' }))
  }
  const at = { rev: 0, docHash: '' }
  const answers = await Promise.all(both.map((applicant, index) => applicant.submit(filled[index] ?? at)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await flagged()).toEqual(expect.arrayContaining(both.map(({ id }) => id)))
})

test('the job does a check that was left over after a failure', async () => {
  const numbers = person()
  const [first, second] = [await applied(numbers), await applied({ nid: numbers.nid })]
  const { db } = server.context
  await db.updateTable('applications').set({ has_duplicate: false }).where('id', 'in', [first.id, second.id]).execute()
  await db.insertInto('duplicate_checks').values({ application_id: second.id }).execute()
  await checkDuplicates(db)
  expect(await flagged()).toEqual(expect.arrayContaining([first.id, second.id]))
  expect(await db.selectFrom('duplicate_checks').selectAll().execute()).toEqual([])
})

test('a check sets the flag from the numbers at the moment of writing, not from an earlier read', async () => {
  const numbers = person()
  const [first, second] = [await applied(numbers), await applied()]
  const { db, pool } = server.context
  // The flag is outdated, because no other application has the number. The check would remove it.
  await db.updateTable('applications').set({ has_duplicate: true }).where('id', '=', first.id).execute()
  await db.insertInto('duplicate_checks').values({ application_id: first.id }).execute()
  const desk = await pool.connect()
  try {
    await desk.query('BEGIN')
    await desk.query('SELECT id FROM applications WHERE id = $1 FOR UPDATE', [first.id])
    const checking = checkDuplicates(db)
    await setTimeout(300)
    await pool.query(
      `INSERT INTO application_numbers (application_id, kind, key) SELECT $1, kind, key FROM application_numbers
       WHERE application_id = $2 AND kind = 'nid'`,
      [second.id, first.id],
    )
    await desk.query('COMMIT')
    await checking
  } finally {
    desk.release()
  }
  expect(await flagged()).toContain(first.id)
})

test('a submission does not wait for the queued checks of other applications', async () => {
  const { pool } = server.context
  const stranger = await applied()
  await pool.query('INSERT INTO duplicate_checks (application_id) SELECT $1 FROM generate_series(1, 1000)', [
    stranger.id,
  ])
  const numbers = person()
  const [first, second] = [await applied(numbers), await applied({ nid: numbers.nid })]
  const { rows } = await pool.query('SELECT count(*)::int AS left FROM duplicate_checks')
  expect(rows[0].left).toBeGreaterThan(400)
  expect(await flagged()).toEqual(expect.arrayContaining([first.id, second.id]))
  await checkDuplicates(server.context.db)
})

test('a revoked enlistment and a debarred applicant are named in duplicates, lists, exports and on the page', async () => {
  const numbers = person()
  const first = await applied(numbers)
  await first.decide(owner, 'payment/confirm')
  expect((await first.decide(owner, 'approve', { note: 'Quick' })).status).toBe(200)
  const again = await applied(numbers, 'ENGINEER')
  expect((await duplicatesOf(again))[0]).toMatchObject({ id: first.id, status: 'approved' })
  expect((await duplicatesOf(again))[0]?.revocation).toBeUndefined()

  const number = (await first.get()).body.enlistment?.number
  const url = `/api/enlistments/${number}/revoke`
  const revoked = await server.send({ method: 'PATCH', url, headers: owner, body: { reason: 'False papers' } })
  expect(revoked.status).toBe(200)
  const { db } = server.context
  await db.updateTable('applications').set({ debarred_to: '2999-12-31' }).where('id', '=', first.id).execute()
  const revocation = { at: server.clock.now.toISOString(), reason: 'False papers' }
  expect((await duplicatesOf(again))[0]).toMatchObject({ id: first.id, revocation, debarred: true })
  const search = {
    method: 'POST',
    url: '/api/apps/search',
    headers: owner,
    body: { status: ['approved'], size: 100 },
  } as const
  const row = (await server.send(search)).body.list.find(({ id }: { id: string }) => id === first.id)
  expect(row).toMatchObject({ revoked: true, revocation })
  const page = await server.send({ method: 'GET', url: `/api/apps/individual?id=${first.id}`, headers: owner })
  expect(page.body.enlistment).toMatchObject({ state: 'REVOKED', revocation })
  const body = { format: 'csv', locale: 'en', status: ['approved'] }
  const csv = await server.send({ method: 'POST', url: '/api/apps/export', headers: owner, body })
  const line = String(csv.bytes)
    .split('\n')
    .find((each) => each.includes(row.trackingNo))
  expect(line).toContain('Revoked')
  expect(line).not.toContain('Approved')
})

test('applications of one enlistment are not duplicates of each other', async () => {
  const numbers = person()
  const [first, renewal, other] = [await applied(numbers), await applied(numbers), await applied({ nid: numbers.nid })]
  for (const action of ['payment/confirm', 'pending1', 'pending2', 'approve']) {
    expect((await first.decide(owner, action)).status).toBe(200)
  }
  const { db } = server.context
  const { enlistment_id } = await db
    .selectFrom('applications')
    .select('enlistment_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('applications')
    .set({ enlistment_id, purpose: 'RENEWAL', has_duplicate: false })
    .where('id', '=', renewal.id)
    .execute()
  expect(await signs(renewal)).toEqual({ [other.id]: ['nid'] })
  expect(await signs(first)).toEqual({ [other.id]: ['nid'] })
  expect(Object.keys(await signs(other)).sort()).toEqual([first.id, renewal.id].sort())
})

test('a similar name, also reordered or respelt, is listed after the exact matches and sets no flag', async () => {
  const karim = await applied({ nameEn: 'Md. Quazi Nazmul Karimullah', nameBn: 'মোঃ কাজী নাজমুল করিমুল্লাহ' })
  const same = await applied({ nameEn: 'Quazi Nazmul Karimulah', nameBn: 'কাজী নাজমুল করীমুল্লাহ' })
  const half = await applied({ nameEn: 'Nazmul Huda', nameBn: 'নাজমুল হুদা' })
  const { nid } = (await karim.get()).body.answers
  const exact = await applied({ nid: String(nid) })
  const list = await duplicatesOf(karim)
  expect(list.map(({ id, same: signs }) => [id, signs])).toEqual([
    [exact.id, ['nid']],
    [same.id, ['name']],
  ])
  expect(await signs(half)).toEqual({})
  expect(await flagged()).not.toContain(same.id)
})

test('a shared transaction is listed with its payment state; a draft only as an attempt, without data', async () => {
  const transactionId = newTransactionId()
  const first = await applied({ transactionId })
  const second = createApplicant(server)
  await second.create()
  expect(outcome(await second.submit(await second.fill({ ...person(), transactionId })))).toEqual([
    409,
    'transaction_taken',
  ])
  const tried = (await duplicatesOf(first)).filter(({ same }) => same.includes('transaction'))
  expect(tried).toMatchObject([
    { id: null, status: 'draft', trackingNo: null, nameBn: null, nameEn: null, paymentState: null },
  ])
  await first.decide(collector, 'reject', { reason: 'Not paid' })
  const again = await second.submit((await second.get()).body)
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  expect(await duplicatesOf(second)).toMatchObject([
    { id: first.id, status: 'rejected', same: ['transaction'], paymentState: 'GIVEN' },
  ])
})

test('drafts and missing records have no duplicates, and no one is shown those of their own application', async () => {
  const draft = createApplicant(server)
  await draft.create()
  const ask = (id: string, headers: Record<string, string>) =>
    server.send({ method: 'GET', url: `/api/apps/duplicates?id=${id}`, headers })
  expect(outcome(await ask(draft.id, collector))).toEqual([404, 'not_found'])
  expect(outcome(await ask(server.context.newId(), collector))).toEqual([404, 'not_found'])
  const own = await applied()
  expect(
    outcome(await server.send({ method: 'GET', url: `/api/apps/duplicates?id=${own.id}`, headers: own.holder }))[0],
  ).toBe(401)
  const { db } = server.context
  await db
    .updateTable('applications')
    .set({ holder_user_id: owner.userId ?? '' })
    .where('id', '=', own.id)
    .execute()
  expect(outcome(await ask(own.id, owner))).toEqual([403, 'forbidden'])
})
