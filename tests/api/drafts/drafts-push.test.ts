import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant, docHashOf, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const codes = ({ body }: { body: unknown }) => (body as { code?: string }).code

test('a push returns changes of other devices; two values for a path conflict until one is chosen', async () => {
  const karim = createApplicant(server)
  await karim.create([op('nameBn', 'ক')])
  const two = await karim.patch([op('nameEn', 'K')], { sinceRev: 0, device: 'test-device-2' })
  expect(two.body.changes).toEqual([
    { path: 'nameBn', value: 'ক', rev: 1 },
    { path: 'nameEn', value: 'K', rev: 2 },
  ])
  const clash = op('nameBn', 'খ', 0)
  const conflict = await karim.patch([clash], { sinceRev: 2, device: 'test-device-2' })
  expect(conflict.body.results).toEqual([{ opId: clash.opId, outcome: 'conflict', rev: 3 }])
  expect(conflict.body).toMatchObject({ rev: 3, changes: [{ path: 'nameBn', value: 'ক', rev: 3 }] })
  const at = server.clock.now.toISOString()
  expect(conflict.body.conflicts).toEqual([
    {
      ...{ path: 'nameBn', mine: 'খ', theirs: 'ক', rev: 3 },
      ...{ by: 'this', at, deviceId: 'test-device-2', theirsBy: expect.any(String), theirsAt: at },
    },
  ])
  expect(conflict.body.conflicts[0]?.theirsBy).not.toBe('this')
  // Another process reports the conflict too.
  const other = await server.beside()
  const seen = await other.send({
    method: 'PATCH',
    url: karim.family,
    headers: karim.holder,
    body: { id: karim.id, sinceRev: 2, schemaVersion: 1, ops: [] },
  })
  expect(seen.body.conflicts).toHaveLength(1)
  const settled = await karim.patch([op('nameBn', 'গ', 3)], { sinceRev: 2 })
  expect(settled.body.conflicts).toEqual([])
  expect((await karim.get()).body.answers).toEqual({ nameBn: 'গ', nameEn: 'K' })
  await other.close()
})

test('each side of a conflict has the name of its phone and its time, but not the id of another phone', async () => {
  const karim = createApplicant(server)
  await karim.create([op('nameBn', 'ক')])
  const first = server.clock.now.toISOString()
  const later = (): string => {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    return server.clock.now.toISOString()
  }
  const second = later()
  await karim.patch([op('nameBn', 'খ', 0)], { sinceRev: 1, device: 'test-device-2' })
  const third = later()
  const { body } = await karim.patch([op('nameBn', 'গ', 0)], { sinceRev: 0, device: 'test-device-3' })
  const current = { path: 'nameBn', theirs: 'ক', theirsAt: first, rev: 3 }
  expect(body.conflicts).toMatchObject([
    { ...current, mine: 'খ', by: expect.not.stringMatching('this'), at: second },
    { ...current, mine: 'গ', by: 'this', at: third, deviceId: 'test-device-3' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/test-device-[12]/)
  const other = await server.beside()
  const url = `${karim.family}?id=${karim.id}`
  const whole = await other.send({ method: 'GET', url, headers: karim.holder })
  expect(whole.body.conflicts).toMatchObject([
    { ...current, mine: 'খ', theirsBy: 'this', at: second },
    { ...current, mine: 'গ', theirsBy: 'this', at: third },
  ])
  expect(JSON.stringify(whole.body)).not.toMatch(/test-device-[23]/)
  await other.close()
  // The first phone writes again, so both conflicts are now with its new value.
  const gone = await karim.patch([op('nameBn', 'ঘ', 1)], { sinceRev: 0 })
  expect((await karim.get()).body.answers).toEqual({ nameBn: 'ঘ' })
  expect(gone.body.conflicts).toMatchObject([{ theirs: 'ঘ' }, { theirs: 'ঘ' }])
  for (const conflict of gone.body.conflicts) expect(conflict).not.toHaveProperty('theirsAt')
})

test('a value from an imported file conflicts with answers of its phone like that of another phone', async () => {
  const karim = createApplicant(server)
  await karim.create([op('nameBn', 'ক')])
  const clash = await karim.patch([op('nameBn', 'খ', 0)], { sinceRev: 0, carried: true })
  expect(clash.body.conflicts).toMatchObject([{ mine: 'খ', theirs: 'ক', by: '', theirsBy: 'this' }])
})

test('answers say for each file whether the server has its bytes, and which phone has them', async () => {
  const karim = createApplicant(server)
  const { rev, epoch } = (await karim.create()).body
  const fileId = randomUUID()
  const value = { name: 'a.png', size: 3, sha256: 'a'.repeat(64), mime: 'image/png', order: 0 }
  const own = await karim.patch([op(`documents/photo/${fileId}`, value)], { sinceRev: rev, epoch, brief: true })
  expect(own.body.files).toEqual([{ fileId, state: 'missing', by: 'this' }])
  const seen = await karim.patch([], { sinceRev: 0, device: 'test-device-2' })
  expect(seen.body.files).toEqual([{ fileId, state: 'missing', by: expect.not.stringMatching('this') }])
  // The bytes stay on the phone that attached the file, also after another phone moves it, and in another process.
  const moved = op(`documents/photo/${fileId}`, { ...value, order: 1 }, seen.body.rev)
  const { body } = await karim.patch([moved], { sinceRev: 0, device: 'test-device-2' })
  expect(body.files).toEqual([{ fileId, state: 'missing', by: expect.not.stringMatching('this') }])
  const other = await server.beside()
  const pull = { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: [] }
  const again = await other.send({ method: 'PATCH', url: karim.family, headers: karim.holder, body: pull })
  expect(again.body.files).toEqual([{ fileId, state: 'missing', by: 'this' }])
  await other.close()
})

test('operations that the form rejects are refused one by one, and their values are stored', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const row = randomUUID()
  const sent = [
    op('noSuchField', 'x'),
    op('nameBn', { deep: [['nested\u0000']] }),
    op('nameEn', 'x'.repeat(5000)),
    op('motherName', ['half \ud800']),
    op('guardianName', 7),
    op('a\u0000b', 'x'),
    op(`previousProjects/${row}`, { order: 0, more: { b: 1, a: 2 } }),
    op('gender', 'Male'),
  ]
  const { body } = await karim.patch(sent)
  expect(body.results.map(({ outcome, code }) => code ?? outcome)).toEqual([
    'unknown_path',
    'wrong_kind',
    'too_long',
    'wrong_kind',
    'wrong_kind',
    'unknown_path',
    'acked',
    'acked',
  ])
  expect(body.docHash).toBe(docHashOf({ [`previousProjects/${row}`]: { order: 0 }, gender: 'Male' }))
  const kept = await server.context.db
    .selectFrom('operations')
    .select(['code', 'value', 'path'])
    .where('application_id', '=', karim.id)
    .where('outcome', '=', 'rejected')
    .execute()
  expect(kept).toHaveLength(6)
  expect(kept.find(({ code }) => code === 'too_long')?.value).toBe('x'.repeat(5000))
  // A repeated operation is answered the same, although its value was never applied.
  expect((await karim.patch(sent)).body.results).toEqual(body.results)
})

test('texts with a special meaning in SQL are stored unchanged, also those of refused operations', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const text = `NULL {"a", 'b'} \\N \\"ক" \\\\,%s $1`
  const list = ['NULL', 'a,b', '"', '\\', '{}']
  const sent = [op('motherName', text), op('guardianName', 'NULL'), op('nameBn', list), op(`${text}{},"`, text)]
  const { body } = await karim.patch(sent)
  expect(body.results.map(({ outcome, code }) => code ?? outcome)).toEqual([
    'acked',
    'acked',
    'wrong_kind',
    'unknown_path',
  ])
  await karim.patch([op('guardianName', null, 2)])
  // The rows are checked, not the memory of the process.
  const { db } = server.context
  const of = (table: 'answers' | 'operations') => db.selectFrom(table).where('application_id', '=', karim.id)
  const answers = await of('answers').select(['path', 'value']).where('path', '!=', 'mobile').orderBy('path').execute()
  expect(answers).toEqual([
    { path: 'guardianName', value: null },
    { path: 'motherName', value: text },
  ])
  const aside = await of('operations').select(['path', 'value']).where('outcome', '=', 'rejected').execute()
  expect(aside).toContainEqual({ path: 'nameBn', value: list })
  expect(aside).toContainEqual({ path: `${text}{},"`, value: text })
})

test('a call is limited to 200 operations and 64 KiB, also after inflating', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const many = Array.from({ length: 201 }, (_, n) => op('nameBn', `${n}`))
  expect([(await karim.patch(many)).status, codes(await karim.patch(many))]).toEqual([413, 'too_large'])
  expect((await karim.patch(many.slice(1))).status).toBe(200)
  expect((await karim.patch([op('nameBn', 'x'.repeat(70_000))])).status).toBe(413)
  const body = { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: [op('nameEn', 'Zipped')] }
  const zipped = (text: string) =>
    karim.send({
      method: 'PATCH',
      url: karim.family,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(text),
    })
  expect((await zipped(JSON.stringify(body))).body.results[0].outcome).toBe('acked')
  expect((await zipped(JSON.stringify({ ...body, filler: ' '.repeat(1_000_000) }))).status).toBe(413)
})

test('revisions of another epoch are ignored: nothing is overwritten unseen, and all changes come again', async () => {
  const karim = createApplicant(server)
  const created = await karim.create([op('nameBn', 'ক')])
  // This server has given the same revision to another value; only the epoch shows that the number means something
  // else.
  const { rev } = created.body
  const late = op('nameBn', 'খ', rev)
  const { body } = await karim.patch([late], { sinceRev: rev, device: 'test-device-9', epoch: randomUUID() })
  expect(body.results[0]?.outcome).toBe('conflict')
  expect(body.changes).toHaveLength(1)
  expect(body.epoch).toBe(server.context.epoch())
})

test('malformed bodies get a 400, never a 5xx', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const bodies: unknown[] = [
    { id: karim.id },
    { id: karim.id, sinceRev: -1, schemaVersion: 1, ops: [] },
    { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: [null] },
    { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: [{ opId: 'x', path: 'nameBn', value: 1, baseRev: 0 }] },
    { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: [{ ...op('nameBn', 'x'), baseRev: 1e300 }] },
    {
      id: karim.id,
      sinceRev: 9_007_199_254_740_991,
      schemaVersion: 1,
      ops: [{ ...op('nameBn', 'x'), path: 'x'.repeat(300) }],
    },
    [],
  ]
  for (const body of bodies) {
    const answer = await karim.send({ method: 'PATCH', url: karim.family, body })
    expect([400, 422], JSON.stringify(body).slice(0, 100)).toContain(answer.status)
  }
  const huge = { ...op('nameBn', 'x'), baseRev: 9_007_199_254_740_991 }
  expect((await karim.patch([huge], { sinceRev: 9_007_199_254_740_991 })).status).toBe(200)
  const deep = Buffer.from(
    `{"id":"${karim.id}","sinceRev":0,"schemaVersion":1,"ops":[{"opId":"${randomUUID()}","path":"nameBn","baseRev":0,"value":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`,
  )
  const answer = await karim.send({
    method: 'PATCH',
    url: karim.family,
    headers: { 'content-type': 'application/json' },
    body: deep,
  })
  expect(answer.status).toBeLessThan(500)
})

test('rows and paths beyond the limits of the form are refused one by one and stored, also a single one', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const rows = Array.from({ length: 52 }, () => `previousProjects/${randomUUID()}`)
  const sent = rows.map((path, order) => op(path, { order }))
  const pushed = await karim.patch(sent)
  expect(pushed.body.results.map(({ code }) => code ?? null)).toEqual([
    ...Array.from({ length: 50 }, () => null),
    'too_many_rows',
    'too_many_rows',
  ])
  const again = await karim.patch([op(String(rows[0]), null, pushed.body.rev), op(String(rows[50]), { order: 50 })])
  expect(again.body.results.map(({ outcome }) => outcome)).toEqual(['acked', 'acked'])
  const kept = await server.context.db
    .selectFrom('operations')
    .select('code')
    .where('application_id', '=', karim.id)
    .where('outcome', '=', 'rejected')
    .execute()
  expect(kept).toEqual([{ code: 'too_many_rows' }, { code: 'too_many_rows' }])
})

test('the columns for lists follow the answers of a draft, whether they come alone or together', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const shown = async () => {
    const { rows } = await server.context.pool.query('SELECT name_bn, district, tin FROM applications WHERE id = $1', [
      karim.id,
    ])
    return rows[0]
  }
  await karim.patch([op('present.district', 'Rajshahi')])
  expect(await shown()).toEqual({ name_bn: null, district: 'Rajshahi', tin: null })
  const { body } = await karim.patch([op('nameBn', 'করিম'), op('tin', '123456789012')])
  expect(await shown()).toEqual({ name_bn: 'করিম', district: 'Rajshahi', tin: '123456789012' })
  await karim.patch([op('present.district', 'Bogura', body.rev), op('nameBn', 'রহিম', body.rev)])
  expect(await shown()).toEqual({ name_bn: 'রহিম', district: 'Bogura', tin: '123456789012' })
})
