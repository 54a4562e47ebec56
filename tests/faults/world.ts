import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalDocument } from '#domain/drafts/document-hash.ts'
import type { AnswerValue, Conflict } from '#domain/drafts/operations.ts'
import { createDraft, writeAnswers } from '#sync/drafts.ts'
import type { Write } from '#sync/write-within.ts'
import { sampleAnswers } from '../../src/domain/enlistment/answers.samples.ts'
import { findType } from '../../src/domain/enlistment/registry.ts'
import { samplePdf, samplePng } from '../support/sample-files.ts'
import { sampleDraft } from '../support/sync-phone.ts'
import type { Backup, FaultServer } from './fault-server.ts'
import { createLine, type Line } from './line.ts'
import { createModel, documentOf, keyOf, type Model } from './model.ts'
import { createPhone, type Phone, type PhoneState } from './phone.ts'
import { createRandom, type Random } from './random.ts'
import type { Schedule } from './schedule.ts'

/** Everything that one schedule plays with. */
export type World = {
  schedule: Schedule
  server: FaultServer
  line: Line
  phones: Phone[]
  model: Model
  random: Random
  draftId: string
  /** Milliseconds; every phone's clock is this one and its own error. */
  time: { now: number }
  backups: Backup[]
  there: ServerView
  /** The hashes of every document that the server ever had: what "on the server" may be said of. */
  documents: Set<string>
  trace: string[]
}

export type ServerState = {
  rows: { path: string; value: AnswerValue; rev: number }[]
  document: Record<string, AnswerValue>
  conflicts: Pick<Conflict, 'path' | 'mine' | 'theirs'>[]
  rejected: { path: string; value: AnswerValue }[]
}

let schedules = 0

export async function createWorld(schedule: Schedule, server: FaultServer): Promise<World> {
  const random = createRandom(schedule.seed ^ 0x5bd1e995)
  const time = { now: server.clock.now.getTime() }
  schedules += 1
  const draftId = randomUUID()
  const documents = new Set<string>()
  const there = watchServer(server, draftId)
  const line = createLine(server, async (answer) => {
    there.changed()
    documents.add(hashOf((await there.read()).document))
    // Of two requests at once the second may be done before the document between them is read: its answer names it.
    if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return
    const { docHash } = (await answer.json()) as { docHash?: string }
    if (docHash !== undefined) documents.add(docHash)
  })
  const phones = Array.from({ length: schedule.devices }, (_, n) =>
    createPhone({ id: `phone-${n}-of-${schedule.seed}`, now: () => time.now, random, send: line.send }),
  )
  const world: World = {
    ...{ schedule, server, line, phones, random, draftId, time, documents, there },
    model: createModel(),
    backups: [],
    trace: [],
  }
  await startDraft(world)
  return world
}

/** A mobile number that no other schedule of this run has. */
const newMobile = () => `018${String(10_000_000 + schedules)}`

async function startDraft(world: World): Promise<void> {
  const { phones, schedule, draftId, model } = world
  const phone = first(phones)
  const mobile = newMobile()
  const answers = schedule.complete ? completeAnswers(world, mobile) : { mobile }
  await phone.run(({ context }) => createDraft(context, { ...sampleDraft, id: draftId, answers }))
  for (const [path, value] of Object.entries(answers)) model.tick(phone.id, path, value)
}

function completeAnswers({ server, draftId }: World, mobile: string): Record<string, AnswerValue> {
  const type = findType('ARCHITECT')
  if (type === null) throw new Error('There is no such type')
  const today = server.clock.now.toISOString().slice(0, 10)
  const answers = { ...sampleAnswers(type, today), mobile, email: `${draftId}@example.org` }
  const own = { ...answers, transactionId: `BK${draftId.slice(0, 8).toUpperCase()}` }
  return Object.fromEntries(Object.entries(own).filter(([path]) => !path.startsWith('documents/')))
}

/** The slots that a complete application asks for. */
export function neededSlots(): string[] {
  const type = findType('ARCHITECT')
  if (type === null) throw new Error('There is no such type')
  const paths = Object.keys(sampleAnswers(type, '2026-11-21')).filter((path) => path.startsWith('documents/'))
  return paths.map((path) => path.split('/')[1] ?? '')
}

let pdf: Promise<Buffer> | null = null
export async function fileFor(slot: string, n: number): Promise<{ name: string; mime: string; bytes: ArrayBuffer }> {
  if (slot === 'photo' || slot === 'signature') {
    // The width makes the bytes of each step their own.
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

/** Writes as the form does, and ticks in the model what was said to be saved. */
export async function write(world: World, phone: Phone, writes: readonly Write[]): Promise<void> {
  const { draftId, model } = world
  await look(world, phone)
  const written = await phone.run(({ context }) => writeAnswers(context, draftId, writes))
  // A page that ended after its commit never said so; but the next one shows the value, which is a promise as well.
  const shown = written.ok ? null : new Map((await phone.read(draftId)).answers.map(({ path, value }) => [path, value]))
  for (const { path, value } of writes) {
    const isSaved = shown === null || keyOf(path, shown.get(path) ?? null) === keyOf(path, value)
    if (isSaved && (shown === null || shown.has(path))) model.tick(phone.id, path, value)
  }
}

/** What the person has before their eyes now. */
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

/** What the server has of the draft, asked for again only when something may have changed it. */
export type ServerView = { read: () => Promise<ServerState>; changed: () => void }

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
  // One query, because it is asked after every request.
  const { rows: found } = await sql<{ state: Omit<ServerState, 'document'> }>`SELECT jsonb_build_object(
    'rows', coalesce((SELECT jsonb_agg(jsonb_build_object('path', path, 'value', value, 'rev', rev))
      FROM answers WHERE application_id = ${id}), '[]'),
    'conflicts', coalesce((SELECT jsonb_agg(jsonb_build_object('path', path, 'mine', mine, 'theirs', theirs))
      FROM conflicts WHERE application_id = ${id}), '[]'),
    'rejected', coalesce((SELECT jsonb_agg(jsonb_build_object('path', path, 'value', value))
      FROM operations WHERE application_id = ${id} AND outcome = 'rejected'), '[]')) AS state`.execute(db)
  const { state } = first(found)
  return { ...state, document: documentOf(state.rows) }
}

export const textOf = canonicalDocument

export function hashOf(document: ServerState['document']): string {
  return createHash('sha256').update(textOf(document)).digest('hex')
}
