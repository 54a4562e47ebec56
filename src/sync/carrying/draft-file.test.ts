import { expect, test } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import {
  createPhone,
  openOn,
  randomBytes,
  sampleFile,
  startDraft,
  stateOf,
} from '../../../tests/support/phone/sync-phone.ts'
import { readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { attachFile } from '../files/attachments.ts'
import { requestSubmission } from '../outbox/submit.ts'
import { runSync } from '../run.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'
import { carryDraft } from './carry-draft.ts'
import { exportDraft } from './draft-export.ts'
import { type DraftFileProblem, readDraftFile, storeDraft } from './draft-import.ts'

type Server = ReturnType<typeof createMemoryServer>

const unfinished = new Map([['dateOfBirth', '12/0']])

const newPhone = (deviceId: string) => createPhone({ deviceId, stepMs: 1_000 })

/** A draft with answers, a row and a file that no server has. */
async function fillOffline(phone: SyncContext) {
  const draft = await startDraft(phone)
  const row = `previousProjects/${crypto.randomUUID()}`
  await writeAnswers(phone, draft.id, [
    { path: 'nameBn', value: 'মোঃ আবদুল করিম' },
    { path: row, value: { order: 0 } },
    { path: `${row}/name`, value: 'বাড়ি' },
  ])
  const file = await attachFile(phone, draft.id, { ...sampleFile(randomBytes(50_001)), name: 'ছবি.png' })
  return { draft, file, row }
}

async function exported(phone: SyncContext, draftId: string): Promise<Blob> {
  const file = await exportDraft(phone, draftId, unfinished)
  if (file === null) throw new Error('nothing was exported')
  return file.blob
}

/** Does what the desk does: stores the file apart, and sends it as a carried draft until nothing waits. */
async function carry(file: Blob, server: Server) {
  const read = await readDraftFile(file)
  if (!read.ok) throw new Error(read.problem)
  const { content } = read.draft
  const desk = newPhone('desk-computer')
  expect(await storeDraft(desk, read.draft)).toMatchObject({ kind: 'added' })
  const transport = server.transportFor('desk-computer', { carried: true })
  const created: Parameters<Transport['create']>[] = []
  const create: Transport['create'] = (...call) => {
    created.push(call)
    return transport.create(...call)
  }
  return { ...(await carryDraft(desk, { ...transport, create }, content.draft.id)), created }
}

test('a file from an offline phone brings the server the same document and the same bytes', async () => {
  const [server, phone] = [createMemoryServer(), newPhone('phone-aa')]
  const { draft, file, row } = await fillOffline(phone)
  const blob = await exported(phone, draft.id)
  const read = await readDraftFile(blob)
  expect(read.ok && read.draft.content.unfinished).toEqual([['dateOfBirth', '12/0']])
  const carried = await carry(blob, server)
  expect(carried).toMatchObject({ state: 'arrived', arrived: { changes: 5, files: 1 } })
  expect(server.documentOf(draft.id)).toEqual({
    mobile: '01712345678',
    nameBn: 'মোঃ আবদুল করিম',
    [row]: { order: 0 },
    [`${row}/name`]: 'বাড়ি',
    [`documents/photo/${file.fileId}`]: expect.objectContaining({ sha256: file.sha256 }),
  })
  expect([...server.files]).toEqual([[file.fileId, file.sha256]])
})

test('a file contains no device id: together with an old code, a device id would open the application', async () => {
  const [server, one, other] = [createMemoryServer(), newPhone('phone-aa'), newPhone('phone-bb')]
  const { id } = await startDraft(one, { nameEn: 'one' })
  await runSync(one, server.transportFor('phone-aa'), { now: true })
  await openOn(other, one, id)
  await writeAnswers(other, id, [{ path: 'nameEn', value: 'other' }])
  for (const phone of [other, one]) await runSync(phone, server.transportFor(phone.deviceId), { now: true, pull: [id] })
  expect(await one.store.conflicts.count()).toBe(1)
  expect(JSON.stringify(await one.store.conflicts.toArray())).not.toContain('phone-bb')
  expect(await (await exported(one, id)).text()).not.toMatch(/phone-(aa|bb)/)
})

test('the later changes of the exporting phone do not conflict with its own file', async () => {
  const [server, phone] = [createMemoryServer(), newPhone('phone-aa')]
  const { draft } = await fillOffline(phone)
  const blob = await exported(phone, draft.id)
  await writeAnswers(phone, draft.id, [{ path: 'nameBn', value: 'typed after the export' }])
  await carry(blob, server)
  for (let n = 0; n < 2; n += 1) await runSync(phone, server.transportFor('phone-aa'), { now: true, pull: [draft.id] })
  expect(server.conflictsOf(draft.id)).toEqual([])
  expect(server.documentOf(draft.id).nameBn).toBe('typed after the export')
})

test('a value from a file conflicts with a value that the phone which sends the file wrote itself', async () => {
  const [server, phone, other] = [createMemoryServer(), newPhone('phone-aa'), newPhone('phone-bb')]
  const { id } = await startDraft(phone)
  await runSync(phone, server.transportFor('phone-aa'), { now: true })
  await openOn(other, phone, id)
  await writeAnswers(phone, id, [{ path: 'nameEn', value: 'in the file' }])
  const read = await readDraftFile(await exported(phone, id))
  if (!read.ok) throw new Error(read.problem)
  await writeAnswers(other, id, [{ path: 'nameEn', value: 'its own' }])
  await runSync(other, server.transportFor('phone-bb'), { now: true })
  const carrier = newPhone('phone-bb')
  await storeDraft(carrier, read.draft)
  await carryDraft(carrier, server.transportFor('phone-bb', { carried: true }), id)
  expect(server.conflictsOf(id)).toMatchObject([{ mine: 'in the file', theirs: 'its own' }])
})

test.each([
  [
    'the version of the text that its applicant was shown, with its day',
    1,
    { notice: 1, locale: 'bn', at: '2027-01-15T08:00:00.000Z' },
  ],
  ['none, when an older version exported it', undefined, undefined],
])('a file brings the server %s', async (_, notice, consent) => {
  const [server, phone] = [createMemoryServer(), createPhone({ deviceId: 'phone-aa' })]
  const draft = await startDraft(phone)
  if (notice !== undefined) await phone.store.drafts.update(draft.id, { notice })
  const { state, created } = await carry(await exported(phone, draft.id), server)
  expect(state).toBe('arrived')
  expect(created.map(([, body]) => body.consent)).toEqual([consent])
})

test('a renewal that was never sent is begun by the desk for its enlistment, with the key that may begin it', async () => {
  const [server, phone] = [createMemoryServer(), createPhone({ deviceId: 'phone-aa' })]
  const draft = await startDraft(phone)
  const enlistmentId = '01a1ffbd-7128-753e-9f42-03f2713673a3'
  const key = { token: draft.token, mobile: '01712345678' }
  await phone.store.drafts.update(draft.id, { renews: { enlistmentId, ...key } })
  const { state, created } = await carry(await exported(phone, draft.id), server)
  expect(state).toBe('arrived')
  expect(created.map(([, body, renews]) => [body.enlistmentId, renews])).toEqual([
    [enlistmentId, { enlistmentId, ...key }],
  ])
})

test('sending the same file twice, and then the phone’s own changes, applies each change once and makes no conflict', async () => {
  const [server, phone] = [createMemoryServer(), newPhone('phone-aa')]
  const { draft } = await fillOffline(phone)
  const blob = await exported(phone, draft.id)
  await carry(blob, server)
  const rev = server.revOf(draft.id)
  expect((await carry(blob, server)).state).toBe('arrived')
  await runSync(phone, server.transportFor('phone-aa'), { now: true })
  expect(server.revOf(draft.id)).toBe(rev)
  expect(server.conflictsOf(draft.id)).toEqual([])
  expect(server.files.size).toBe(1)
  expect(await stateOf(phone, draft.id)).toBe('server')
})

test('a value that is typed after the export is not taken for the value in the file', async () => {
  const [server, phone] = [createMemoryServer(), newPhone('phone-aa')]
  const { draft } = await fillOffline(phone)
  const blob = await exported(phone, draft.id)
  await writeAnswers(phone, draft.id, [{ path: 'nameBn', value: 'রহিম' }])
  await carry(blob, server)
  await runSync(phone, server.transportFor('phone-aa'), { now: true })
  expect(server.documentOf(draft.id).nameBn).toBe('রহিম')
  expect(server.conflictsOf(draft.id)).toEqual([])
  expect(await stateOf(phone, draft.id)).toBe('server')
})

test('a connection that breaks in the middle is reported, and sending from the same store again completes it', async () => {
  const [server, phone] = [createMemoryServer(), newPhone('phone-aa')]
  const { draft, file } = await fillOffline(phone)
  const read = await readDraftFile(await exported(phone, draft.id))
  if (!read.ok) throw new Error(read.problem)
  const desk = newPhone('phone-aa')
  await storeDraft(desk, read.draft)
  let requests = 0
  // The answer to the first request arrives; after it every request is lost until the connection is back.
  server.fault = () => {
    requests += 1
    return requests > 1 ? 'dropBefore' : 'none'
  }
  expect((await carryDraft(desk, server.transportFor('phone-aa'), draft.id)).state).toBe('later')
  expect(server.files.size).toBe(0)
  server.fault = () => 'none'
  expect((await carryDraft(desk, server.transportFor('phone-aa'), draft.id)).state).toBe('arrived')
  expect(server.files.get(file.fileId)).toBe(file.sha256)
})

test('an application whose submission was asked for offline is submitted once through the file', async () => {
  const [server, phone] = [createMemoryServer(), newPhone('phone-aa')]
  const { draft } = await fillOffline(phone)
  await requestSubmission(phone, draft.id)
  const carried = await carry(await exported(phone, draft.id), server)
  expect(carried.snapshot.draft.submission).toMatchObject({ state: 'done', trackingNo: 'A26-000001' })
  await runSync(phone, server.transportFor('phone-aa'), { now: true })
  expect(server.receipts.size).toBe(1)
  expect(await stateOf(phone, draft.id)).toBe('submitted')
})

test('on another phone the draft can be continued, and newer values there stay', async () => {
  const [a, b] = [newPhone('phone-aa'), newPhone('phone-bb')]
  const { draft, file } = await fillOffline(a)
  const read = async () => {
    const answer = await readDraftFile(await exported(a, draft.id))
    if (!answer.ok) throw new Error(answer.problem)
    return answer.draft
  }
  expect(await storeDraft(b, await read())).toMatchObject({ kind: 'added' })
  expect((await b.store.blobs.get(file.fileId))?.blob.size).toBe(50_001)
  await writeAnswers(b, draft.id, [{ path: 'nameBn', value: 'newer on b' }])
  await writeAnswers(a, draft.id, [
    { path: 'nameBn', value: 'newer on a' },
    { path: 'motherName', value: 'from a' },
  ])
  expect(await storeDraft(b, await read())).toMatchObject({ kind: 'merged', taken: 1, kept: 1 })
  expect(await storeDraft(b, await read())).toMatchObject({ kind: 'merged', taken: 0, kept: 1 })
  const answers = await readAnswers(b.store, draft.id)
  expect(answers.get('nameBn')?.value).toBe('newer on b')
  expect(answers.get('motherName')?.value).toBe('from a')
})

test('a file that names rows of another application on this phone is refused and leaves nothing', async () => {
  const [a, b] = [newPhone('phone-aa'), newPhone('phone-bb')]
  const { draft, file } = await fillOffline(a)
  const victim = await fillOffline(b)
  const text = (await (await exported(a, draft.id)).text()).replaceAll(file.fileId, victim.file.fileId)
  const read = await readDraftFile(new Blob([text]))
  if (!read.ok) throw new Error(read.problem)
  expect(await storeDraft(b, read.draft)).toEqual({ kind: 'foreign' })
  expect(await b.store.drafts.count()).toBe(1)
  expect((await b.store.attachments.get(victim.file.fileId))?.sha256).toBe(victim.file.sha256)
})

test('files that were not made by a form are refused, each with its reason', async () => {
  const phone = newPhone('phone-aa')
  const { draft } = await fillOffline(phone)
  const sound = await (await exported(phone, draft.id)).text()
  const problemWith = async (place: string, value: unknown): Promise<DraftFileProblem | null> => {
    const copy: unknown = JSON.parse(sound)
    const names = place.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce((part: unknown, name) => Reflect.get(Object(part), name), copy)
    Reflect.set(Object(holder), last, value)
    const read = await readDraftFile(new Blob([JSON.stringify(copy)]))
    return read.ok ? null : read.problem
  }
  expect(await problemWith('draft.notice', 1)).toBeNull()
  expect(await problemWith('version', 2)).toBe('too_new')
  expect(await problemWith('schemaVersion', 99)).toBe('too_new')
  expect(await problemWith('answers.0.path', '__proto__')).toBe('not_ours')
  expect(await problemWith('operations.0.path', 'a/../b')).toBe('not_ours')
  expect(await problemWith('operations.0.value', { deep: {} })).toBe('not_ours')
  expect(await problemWith('operations.0.state', 'waiting')).toBe('not_ours')
  expect(await problemWith('draft.token', '<script>')).toBe('not_ours')
  // Files of earlier releases name the phone that made them.
  expect(await problemWith('deviceId', 'phone-one-1')).toBeNull()
  expect(await problemWith('draft.notice', 0)).toBe('not_ours')
  expect(await problemWith('attachments.0.slot', '../../etc')).toBe('not_ours')
  expect(await problemWith('attachments.0.size', 3_000_000)).toBe('not_ours')
  expect(await problemWith('attachments.0.data', 'AAAA')).toBe('damaged')
  expect(await problemWith('attachments.0.data', '%%%')).toBe('damaged')
  expect(await problemWith('attachments.0.sha256', 'f'.repeat(64))).toBe('damaged')
  expect(await problemWith('attachments.1', JSON.parse(sound).attachments[0])).toBe('damaged')
  for (const text of ['', 'null', '[]', sound.slice(0, -40), '\u0000\u0001']) {
    expect(await readDraftFile(new Blob([text]))).toEqual({ ok: false, problem: 'not_ours' })
  }
})

test('a file of a draft cannot bring bytes with the type of a web page', async () => {
  const phone = createPhone({ deviceId: 'phone-of-karim' })
  const { id } = await startDraft(phone)
  const page = { ...sampleFile('<script>parent.postMessage(1)</script>', 'nidCopy'), mime: 'text/html' }
  await attachFile(phone, id, page)
  const file = await exportDraft(phone, id, new Map())
  if (file === null) throw new Error('nothing was exported')
  const read = await readDraftFile(file.blob)
  const types = read.ok ? [...read.draft.blobs.values()].map(({ type }) => type) : []
  expect(types).not.toContain('text/html')
})
