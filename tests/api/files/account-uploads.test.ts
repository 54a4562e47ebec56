import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft, writeAnswers } from '#sync/drafts/drafts.ts'
import { importApplication } from '#sync/drafts/import-application.ts'
import { attachFile } from '#sync/files/attachments.ts'
import { requestSubmission } from '#sync/outbox/submit.ts'
import { runSync } from '#sync/run.ts'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { sampleAnswers } from '../../../src/domain/forms/answers.samples.ts'
import { noisyPng } from '../../support/files/sample-files.ts'
import { newMobile, newTransactionId } from '../../support/people/applicant.ts'
import { createEngineConnection } from '../../support/phone/engine-connection.ts'
import { createPhone, sampleDraft } from '../../support/phone/sync-phone.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

/** Above this size the phone first asks how many bytes the server has. */
const askedAboveBytes = 16_384

/** A draft that was begun in a session on one phone, and was opened on another phone from the list of the account. */
async function openFromAccount() {
  const [session, mobile] = [await server.signIn('USER'), newMobile()]
  const account = () => session.userId
  const first = { ...createPhone({ deviceId: 'first-phone' }), account }
  const draft = await createDraft(first, { ...sampleDraft, signedIn: true, answers: { mobile } })
  await runSync(first, createEngineConnection(server, { deviceId: 'first-phone', session }).transport, { now: true })

  const phone = { ...createPhone({ deviceId: 'second-phone' }), account }
  const connection = createEngineConnection(server, { deviceId: 'second-phone', session })
  const { status, body } = await server.send({
    method: 'GET',
    url: `/api/apps/individual?id=${draft.id}`,
    headers: session,
  })
  expect(status).toBe(200)
  await importApplication(phone, body, { token: '', mobile, signedIn: true })
  const sync = () => runSync(phone, connection.transport, { now: true })
  return { phone, connection, draftId: draft.id, mobile, sync }
}

/** Answers every question of the form on the phone, and attaches a scan of this size for every document. */
async function fillOn(phone: Parameters<typeof attachFile>[0], draftId: string, mobile: string, bytes: number) {
  const type = findType(sampleDraft.type)
  if (type === null) throw new Error('There is no such type')
  const all = { ...sampleAnswers(type, '2026-11-21'), mobile, email: `${draftId}@example.org` }
  const answers = Object.entries({ ...all, transactionId: newTransactionId() })
  const writes = answers.filter(([path]) => !path.startsWith('documents/')).map(([path, value]) => ({ path, value }))
  await writeAnswers(phone, draftId, writes)
  for (const [path] of answers.filter(([each]) => each.startsWith('documents/'))) {
    const slot = path.split('/')[1] ?? ''
    const scan = { slot, name: 'scan.png', mime: 'image/png', order: 1, bytes: new Uint8Array(noisyPng(bytes)).buffer }
    await attachFile(phone, draftId, scan)
  }
}

test('a draft opened from the account sends its scans and is submitted, after each scan failed once', async () => {
  const { phone, connection, draftId, mobile, sync } = await openFromAccount()
  await fillOn(phone, draftId, mobile, askedAboveBytes * 2)
  await requestSubmission(phone, draftId)
  const failed = new Set<string>()
  connection.isCut = ({ method, url }) => {
    if (method !== 'PATCH' || !url.includes('/resumable/') || failed.has(url)) return false
    failed.add(url)
    return true
  }
  await sync()
  await sync()
  const asked = connection.requests.filter(({ method }) => method === 'HEAD')
  expect(asked.length).toBeGreaterThan(0)
  for (const { path } of asked) expect(path).toContain(`?applicationId=${draftId}`)
  const files = await phone.store.attachments.toArray()
  expect(files.length).toBe(failed.size)
  expect(files.filter(({ state }) => state !== 'sent')).toEqual([])
  expect((await phone.store.drafts.get(draftId))?.submission?.state).toBe('done')
})

test('a draft without a code sends no header with an empty code', async () => {
  const { phone, connection, draftId, mobile, sync } = await openFromAccount()
  await fillOn(phone, draftId, mobile, 20_000)
  await sync()
  const [file] = await phone.store.attachments.toArray()
  if (file === undefined) throw new Error('There is no file')
  const draft = { kind: 'individual', id: draftId, token: '', mobile } as const
  expect((await connection.transport.download(draft, file.fileId))?.size).toBe(file.size)
  expect(connection.requests.length).toBeGreaterThan(5)
  for (const { headers } of connection.requests) {
    expect(headers.has(headerNames.applicationToken)).toBe(false)
    expect(headers.has(headerNames.applicationMobile)).toBe(false)
  }
})
