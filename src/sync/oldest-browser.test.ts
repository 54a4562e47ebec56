import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchFrom } from '../../tests/support/phone/memory-fetch.ts'
import { createMemoryServer } from '../../tests/support/phone/memory-server.ts'
import { createPhone, randomBytes, sampleFile, startDraft } from '../../tests/support/phone/sync-phone.ts'
import { writeAnswers } from './drafts/drafts.ts'
import { attachFile } from './files/attachments.ts'
import { requestSubmission } from './outbox/submit.ts'
import { runSync } from './run.ts'
import { createTransport } from './transport/transport.ts'

/** The methods that Node has, but the oldest browsers of the build target do not. */
const missing = ['timeout', 'any'] as const

const kept = Object.getOwnPropertyDescriptors(AbortSignal)

beforeAll(() => {
  for (const name of missing) Reflect.deleteProperty(AbortSignal, name)
})
afterAll(() => {
  for (const name of missing) Object.defineProperty(AbortSignal, name, kept[name])
})

test('the oldest browser creates, patches, uploads and submits', async () => {
  const [phone, server] = [createPhone(), createMemoryServer()]
  const transport = createTransport({
    baseUrl: '',
    apiKey: 'key',
    deviceId: phone.deviceId,
    authToken: () => null,
    fetch: fetchFrom(server.transportFor(phone.deviceId)),
  })
  const sync = () => runSync(phone, transport, { now: true })
  const { id } = await startDraft(phone)
  expect(await sync()).toBeNull()
  await writeAnswers(phone, id, [{ path: 'nameBn', value: 'করিম' }])
  const file = await attachFile(phone, id, sampleFile(randomBytes(40_000)))
  await requestSubmission(phone, id)
  server.uploads.cutAfter = () => 30_000
  expect(await sync()).toBeNull()
  expect(server.documentOf(id)).toMatchObject({ nameBn: 'করিম' })
  expect(server.files.get(file.fileId)).toBe(file.sha256)
  expect((await phone.store.drafts.get(id))?.submission?.state).toBe('done')
})
