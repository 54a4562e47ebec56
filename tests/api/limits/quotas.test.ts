import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { samplePng } from '../../support/files/sample-files.ts'
import { type Applicant, createApplicant, form, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

const disk = { free: Number.POSITIVE_INFINITY }
let server: ApiServer
let beside: ApiServer
beforeAll(async () => {
  server = await createApiServer({ statfs: async () => ({ bavail: disk.free, bsize: 1 }) })
  beside = await server.beside()
})
afterAll(async () => {
  await beside.close()
  await server.close()
})

let pictures = 0
/** A file with bytes that no other one has. */
function newPicture() {
  pictures += 1
  return samplePng(`picture ${pictures}`)
}

type Upload = { fileId?: string; from?: string; on?: ApiServer }
function upload(by: Applicant, { fileId = randomUUID(), from = '203.0.113.1', on = server }: Upload = {}) {
  const { body, headers } = form({ type: 'nidCopy', applicationId: by.id, fileId }, newPicture())
  return on.send({ method: 'POST', url: '/api/files', body, headers: { ...by.holder, ...headers }, from })
}

async function newApplicant(): Promise<Applicant> {
  const applicant = createApplicant(server)
  await applicant.create()
  return applicant
}

const setSetting = (name: string, value: number) =>
  server.context.db
    .insertInto('settings')
    .values({ key: `setting ${name}`, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
const ready = async () => outcome(await server.send({ method: 'GET', url: '/readyz' }))
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

test('an application takes sixty files, also over two processes at once; a removed one frees a place', async () => {
  const karim = await newApplicant()
  const ids = Array.from({ length: 58 }, () => randomUUID())
  for (const fileId of ids) expect((await upload(karim, { fileId })).status).toBe(201)
  const crowd = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => upload(karim, { on: n % 2 === 0 ? server : beside })))
  expect(crowd.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409])
  expect(outcome(await upload(karim))).toEqual([409, 'application_full'])
  // An upload of the same file again does not count.
  expect((await upload(karim, { fileId: String(ids[0]) })).body.code).not.toBe('application_full')
  const path = `documents/nidCopy/${ids[0]}`
  const file = { name: 'a.png', size: 1, sha256: 'a'.repeat(64), mime: 'image/png', order: 0 }
  await karim.patch([op(path, file)])
  expect((await upload(karim)).status).toBe(409)
  await karim.patch([op(path, null, 1)])
  expect((await upload(karim)).status).toBe(201)
})

test('an application takes 64 MB, with any number of files', async () => {
  const karim = await newApplicant()
  expect((await upload(karim)).status).toBe(201)
  // Pretends that this one file fills all but the last hundred bytes of the quota.
  await server.context.db
    .updateTable('files')
    .set({ size: 64 * 1024 * 1024 - 100 })
    .where('application_id', '=', karim.id)
    .execute()
  expect(outcome(await upload(karim))).toEqual([409, 'application_full'])
})

test('the bytes of a file that was refused when it was stored are marked for deletion', async () => {
  const karim = await newApplicant()
  expect((await upload(karim)).status).toBe(201)
  const { db } = server.context
  await db.deleteFrom('forgotten_bytes').execute()
  const full = await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads ${karim.id}`}, 0))`.execute(trx)
    const uploading = upload(karim)
    // It has passed the first check, and waits for the lock with its bytes stored.
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db)
        return rows.length
      })
      .toBe(1)
    const size = 64 * 1024 * 1024 - 100
    await trx.updateTable('files').set({ size }).where('application_id', '=', karim.id).execute()
    return { uploading }
  })
  expect(outcome(await full.uploading)).toEqual([409, 'application_full'])
  expect(await db.selectFrom('forgotten_bytes').select('sha256').execute()).toHaveLength(1)
})

test('an address has a daily limit of drafts and files over all processes; a repetition does not count', async () => {
  await setSetting('draftsPerAddress', 20)
  await setSetting('filesPerAddress', 200)
  const from = '203.0.113.20'
  const make = (on: ApiServer) => {
    const one = createApplicant({ clock: server.clock, send: (request) => on.send({ ...request, from }) })
    return { one, created: one.create() }
  }
  const made = Array.from({ length: 25 }, (_, n) => make(n % 2 === 0 ? server : beside))
  const statuses = await Promise.all(made.map(async ({ created }) => (await created).status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const first = made[statuses.indexOf(201)]?.one
  expect((await first?.create())?.status).toBe(200)
  const refused = await make(server).created
  expect(outcome(refused)).toEqual([429, 'quota_reached'])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
  expect((await createApplicant(server).create()).status).toBe(201)

  const karim = await newApplicant()
  await sql`UPDATE day_counts SET count = 199 WHERE what = 'address files'`.execute(server.context.db)
  const pair = await Promise.all([upload(karim), upload(karim, { on: beside })])
  expect(pair.map(({ status }) => status).sort()).toEqual([201, 429])
  expect(outcome(await upload(karim))).toEqual([429, 'quota_reached'])
  expect((await upload(karim, { from: '203.0.113.77' })).status).toBe(201)
  later(24 * 60 * 60_000)
  expect((await upload(karim)).status).toBe(201)
  expect((await make(server).created).status).toBe(201)
})

test('below the reserve of the disk only files are refused, and are accepted again once there is space', async () => {
  const karim = await newApplicant()
  later(5_000)
  disk.free = 100 * 1024 * 1024
  const refused = await upload(karim)
  expect([outcome(refused), refused.headers['retry-after']]).toEqual([[503, 'maintenance'], '60'])
  expect((await karim.patch([op('nameBn', 'ক')])).status).toBe(200)
  expect(await ready()).toEqual([200, undefined])
  disk.free = Number.POSITIVE_INFINITY
  later(5_000)
  expect((await upload(karim)).status).toBe(201)
})

test.each(['ENOSPC', 'EROFS'])(
  '%s of the file store is 503 with retry-after, /readyz reports it, and it recovers by itself',
  async (code) => {
    const karim = await newApplicant()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const full = vi.spyOn(server.context.files, 'put').mockRejectedValue(Object.assign(new Error(code), { code }))
    const fileId = randomUUID()
    const refused = await upload(karim, { fileId })
    full.mockRestore()
    logged.mockRestore()
    expect([outcome(refused), refused.headers['retry-after']]).toEqual([[503, 'maintenance'], '60'])
    expect(refused.body.detail).toBe('storage_files')
    expect(await ready()).toEqual([503, 'maintenance'])
    later(11_000)
    expect(await ready()).toEqual([200, undefined])
    expect((await upload(karim, { fileId })).status).toBe(201)
  },
)

test('a full database is 503 with retry-after, /readyz reports it, and it recovers by itself', async () => {
  const { db } = server.context
  await sql`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`.execute(db)
  await sql`CREATE TRIGGER no_room BEFORE INSERT ON applications EXECUTE FUNCTION no_room()`.execute(db)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const karim = createApplicant(server)
  const refused = await karim.create()
  logged.mockRestore()
  expect([outcome(refused), refused.headers['retry-after']]).toEqual([[503, 'maintenance'], '60'])
  expect(await ready()).toEqual([503, 'maintenance'])
  await sql`DROP FUNCTION no_room CASCADE`.execute(db)
  later(11_000)
  expect(await ready()).toEqual([200, undefined])
  expect((await karim.create()).status).toBe(201)
})
