import { check } from './broken.ts'
import { keptValuesOf } from './kept-values.ts'
import { documentOf, keyOf } from './model.ts'
import { hasBytes, stateOf } from './oracle.ts'
import type { Phone, PhoneState } from './phone.ts'
import { textOf } from './world.ts'
import type { ServerState, World } from './world-state.ts'

/** The checks that must hold when everything is at rest, even if something waits for a person. */
export async function checkRest(world: World): Promise<void> {
  const { phones, draftId, model } = world
  const there = await world.there.read()
  const states = await Promise.all(phones.map((phone) => phone.read(draftId)))
  const wrong = model
    .lost(keptValuesOf(world, { states, there, phonesCount: false }), there.document)
    .map((value) => `lost: ${value}`)
  for (const [n, state] of states.entries()) {
    const phone = phones[n]
    if (phone !== undefined && state.draft !== null) wrong.push(...wrongOnPhone(world, phone, { state, there }))
  }
  wrong.push(...(await wrongOnServer(world, there)), ...(await wrongSubmission(world, states)))
  check(wrong)
}

/** A phone's document, with the server's value wherever the phone's own was refused and waits for its person. */
export function withoutParked(state: PhoneState, document: ServerState['document']): ServerState['document'] {
  const parked = new Set(state.outbox.filter((row) => row.state === 'parked').map(({ path }) => path))
  for (const path of postponedIn(state)) parked.add(path)
  // The fields of a row whose removal was refused are hidden with it.
  const isParked = (path: string) => parked.has(path) || [...parked].some((row) => path.startsWith(`${row}/`))
  const own = Object.entries(documentOf(state.answers)).filter(([path]) => !isParked(path))
  const theirs = Object.entries(document).filter(([path]) => isParked(path))
  return Object.fromEntries([...own, ...theirs])
}

/** After a restore: paths that are sent again only when the person has settled another of their values there. */
function postponedIn({ answers, conflicts }: PhoneState): string[] {
  const open = new Set(conflicts.map(({ path }) => path))
  return answers.flatMap(({ path, unconfirmedSince }) => {
    return unconfirmedSince !== undefined && open.has(path) ? [path] : []
  })
}

type Seen = { state: PhoneState; there: ServerState }

function wrongOnPhone(world: World, phone: Phone, { state, there }: Seen): string[] {
  const wrong: string[] = []
  const own = withoutParked(state, there.document)
  if (textOf(own) !== textOf(there.document)) wrong.push(`apart: ${phone.id}, ${difference(own, there.document)}`)
  const waiting = state.outbox.filter((row) => row.state !== 'parked').length
  const files = state.attachments.filter((row) => row.state === 'here').length
  if (waiting + files > 0) {
    wrong.push(`waits: ${waiting} changes and ${files} files of ${phone.id} were never taken (${state.draft?.paused})`)
  }
  const hasParked = state.outbox.length > 0 || state.attachments.some((row) => row.state === 'parked')
  // Bytes that the phone which attached them has lost: that phone asks for them, and other phones show them as
  // elsewhere.
  const isElsewhere = state.attachments.some(({ elsewhere }) => elsewhere !== undefined)
  const atRest = isElsewhere ? ['other-phone', 'submitted', 'needs-you'] : ['server', 'submitted', 'needs-you']
  const expected = hasParked || there.conflicts.length > 0 ? ['needs-you'] : atRest
  const said = stateOf(phone, state, world)
  if (said === null || !expected.includes(said)) wrong.push(`says: ${phone.id} says "${said}" at rest`)
  if (!hasParked && postponedIn(state).length === 0 && !state.draft?.hashAgrees)
    wrong.push(`hash: that of ${phone.id} is not that of the server`)
  return wrong
}

function difference(own: ServerState['document'], theirs: ServerState['document']): string {
  const paths = [...new Set([...Object.keys(own), ...Object.keys(theirs)])]
  const odd = paths.filter((path) => keyOf(path, own[path] ?? null) !== keyOf(path, theirs[path] ?? null))
  return odd.map((path) => `${path}: ${JSON.stringify(own[path])} / ${JSON.stringify(theirs[path])}`).join(', ')
}

/** Checks the files and the server's own tables. */
async function wrongOnServer(world: World, there: ServerState): Promise<string[]> {
  const { draftId, phones } = world
  const wrong: string[] = []
  const named = new Set(there.rows.map(({ path }) => path))
  for (const { id, slot } of there.files) {
    if (!named.has(`documents/${slot}/${id}`)) wrong.push(`orphan: file ${id} is in no answer`)
  }
  const parked = new Set<string>()
  for (const phone of phones) {
    for (const row of (await phone.read(draftId)).attachments) if (row.state === 'parked') parked.add(row.fileId)
  }
  for (const path of Object.keys(there.document)) {
    const [root, , fileId = ''] = path.split('/')
    if (root !== 'documents' || parked.has(fileId)) continue
    if (!(await hasBytes(world, there, { path, document: there.document }))) {
      wrong.push(`no bytes: the server names ${path} and does not have it`)
    }
  }
  const revs = there.rows.map(({ rev }) => rev)
  if (new Set(revs).size !== revs.length) wrong.push('revisions: two answers have one')
  return wrong
}

async function wrongSubmission(world: World, states: PhoneState[]): Promise<string[]> {
  const { server, draftId, there } = world
  const audit = server.db.selectFrom('audit').select('action').where('application_id', '=', draftId)
  const rows = await audit.where('action', 'in', ['submit', 'recheck']).execute()
  const submits = rows.filter(({ action }) => action === 'submit').length
  const returns = rows.length - submits
  const { trackingNo, status } = await there.read()
  const wrong = await wrongMessages(world)
  if (submits > returns + 1) wrong.push(`submitted: ${submits} times, and returned ${returns} times`)
  for (const { draft, outbox, conflicts, attachments } of states) {
    const { submission } = draft ?? {}
    if (submission?.state === 'done' && submission.trackingNo !== trackingNo) {
      wrong.push(`receipt: a phone holds ${submission.trackingNo}, the server has ${trackingNo}`)
    }
    const waitsForPerson =
      outbox.length > 0 ||
      conflicts.length > 0 ||
      attachments.some(({ state, elsewhere }) => state === 'parked' || elsewhere !== undefined)
    if (submission?.state === 'requested' && !waitsForPerson && draft?.paused === null) {
      wrong.push('not submitted: a submission that was asked for never left')
    }
    if (submission?.state === 'refused' && status === 'pending') wrong.push('refused: a submitted application says so')
  }
  return wrong
}

/** Each phone is reported once under its device id, each submission and each return once. */
async function wrongMessages({ server, draftId, phones, coverage }: World): Promise<string[]> {
  const messages = await server.db
    .selectFrom('messages')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('dedupe_key', 'like', `%${draftId}%`)
    .groupBy('kind')
    .execute()
  const names = phones.reduce((sum, { deviceIds }) => sum + deviceIds.length, 0)
  const { returns } = coverage
  const audit = server.db.selectFrom('audit').where('application_id', '=', draftId)
  const { length: revocations } = await audit.where('action', '=', 'revoke-device').select('id').execute()
  const most: Record<string, number> = {
    ...{ 'opened-on-another-phone': names, submitted: returns + 1, recheck: returns },
    ...{ 'phone-taken-off': revocations, 'first-phone-taken-off': revocations },
  }
  return messages
    .filter(({ kind, count }) => Number(count) > (most[kind] ?? 1))
    .map(({ kind, count }) => `messages: ${count} of the kind ${kind}`)
}
