import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalDocument } from '#domain/drafts/document-hash.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { sampleAnswers } from '#domain/forms/answers.samples.ts'
import { writeTyped } from '#sync/storage/write-typed.ts'
import type { Write } from '#sync/storage/write-within.ts'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { samplePdf, samplePng } from '../../support/files/sample-files.ts'
import { sampleDraft } from '../../support/phone/sync-phone.ts'
import { noCoverage } from '../coverage.ts'
import { createConflictJudge } from '../false-conflicts.ts'
import { createRandom } from '../schedule/random.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { createConnection } from './connection.ts'
import type { FaultServer } from './fault-server.ts'
import { createModel, documentOf, keyOf } from './model.ts'
import type { Page } from './page.ts'
import { createPhone, type Phone, type PhoneState } from './phone.ts'
import type { ServerState, ServerView, World } from './world-state.ts'

let schedules = 0

export async function createWorld(schedule: Schedule, server: FaultServer): Promise<World> {
  const random = createRandom(schedule.seed ^ 0x5bd1e995)
  const time = { now: server.clock.now.getTime() }
  schedules += 1
  const draftId = randomUUID()
  const there = watchServer(server, draftId)
  const connection = createConnection(server, (answer) => noteAnswer(world, answer))
  const phones = Array.from({ length: schedule.devices }, (_, n) =>
    createPhone({ id: `phone-${n}-of-${schedule.seed}`, now: () => time.now, random, send: connection.send }),
  )
  const model = createModel()
  const world: World = {
    ...{ schedule, server, connection, phones, random, draftId, time, there, model },
    // A mobile number that no other schedule of this run uses.
    mobile: `018${String(10_000_000 + schedules)}`,
    ...{ documents: new Set(), codes: [], files: [], restores: 0, falseConflicts: [], backups: [] },
    coverage: noCoverage(),
  }
  judges.set(world, createConflictJudge(world))
  await startDraft(world)
  return world
}

const judges = new WeakMap<World, (there: ServerState) => void>()

/** Reads the server after each of its answers, and notes the document that it has then. */
async function noteAnswer(world: World, answer: Response): Promise<void> {
  const { there, documents } = world
  there.changed()
  const state = await there.read()
  documents.add(hashOf(state.document))
  judges.get(world)?.(state)
  // If two requests run at once, the second may be done before the document between them is read: its answer has the
  // hash of that document.
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return
  const { docHash } = (await answer.json()) as { docHash?: string }
  if (docHash !== undefined) documents.add(docHash)
}

async function startDraft(world: World): Promise<void> {
  const { phones, schedule, draftId, model, mobile, server } = world
  const phone = first(phones)
  const answers = schedule.complete ? completeAnswers(world) : { mobile }
  if (schedule.account) phone.session = await server.account()
  const whose = { signedIn: schedule.account, account: phone.session?.userId ?? null }
  const start = { ...sampleDraft, ...whose, answers }
  await phone.run(({ context }) => writeTyped(context, { draftId, start, writes: [] }))
  const { draft } = await phone.read(draftId)
  if (draft !== null) world.codes.push(draft.token)
  for (const [path, value] of Object.entries(answers)) model.tick(phone.id, path, value)
}

/** The answers with which the application can be submitted, except for its documents. */
export function completeAnswers({ server, draftId, mobile }: World): Record<string, AnswerValue> {
  const type = findType('ARCHITECT')
  if (type === null) throw new Error('There is no such type')
  const today = server.clock.now.toISOString().slice(0, 10)
  const answers = { ...sampleAnswers(type, today), mobile, email: `${draftId}@example.org` }
  const own = { ...answers, transactionId: `BK${draftId.slice(0, 8).toUpperCase()}` }
  return Object.fromEntries(Object.entries(own).filter(([path]) => !path.startsWith('documents/')))
}

/** The slots that a complete application requires. */
export function neededSlots(): string[] {
  const type = findType('ARCHITECT')
  if (type === null) throw new Error('There is no such type')
  const paths = Object.keys(sampleAnswers(type, '2026-11-21')).filter((path) => path.startsWith('documents/'))
  return paths.map((path) => path.split('/')[1] ?? '')
}

let pdf: Promise<Buffer> | null = null
export async function fileFor(slot: string, n: number): Promise<{ name: string; mime: string; bytes: ArrayBuffer }> {
  if (slot === 'photo' || slot === 'signature') {
    // The width makes the bytes of each step different.
    const { buffer, name } = samplePng(slot, 8 + n, 12)
    return { name, mime: 'image/png', bytes: bytesOf(buffer) }
  }
  pdf ??= samplePdf('document').then(({ buffer }) => buffer)
  return { name: `${slot}.pdf`, mime: 'application/pdf', bytes: bytesOf(await pdf) }
}

const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer

export function first<T>(list: readonly T[]): T {
  const [one] = list
  if (one === undefined) throw new Error('The list is empty')
  return one
}

/** Writes as the form does, and ticks in the model the values that were reported as saved. True if all were. */
export async function write(world: World, phone: Phone, writes: readonly Write[]): Promise<boolean> {
  return writeBy(world, phone, {
    writes,
    work: ({ context }) => writeTyped(context, { draftId: world.draftId, writes }),
  })
}

/** `settles`: it is a choice between two values in conflict. */
type Writing = { writes: readonly Write[]; work: (page: Page) => Promise<unknown>; settles?: boolean }

/** Writes these values with any call of the engine. */
export async function writeBy(
  world: World,
  phone: Phone,
  { writes, work, settles = false }: Writing,
): Promise<boolean> {
  const { draftId, model } = world
  await look(world, phone)
  const written = await phone.run(work)
  // A page that ended after its commit never reported it; but the next page shows the value, which is a promise as
  // well.
  const shown = written.ok ? null : new Map((await phone.read(draftId)).answers.map(({ path, value }) => [path, value]))
  for (const { path, value = null } of writes) {
    const isSaved = shown === null || keyOf(path, shown.get(path) ?? null) === keyOf(path, value)
    if (isSaved && (shown === null || shown.has(path))) model.tick(phone.id, path, value, settles)
  }
  return written.ok
}

/** Notes the values that the person sees now. */
export async function look({ draftId, model }: World, phone: Phone, known?: PhoneState): Promise<void> {
  const { answers, conflicts } = known ?? (await phone.read(draftId))
  model.show(
    phone.id,
    answers.map(({ path, value }) => [path, value] as const),
  )
  for (const { path, mine, theirs } of conflicts) {
    model.show(phone.id, [
      [path, mine],
      [path, theirs],
    ])
  }
}

function watchServer(server: FaultServer, draftId: string): ServerView {
  let version = 0
  let known: { version: number; state: ServerState } | null = null
  return {
    changed: () => {
      version += 1
    },
    async read() {
      if (known?.version === version) return known.state
      const asked = version
      const state = await readServer(server, draftId)
      known = { version: asked, state }
      return state
    },
  }
}

async function readServer({ db }: FaultServer, id: string): Promise<ServerState> {
  // One query, because it runs after every request.
  const { rows: found } = await sql<{ state: Omit<ServerState, 'document'> }>`SELECT jsonb_build_object(
    'rows', coalesce((SELECT jsonb_agg(jsonb_build_object('path', path, 'value', value, 'rev', rev))
      FROM answers WHERE application_id = ${id}), '[]'),
    'conflicts', coalesce((SELECT jsonb_agg(jsonb_build_object('path', path, 'mine', mine, 'theirs', theirs,
      'deviceId', device_id, 'at', at)) FROM conflicts WHERE application_id = ${id}), '[]'),
    'files', coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'slot', type, 'sha256', sha256))
      FROM files WHERE application_id = ${id}), '[]'),
    'status', (SELECT status FROM applications WHERE id = ${id}),
    'trackingNo', (SELECT tracking_no FROM applications WHERE id = ${id}),
    'rejected', coalesce((SELECT jsonb_agg(jsonb_build_object('path', path, 'value', value))
      FROM operations WHERE application_id = ${id} AND outcome = 'rejected'), '[]')) AS state`.execute(db)
  const { state } = first(found)
  return { ...state, document: documentOf(state.rows) }
}

export const textOf = canonicalDocument

export function hashOf(document: ServerState['document']): string {
  return createHash('sha256').update(textOf(document)).digest('hex')
}
