import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headerNames } from '#contract/endpoint.ts'
import { exportDraft } from '#sync/carrying/draft-export.ts'
import { readDraftFile } from '#sync/carrying/draft-import.ts'
import { writeAnswers } from '#sync/drafts/drafts.ts'
import { runSync } from '#sync/run.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { createMemoryServer } from '../../../../../tests/support/phone/memory-server.ts'
import { createPhone, startDraft } from '../../../../../tests/support/phone/sync-phone.ts'

// The modules of the session read the storage when they are loaded.
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', createLocalStorage())
})
afterEach(() => vi.unstubAllGlobals())

async function readSample(isCreated: boolean) {
  const phone = createPhone()
  const draft = await startDraft(phone)
  if (isCreated) await runSync(phone, createMemoryServer().transportFor('phone-a'), { now: true })
  await writeAnswers(phone, draft.id, [{ path: 'nameBn', value: 'করিম' }])
  const file = await exportDraft(phone, draft.id, new Map())
  const read = file === null ? null : await readDraftFile(file.blob)
  if (!read?.ok) throw new Error('The sample was not exported')
  return { draft, read: read.draft }
}

test.each([
  ['new', 'POST', false],
  ['created before', 'PATCH', true],
])(
  'a carried draft that is %s is sent under its own code, without the session of the officer',
  async (_, method, isCreated) => {
    const { draft, read } = await readSample(isCreated)
    const { draft: sent } = read.content
    const officer = { roles: ['APP_COLLECTOR'], fullName: 'Officer', user: crypto.randomUUID() }
    localStorage.setItem('token', 'session-of-the-officer')
    localStorage.setItem('currentUser', JSON.stringify(officer))
    const calls: { method: string | undefined; headers: Headers; body: string }[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      calls.push({ method: init.method, headers: new Headers(init.headers), body: String(init.body ?? '') })
      throw new TypeError(`${url} is not reached`)
    })
    const { getSession } = await import('../../../platform/api/session.ts')
    expect(getSession()?.token).toBe('session-of-the-officer')
    const { openCarrier } = await import('./carrier.ts')
    const carrier = await openCarrier(read)
    const names = async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('talika-import-'))
    expect(await names()).toHaveLength(1)
    expect((await carrier.carry()).state).toBe('later')
    expect(calls.map((call) => call.method)).toContain(method)
    for (const { headers, body } of calls) {
      expect(headers.has(headerNames.authToken)).toBe(false)
      expect(JSON.stringify([...headers])).not.toContain('session-of-the-officer')
      expect(headers.get(headerNames.apiKey)).toBe('talika-web')
      expect(headers.get(headerNames.deviceId)).toBe(localStorage.getItem('deviceId'))
      expect(JSON.parse(body)).toMatchObject({ id: draft.id, carried: true })
    }
    const codes = calls.map(({ headers, body }) => headers.get(headerNames.applicationToken) ?? JSON.parse(body).token)
    expect(new Set(codes)).toEqual(new Set([sent.token]))
    await carrier.close()
    expect(await names()).toEqual([])
  },
)
