import { syncStatus } from '#sync/status.ts'
import { documentOf, keyOf } from './model.ts'
import type { Phone, PhoneState } from './phone.ts'
import { pass } from './steps.ts'
import { hashOf, look, type ServerState, textOf, type World } from './world.ts'

/** A schedule has two or three phones. */
const mostDevices = 3

/** Thrown with everything that was found wrong. */
export class Broken extends Error {}

function check(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Broken(wrong.join('\n'))
}

/** What must hold at every moment. */
export async function checkStep(world: World): Promise<void> {
  const { phones, draftId } = world
  const states = await Promise.all(phones.map((phone) => phone.read(draftId)))
  const there = await world.there.read()
  const wrong = world.model
    .lost(standingOf(states, there, { phonesCount: true }), there.document)
    .map((value) => `vanished: ${value}`)
  for (const [n, state] of states.entries()) {
    const phone = phones[n]
    if (phone === undefined || state.draft === null) continue
    if (stateOf(phone, state, world) !== 'server' || world.documents.has(hashOf(documentOf(state.answers)))) continue
    wrong.push(`${phone.id} says "on the server" of a document that the server never had`)
  }
  check(wrong)
  for (const [n, phone] of phones.entries()) await look(world, phone, states[n])
}

/** Every value that stands somewhere. At the end phones count only with what they keep apart. */
function standingOf(states: PhoneState[], there: ServerState, { phonesCount }: { phonesCount: boolean }): Set<string> {
  const standing = new Set<string>()
  const put = (rows: readonly { path: string | null; value: unknown }[]) => {
    for (const { path, value } of rows) if (path !== null) standing.add(keyOf(path, value as null))
  }
  put(phonesCount ? there.rows : Object.entries(there.document).map(([path, value]) => ({ path, value })))
  // A tombstone stands as well: it is what a removal said.
  put(there.rows.filter(({ value }) => value === null))
  put(there.rejected)
  for (const { path, mine, theirs } of there.conflicts)
    put([
      { path, value: mine },
      { path, value: theirs },
    ])
  for (const { outbox, answers, conflicts } of states) {
    put(outbox.filter(({ state }) => phonesCount || state === 'parked'))
    if (!phonesCount) continue
    put(answers)
    for (const { path, mine, theirs } of conflicts)
      put([
        { path, value: mine },
        { path, value: theirs },
      ])
  }
  return standing
}

function stateOf(phone: Phone, { draft, outbox, attachments, conflicts }: PhoneState, { time }: World): string | null {
  if (draft === null) return null
  return syncStatus({ draft, outbox, attachments, conflicts }, time.now + phone.skew).state
}

const mostRounds = 14

/** The line is good again: everybody syncs until nothing moves. */
export async function heal(world: World): Promise<void> {
  const { phones, line, time, draftId } = world
  line.set([])
  for (let round = 0; round < mostRounds; round += 1) {
    let longest = 0
    for (const phone of phones) {
      const { draft } = await phone.read(draftId)
      if (draft === null) continue
      // A tap at first, and wherever sending is paused: a pause ends only when a person acts, and a tap that the server
      // asked to wait with is made again.
      longest = Math.max(longest, (await pass(world, phone, round === 0 || draft.paused !== null)) ?? 0)
    }
    time.now += longest + 1_000
    world.server.clock.now = new Date(world.server.clock.now.getTime() + longest + 1_000)
    await checkStep(world)
    if (round > 1 && (await isQuiet(world))) return
  }
}

async function isQuiet({ phones, draftId, there }: World): Promise<boolean> {
  const { document } = await there.read()
  const states = await Promise.all(phones.map((phone) => phone.read(draftId)))
  return states.every(
    (state) =>
      state.draft === null ||
      (state.outbox.every((row) => row.state === 'parked') &&
        state.attachments.every((row) => row.state !== 'here') &&
        state.draft.submission?.state !== 'requested' &&
        textOf(withoutParked(state, document)) === textOf(document)),
  )
}

/** A phone's document, with the server's word where its own was refused and waits for its person. */
function withoutParked(state: PhoneState, document: ServerState['document']): ServerState['document'] {
  const parked = new Set(state.outbox.filter((row) => row.state === 'parked').map(({ path }) => path))
  const own = Object.entries(documentOf(state.answers)).filter(([path]) => !parked.has(path))
  const theirs = Object.entries(document).filter(([path]) => parked.has(path))
  return Object.fromEntries([...own, ...theirs])
}

/** What must hold when everything has come to rest. */
export async function checkEnd(world: World): Promise<void> {
  const { phones, draftId, model } = world
  const there = await world.there.read()
  const states = await Promise.all(phones.map((phone) => phone.read(draftId)))
  const wrong = model
    .lost(standingOf(states, there, { phonesCount: false }), there.document)
    .map((value) => `lost: ${value}`)
  for (const [n, state] of states.entries()) {
    const phone = phones[n]
    if (phone !== undefined && state.draft !== null) wrong.push(...wrongOnPhone(world, phone, state, there))
  }
  wrong.push(...(await wrongOnServer(world, there)), ...(await wrongSubmission(world, states)))
  check(wrong)
}

function wrongOnPhone(world: World, phone: Phone, state: PhoneState, there: ServerState): string[] {
  const wrong: string[] = []
  const say = (text: string) => wrong.push(`${phone.id}: ${text}`)
  const own = withoutParked(state, there.document)
  if (textOf(own) !== textOf(there.document))
    say(`its document is not the server's: ${difference(own, there.document)}`)
  const waiting = state.outbox.filter((row) => row.state !== 'parked').length
  const files = state.attachments.filter((row) => row.state === 'here').length
  if (waiting + files > 0) say(`${waiting} changes and ${files} files were never taken (${state.draft?.paused})`)
  const hasParked = state.outbox.length > 0 || state.attachments.some((row) => row.state === 'parked')
  const expected = hasParked || there.conflicts.length > 0 ? ['needs-you'] : ['server', 'submitted', 'needs-you']
  const said = stateOf(phone, state, world)
  if (said === null || !expected.includes(said)) say(`it says "${said}" at rest`)
  if (!hasParked && !state.draft?.hashAgrees) say('its hash is not that of the server')
  return wrong
}

function difference(own: ServerState['document'], theirs: ServerState['document']): string {
  const paths = [...new Set([...Object.keys(own), ...Object.keys(theirs)])]
  const odd = paths.filter((path) => keyOf(path, own[path] ?? null) !== keyOf(path, theirs[path] ?? null))
  return odd.map((path) => `${path}: ${JSON.stringify(own[path])} / ${JSON.stringify(theirs[path])}`).join(', ')
}

/** Files, and what can be told from the server's own books. */
async function wrongOnServer({ server, draftId, phones, schedule }: World, there: ServerState): Promise<string[]> {
  const { db, context } = server
  const wrong: string[] = []
  const files = await db.selectFrom('files').selectAll().where('application_id', '=', draftId).execute()
  const named = new Map(there.rows.filter(({ path }) => path.startsWith('documents/')).map((row) => [row.path, row]))
  for (const file of files) {
    if (!named.has(`documents/${file.type}/${file.id}`)) wrong.push(`orphan: file ${file.id} is in no answer`)
  }
  const parked = new Set<string>()
  for (const phone of phones) {
    for (const row of (await phone.read(draftId)).attachments) if (row.state === 'parked') parked.add(row.fileId)
  }
  for (const [path, value] of Object.entries(there.document)) {
    const [root, , fileId = ''] = path.split('/')
    if (root !== 'documents' || parked.has(fileId)) continue
    const file = files.find(({ id }) => id === fileId)
    const { sha256 } = value as { sha256: string }
    if (file?.sha256 !== sha256) wrong.push(`the server names ${path} and does not have it`)
    else {
      const opened = await context.files.open(sha256)
      opened?.stream.destroy()
      if (opened === null) wrong.push(`the bytes of ${path} are gone`)
    }
  }
  const revs = there.rows.map(({ rev }) => rev)
  if (new Set(revs).size !== revs.length) wrong.push('two answers have one revision')
  const messages = await db
    .selectFrom('messages')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('dedupe_key', 'like', `%${draftId}%`)
    .groupBy('kind')
    .execute()
  for (const { kind, count } of messages) {
    // Each phone but the one that made the draft is told of once; who made it, a restored server may have forgotten.
    const told = schedule.steps.some(({ act }) => act === 'restore') ? mostDevices : mostDevices - 1
    const most = kind === 'opened-on-another-phone' ? told : 1
    if (Number(count) > most) wrong.push(`${count} messages of the kind ${kind}`)
  }
  return wrong
}

async function wrongSubmission({ server, draftId }: World, states: PhoneState[]): Promise<string[]> {
  const { db } = server
  const row = await db
    .selectFrom('applications')
    .select(['status', 'tracking_no'])
    .where('id', '=', draftId)
    .executeTakeFirst()
  const submits = await db
    .selectFrom('audit')
    .select('id')
    .where('application_id', '=', draftId)
    .where('action', '=', 'submit')
    .execute()
  const wrong: string[] = []
  if (submits.length > 1) wrong.push(`it was submitted ${submits.length} times`)
  for (const { draft, outbox, conflicts, attachments } of states) {
    if (draft?.submission?.state === 'done' && draft.submission.trackingNo !== row?.tracking_no) {
      wrong.push(`a phone holds the receipt ${draft.submission.trackingNo}, the server has ${row?.tracking_no}`)
    }
    const waitsForPerson =
      outbox.length > 0 || conflicts.length > 0 || attachments.some(({ state }) => state === 'parked')
    if (draft?.submission?.state === 'requested' && !waitsForPerson)
      wrong.push('a submission that was asked for never left')
    if (draft?.submission?.state === 'refused' && submits.length > 0) wrong.push('a submitted application says refused')
  }
  return wrong
}
