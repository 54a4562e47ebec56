import { expect, test } from 'vitest'
import { createCountingPhone } from '../../tests/support/phone/counting-phone.ts'
import { createMemoryServer } from '../../tests/support/phone/memory-server.ts'
import { rowChanges } from '../../tests/support/phone/row-changes.ts'
import { openOn, sampleDraft, sampleFile, startDraft, type TestPhone } from '../../tests/support/phone/sync-phone.ts'
import { sampleId } from '../domain/forms/answers.samples.ts'
import { removeRow, writeAnswers } from './drafts/drafts.ts'
import { keepNote } from './drafts/keep-note.ts'
import { createRenewal } from './drafts/renewal.ts'
import { attachFile, detachFile } from './files/attachments.ts'
import { addCapture, listCaptures, removeCaptures, swapCaptures } from './files/captures.ts'
import { putBackDraft } from './outbox/put-back.ts'
import { sendRefused, takeServerVersion } from './outbox/refused.ts'
import { settleConflict } from './outbox/settle-conflict.ts'
import { requestSubmission, withdrawSubmission } from './outbox/submit.ts'
import { runSync } from './run.ts'
import { readSnapshot } from './status.ts'
import { choosePhoto, createVisit, dropVisit, forgetVisitor, releaseVisit, writeVisit } from './visits/visits.ts'

// A long story of one draft and one visitor, step by step. Each step is compared with a file: every row that it changed
// in the phone's storage, whole, what it told the open pages, and how long it waited.

const photo = (n: number) => `documents/photo/${sampleId(n)}`

async function play(): Promise<string> {
  const [a, b] = [createCountingPhone('phone-a'), createCountingPhone('phone-b')]
  const server = createMemoryServer()
  const told: string[] = []
  const step = async (name: string, work: () => Promise<unknown>, on = a): Promise<void> => {
    a.clock.at += 60_000
    b.clock.at = a.clock.at
    let result: unknown
    const changed = await rowChanges(on.store, async () => {
      result = await work()
    })
    const answered = typeof result === 'string' || typeof result === 'boolean' || result === null ? [`= ${result}`] : []
    told.push(
      name,
      ...[...changed, ...on.told.splice(0), ...on.pauses.splice(0).map((ms) => `waits ${ms}`), ...answered].map(
        (line) => `  ${line}`,
      ),
    )
  }
  const sync = (on: TestPhone = a) =>
    runSync(on, server.transportFor(on.deviceId), { now: true, pull: [id] }).then(() => undefined)
  let id = ''
  const conflict = async (path: string) => {
    const found = await a.store.conflicts.filter((row) => row.path === path).first()
    if (found === undefined) throw new Error(`There is no conflict at ${path}`)
    return found
  }
  const write = (path: string, value: string | null, on = a) => writeAnswers(on, id, [{ path, value }])
  const row = `previousProjects/${sampleId(90)}`

  await step('a draft begins', async () => {
    id = (await startDraft(a, { nameEn: 'Karim' })).id
  })
  await step('it is sent', () => sync())
  await openOn(b, a, id)
  await sync(b)
  b.told.splice(0)
  await step('two values of one path, and a row', async () => {
    await write('nameEn', 'Abdul')
    await write('nameEn', 'Abdul Karim')
    await writeAnswers(a, id, [
      { path: row, value: { order: 0 } },
      { path: `${row}/name`, value: 'House' },
    ])
  })
  server.refuse = () => ({ status: 429, retryAfterSeconds: 30 })
  await step('the server is busy', () => sync())
  server.refuse = () => 500
  await step('the server is broken', () => sync())
  server.refuse = null
  server.fault = () => 'dropAfter'
  await step('the answer is lost', () => sync())
  server.fault = () => 'none'
  await step('it is sent again', () => sync())
  await step('another phone reads it', () => sync(b), b)
  await step('a note', () => keepNote(a.store, { draftId: id, key: `raw/${id}/dateOfBirth`, value: '12' }))
  await step('the note goes', () => keepNote(a.store, { draftId: id, key: `raw/${id}/dateOfBirth`, value: null }))

  await write('nameBn', 'from b', b)
  await sync(b)
  await write('nameBn', 'from a')
  await step('two phones write one path', () => sync())
  await step('the own value is picked', async () => settleConflict(a, await conflict('nameBn'), 'mine'))
  await step('the choice is sent', () => sync())
  await sync(b)
  await write('nameBn', 'again b', b)
  await sync(b)
  await write('nameBn', 'again a')
  await sync()
  a.told.splice(0)
  await step("the other's value is picked", async () => settleConflict(a, await conflict('nameBn'), 'theirs'))
  await sync()
  a.told.splice(0)

  await step('a file is attached', () =>
    attachFile(a, id, { ...sampleFile('a scan'), name: 'scan.png' }).then(() => undefined),
  )
  const [file] = await a.store.attachments.toArray()
  if (file === undefined) throw new Error('The file is gone.')
  server.uploads.cutAfter = () => 2
  await step('the upload breaks off', () => sync())
  server.uploads.cutAfter = () => null
  await step('the upload ends', () => sync())
  await step('another phone hears of the file', () => sync(b), b)
  const { size, sha256, mime } = file
  await writeAnswers(b, id, [
    { path: photo(Number(file.fileId.slice(-3))), value: { name: 'other.png', size, sha256, mime, order: 4 } },
  ])
  await sync(b)
  await step('another phone changes its order', () => sync())
  await step('the file is removed', () => detachFile(a, file))
  await step('the removal is sent', () => sync())
  await step('pages are photographed', async () => {
    for (const page of ['one', 'two'])
      await addCapture(a, { draftId: id, slot: 'deed', name: page, bytes: new TextEncoder().encode(page).buffer })
  })
  const pages = await listCaptures(a.store, id, 'deed')
  await step('pages change places', async () => pages[0] && pages[1] && swapCaptures(a.store, pages[0], pages[1]))
  await step('pages are discarded', () =>
    removeCaptures(
      a.store,
      pages.map((page) => page.id),
    ),
  )

  await step('a submission is asked for', () => requestSubmission(a, id))
  await step('and withdrawn', () => withdrawSubmission(a, id))
  await requestSubmission(a, id)
  a.told.splice(0)
  await step('it is submitted', () => sync())
  Object.assign(server, { status: 'pending', version: 1 })
  await write('motherName', 'late')
  const second = await attachFile(a, id, { ...sampleFile('another scan'), name: 'late.png' })
  const path = `documents/photo/${second.fileId}`
  await step('what is typed too late is refused', () => sync())
  await write('motherName', 'later still')
  await step("the office's version, while a newer value waits", () => takeServerVersion(a, id, 'motherName'))
  await sync()
  a.told.splice(0)
  await step("the office's version of a text", () => takeServerVersion(a, id, 'motherName'))
  await step('the whole answer after it', () => sync())
  Object.assign(server, { status: 'recheck', version: 2 })
  await step('a refused file is sent again', () => sendRefused(a, id, path))
  Object.assign(server, { status: 'pending', version: 3 })
  await step('and is refused again', () => sync())
  await step("the office's version of a file", () => takeServerVersion(a, id, path))
  await step('nothing is left to send again', () => sendRefused(a, id, path))
  Object.assign(server, { status: 'recheck', version: 4 })
  await step('a row is removed', () => removeRow(a, id, 'previousProjects', sampleId(90)))
  await step('the removal of the row is sent', () => sync())
  server.epoch = 'epoch-2'
  await write('nid', '1234567890')
  await step('the server was restored', () => sync())
  server.lostMobile = '01712345678'
  await step('its number was proven for another draft', () => sync())
  server.lostMobile = null
  server.refuse = () => ({ status: 403, code: 'forbidden' })
  await write('nid', '1234567899')
  await step('the code is not valid any more', () => sync())
  server.refuse = null
  await step('it is tried again by hand', () => sync())
  const snapshot = await readSnapshot(a.store, id)
  if (snapshot === null) throw new Error('The draft is gone.')
  await write('nid', '1234567891')
  const answers = { nid: '1234567891', nameEn: 'Abdul Karim' }
  await Promise.all(a.store.tables.map((table) => table.clear()))
  await step('the storage was cleared under the form', () =>
    putBackDraft(a, { snapshot, answers, written: new Set(['nid']) }),
  )
  await step('and agrees again', () => sync())

  const renews = { enlistmentId: sampleId(70), token: '7K3M9QXA2B4C', mobile: '01712345678' }
  const copies = { [photo(71)]: { name: 'old.png', size: 3, sha256: 'c'.repeat(64), mime: 'image/png', order: 0 } }
  await step('a renewal begins', () =>
    createRenewal(a, { ...sampleDraft, purpose: 'RENEWAL', renews, answers: copies }).then(() => undefined),
  )
  await playVisit(a, step)
  return `${told.join('\n')}\n`
}

async function playVisit(
  a: TestPhone,
  step: (name: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const begin = async (visitorId: string | null) =>
    createVisit(a, { visitorId, locale: 'bn', purpose: { topic: 'Plot' } })
  await step('a visit begins', () => begin(null).then(() => undefined))
  const [visit] = await a.store.visits.toArray()
  if (visit === undefined) throw new Error('The visit is gone.')
  const { id: visitId, visitorId } = visit
  await step('the visitor types', () => writeVisit(a, visitId, [{ part: 'about', path: 'name', text: 'Karim' }]))
  await step('a photo', () => choosePhoto(a, visitorId, new Blob(['photo'])))
  await step('another photo', () => choosePhoto(a, visitorId, new Blob(['other photo'])))
  const official = { nameBn: 'কর্মকর্তা', nameEn: 'Official' }
  const about = { name: 'Karim', mobile: '01712345678' } as unknown as Parameters<typeof releaseVisit>[1]['about']
  const request = { topic: 'Plot' } as unknown as Parameters<typeof releaseVisit>[1]['request']
  await step('it is released', () =>
    releaseVisit(a, { visitId, ...(about && { about }), name: 'Karim', request, official }),
  )
  await step('typing comes too late', () => writeVisit(a, visitId, [{ part: 'about', path: 'name', text: 'Late' }]))
  await step('a second visit begins', () => begin(visitorId).then(() => undefined))
  const second = await a.store.visits.filter(({ id }) => id !== visitId).first()
  await step('and is dropped', () => dropVisit(a, second?.id ?? ''))
  await step('the visitor is forgotten', () => forgetVisitor(a, visitorId))
}

test('each step changes the rows of the phone as it did', async () => {
  await expect(await play()).toMatchFileSnapshot('whole-steps.txt')
})
