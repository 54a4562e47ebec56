import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { runOnce } from '../../../src/server/platform/binding/idempotency.ts'
import { removeForgottenBytes } from '../../../src/server/platform/storage/unused-bytes.ts'
import { noisyPng } from '../../support/files/sample-files.ts'
import { isClockMoved } from '../../support/moved-clock.ts'
import { form } from '../../support/people/applicant.ts'
import {
  addOfficial,
  addVisitor,
  ask,
  type Headers,
  patch,
  type SampleVisitor,
} from '../../support/people/visits/appointments.ts'
import { findTables } from '../../support/server/database/table-contents.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Headers
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

const minuteMs = 60_000
const erase = (id: string) => server.send({ method: 'DELETE', url: `/api/visitors?id=${id}`, headers: owner })

const pictureOf = (buffer: Buffer) => ({ name: 'me.png', mimeType: 'image/png', buffer })

/** Uploads a new picture and sets it as the picture of the visitor; returns the hash of its bytes. */
async function changePicture({ id, headers }: SampleVisitor): Promise<string> {
  const { body, headers: formHeaders } = form({ type: 'visitor' }, pictureOf(noisyPng(2_000)))
  const sent = await server.send({ method: 'POST', url: '/api/files', body, headers: { ...headers, ...formHeaders } })
  expect(sent.status).toBe(201)
  const named = await server.send({
    method: 'PATCH',
    url: '/api/visitors',
    headers,
    body: { id, imageFileId: sent.body.id },
  })
  expect(named.status).toBe(200)
  return sent.body.sha256
}

/** Moves the clock of the server forward, and the file times of these bytes back by the same time. */
async function passTime(hashes: readonly string[], ms: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
  const folder = join(server.context.config.data.dir, 'files')
  const at = new Date(Date.now() - ms)
  for (const sha256 of hashes) {
    if (await server.context.files.has(sha256)) await utimes(join(folder, sha256.slice(0, 2), sha256.slice(2)), at, at)
  }
}
const stored = (hashes: readonly string[]) => Promise.all(hashes.map((sha256) => server.context.files.has(sha256)))
const noted = () => server.context.db.selectFrom('forgotten_bytes').select('sha256').execute()

test.skipIf(isClockMoved)(
  'the bytes of a photo are deleted also if it was replaced or erased right after its upload',
  async () => {
    const [one, other] = [await addVisitor(server), await addVisitor(server)]
    const replaced = await changePicture(one)
    const kept = await changePicture(one)
    const erased = await changePicture(other)
    expect((await erase(other.id)).status).toBe(200)
    const all = [replaced, erased, kept]
    await removeForgottenBytes(server.context)
    expect(await stored(all), 'within a minute').toEqual([true, true, true])
    await passTime(all, 2 * minuteMs)
    await removeForgottenBytes(server.context)
    expect(await stored(all)).toEqual([false, false, true])
    expect(await noted()).toEqual([])
  },
)

test.skipIf(isClockMoved)(
  'bytes that a row references again stay, and those of an upload under way are not deleted yet',
  async () => {
    const [one, other] = [await addVisitor(server), await addVisitor(server)]
    const bytes = noisyPng(2_000)
    const upload = async ({ headers }: SampleVisitor) => {
      const sent = form({ type: 'visitor' }, pictureOf(bytes))
      const all = { ...headers, ...sent.headers }
      return (await server.send({ method: 'POST', url: '/api/files', body: sent.body, headers: all })).body.sha256
    }
    const sha256 = await upload(one)
    expect((await erase(one.id)).status).toBe(200)
    await passTime([sha256], 2 * minuteMs)
    await server.context.files.put(bytes)
    await removeForgottenBytes(server.context)
    expect([await stored([sha256]), await noted()]).toEqual([[true], [{ sha256 }]])
    expect(await upload(other)).toBe(sha256)
    await passTime([sha256], 2 * minuteMs)
    await removeForgottenBytes(server.context)
    expect([await stored([sha256]), await noted()]).toEqual([[true], []])
  },
)

const someone = randomUUID()
test.each([
  ['files_sha256', 'files', `sha256 = 'x'`],
  ['files_owner', 'files', `type = 'visitor' AND owner_user_id = '${someone}' AND application_id IS NULL`],
  ['appointments_link', 'appointments', `meeting_link_id = '${someone}'`],
  ['idempotency_keys_visitor', 'idempotency_keys', `visitor_id = 'x'`],
])('the index %s is used for %s', async (index, table, condition) => {
  const plan = await server.context.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    return (await sql`EXPLAIN SELECT * FROM ${sql.table(table)} WHERE ${sql.raw(condition)}`.execute(trx)).rows
  })
  expect(JSON.stringify(plan)).toContain(index)
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
})

test('a visitor with thousands of cancelled requests can be erased', async () => {
  const [visitor, official] = [await addVisitor(server), await addOfficial(server.context)]
  const { db } = server.context
  const rows = (
    await sql`
    INSERT INTO appointments
      (id, official_id, visitor_id, type, status, version, topic, person_count, reason, created_at, updated_at)
    SELECT gen_random_uuid(), ${official.id}, ${visitor.id}, 'online', 'CANCELLED', 1, 'Secret plan', 1, 'Secret', now(), now()
    FROM generate_series(1, 7000) RETURNING id`.execute(db)
  ).rows as { id: string }[]
  const written = { action: 'cancel', status: 'CANCELLED', by_actor: 'VISITOR', reason: 'Secret', at: new Date() }
  const change = { appointment_id: rows[6_999]?.id ?? '', version: 1, ...written }
  await db.insertInto('appointment_changes').values(change).execute()
  expect((await erase(visitor.id)).status).toBe(200)
  const left = await Promise.all([
    db.selectFrom('appointments').select(['topic', 'reason']).where('visitor_id', '=', visitor.id).execute(),
    db.selectFrom('appointment_changes').select('reason').execute(),
  ])
  expect(JSON.stringify(left)).not.toContain('Secret')
})

test('an answer about a visitor who is erased meanwhile is not stored under its key', async () => {
  const [kept, erased] = [await addVisitor(server), await addVisitor(server)]
  const answerAbout = async ({ id }: SampleVisitor, work: () => Promise<unknown>) => {
    const claim = { caller: `visitor ${id}`, key: randomUUID(), fingerprint: Buffer.from('x') }
    const answer = { status: 200, body: { visitor: { id, name: 'Karim Uddin' } } }
    expect(await runOnce(server.context, claim, () => work().then(() => answer))).toEqual(answer)
    const rows = server.context.db.selectFrom('idempotency_keys').select('visitor_id').where('key', '=', claim.key)
    return rows.execute()
  }
  expect(await answerAbout(kept, async () => {})).toEqual([{ visitor_id: kept.id }])
  expect(await answerAbout(erased, () => erase(erased.id))).toEqual([])
  expect((await erase(kept.id)).status).toBe(200)
  const left = server.context.db.selectFrom('idempotency_keys').select('key').where('visitor_id', '=', kept.id)
  expect(await left.execute()).toEqual([])
})

/** What a visitor enters, in words that occur nowhere else. */
const said = {
  firstName: 'Qamruzzoha',
  lastName: 'Bhuiyanwala',
  email: 'qzvisitor@example.org',
  mobile: '01799887766',
  nid: '1987654321098',
  address: 'Qzhouse 77',
}
const spoken = { topic: 'Qztopic', extras: { participants: ['Qzcompanion'] } }
const reason = 'Qzreason'
const words = [...Object.values(said), spoken.topic, ...spoken.extras.participants, reason]

test.each(['with the token', 'with an account'])(
  'no table has a word that a visitor %s entered, once it is erased',
  async (how) => {
    const { db, newId } = server.context
    const { userId, ...session } = await server.signIn('USER')
    const accountName = `Qzaccount ${newId()}`
    await db.updateTable('users').set({ full_name: accountName }).where('id', '=', userId).execute()
    const made = await addVisitor(server, said)
    if (how === 'with an account') {
      await db.updateTable('visitors').set({ user_id: userId, token_hash: null }).where('id', '=', made.id).execute()
    }
    const headers = how === 'with an account' ? session : made.headers
    const visitor = { ...made, headers }
    const official = await addOfficial(server.context)
    const [kept, cancelled] = [
      await ask(server, { officialId: official.id, visitor, more: spoken }),
      await ask(server, { officialId: official.id, visitor, more: spoken }),
    ]
    const sunday = { date: '2026-11-22', hour: 10, minute: 0, durationMin: 15 }
    expect((await patch(server, owner, ['approve', { id: kept, version: 0, ...sunday }])).status).toBe(200)
    const own = { ...headers, [headerNames.idempotencyKey]: randomUUID() }
    expect((await patch(server, own, ['cancel', { id: cancelled, version: 0, reason }])).status).toBe(200)
    // A word that is found nowhere before would prove nothing afterwards.
    for (const word of words) expect(await findTables(db, word), word).not.toEqual([])
    expect(await findTables(db, accountName)).toEqual(['users'])

    expect((await erase(made.id)).status).toBe(200)
    for (const word of words) expect(await findTables(db, word), word).toEqual([])
  },
)
