import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { Problem } from '#contract/shapes.ts'
import { createMemoryServer } from '../../tests/support/phone/memory-server.ts'
import { createPhone, sampleFile, startDraft } from '../../tests/support/phone/sync-phone.ts'
import { writeAnswers } from './drafts/drafts.ts'
import { importApplication } from './drafts/import-application.ts'
import { attachFile } from './files/attachments.ts'
import { requestSubmission } from './outbox/submit.ts'
import { runSync } from './run.ts'
import { readSnapshot, syncStatus } from './status.ts'
import type { Sent, Transport } from './transport/transport.ts'

const [oldCode, newCode] = ['0ABC0ABC0ABC', '1DEF1DEF1DEF']

function gone<T>(): Promise<Sent<T>> {
  const problem: Problem = { type: 'about:blank', title: '', status: 404, code: 'not_found', requestId: 'test' }
  return Promise.resolve({ kind: 'refused', problem, retryAfterSeconds: null })
}

/** A server that accepts only the current code; `changeAt` is the call before which the code is changed. */
function guarded(inner: Transport, state: { code: string; changeAt: 'patch' | 'upload' | 'submit' | null }): Transport {
  const reach = (call: 'patch' | 'upload' | 'submit', token: string) => {
    if (state.changeAt === call) state.code = newCode
    return token === state.code
  }
  return {
    ...inner,
    create: (who, body) => (who.token === state.code ? inner.create(who, body) : gone()),
    patch: (who, body) => (reach('patch', who.token) ? inner.patch(who, body) : gone()),
    uploadRest: async (who, file, offset) =>
      reach('upload', who.token)
        ? inner.uploadRest(who, file, offset)
        : { kind: 'refused', status: 404, code: 'not_found', retryAfterSeconds: null },
    submit: (who, body) => (reach('submit', who.token) ? inner.submit(who, body) : gone()),
  }
}

test.each(['patch', 'upload', 'submit'] as const)(
  'a phone whose access is revoked before its next %s keeps everything, reports it, and sends it when the new code is typed',
  async (changeAt) => {
    const server = createMemoryServer()
    const phone = createPhone({ stepMs: 1_000 })
    const state: Parameters<typeof guarded>[1] = { code: oldCode, changeAt: null }
    const transport = guarded(server.transportFor('phone-a'), state)
    const { id } = await startDraft(phone)
    await phone.store.drafts.update(id, { token: oldCode })
    await runSync(phone, transport, { now: true })
    await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
    const file = await attachFile(phone, id, sampleFile('a scan'))
    await requestSubmission(phone, id)

    state.changeAt = changeAt
    await runSync(phone, transport, { now: true })
    await runSync(phone, transport, { now: true })
    const snapshot = await readSnapshot(phone.store, id)
    if (snapshot === null) throw new Error('no such draft')
    expect(snapshot.draft.paused).toBe('not_found')
    expect(syncStatus(snapshot, phone.now()).state).toBe('needs-you')
    expect(snapshot.outbox.filter(({ state: each }) => each === 'parked')).toEqual([])
    expect(snapshot.attachments.map((each) => each.state)).not.toContain('parked')
    expect(snapshot.draft.submission?.state).toBe('requested')

    const application = {
      ...snapshot.draft,
      id,
      answers: {},
      revs: {},
      conflicts: [],
      files: [],
      epoch: server.epoch,
      rev: 0,
    }
    await importApplication(phone, application as unknown as Application, {
      token: newCode,
      mobile: '01712345678',
      signedIn: false,
    })
    for (let n = 0; n < 3; n++) await runSync(phone, transport, { now: true })
    expect(server.documentOf(id).nameEn).toBe('Karim')
    expect(server.files.get(file.fileId)).toBe(file.sha256)
    expect(server.receipts.size).toBe(1)
    expect((await phone.store.drafts.get(id))?.token).toBe(newCode)
  },
)

test('the worker, which has no session, leaves a draft of the account to the page', async () => {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  const server = createMemoryServer()
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  await phone.store.drafts.update(id, { token: '', signedIn: true })
  const before = server.requests
  await runSync(phone, server.transportFor('phone-a'), { now: true, pull: [id], withoutSession: true })
  expect(server.requests).toBe(before)
})
