import { withdrawSubmission } from '#sync/outbox/submit.ts'
import { carryOut, enterCode } from '../steps/steps-identity.ts'
import { detachFrom, pass } from '../steps/steps-sending.ts'
import { unlock } from '../steps/steps-storage.ts'
import { settleOne, takeServerVersionAt } from '../steps/steps-ways-out.ts'
import { submitInTheEnd } from '../steps/submit-in-the-end.ts'
import { check } from './broken.ts'
import { checkStep, stateOf } from './oracle.ts'
import type { Phone, PhoneState } from './phone.ts'
import { checkRest, withoutParked } from './rest.ts'
import { textOf } from './world.ts'
import type { World } from './world-state.ts'

const mostRounds = 14
/** Resolving one problem may open another conflict; this many turns are more than enough. */
const mostTurns = 8

/**
 * The connection is good again: everything comes to rest, people resolve everything that waits for them, and each phone
 * can submit.
 */
export async function heal(world: World): Promise<void> {
  world.connection.set([])
  for (const phone of world.phones) await unlock(world, { n: 0, device: 0, trouble: null, act: 'unlock' }, phone)
  await comeToRest(world)
  await checkRest(world)
  for (let turn = 0; turn < mostTurns && (await takeWaysOut(world)); turn += 1) await comeToRest(world)
  await checkRest(world)
  await checkSettled(world)
  if (world.schedule.complete) await submitInTheEnd(world, () => comeToRest(world))
}

/** All phones sync until nothing changes. */
async function comeToRest(world: World): Promise<void> {
  const { phones, time, draftId } = world
  for (let round = 0; round < mostRounds; round += 1) {
    const before = await textOfServer(world)
    let longest = 0
    for (const phone of phones) {
      const { draft } = await phone.read(draftId)
      if (draft === null) continue
      await carryOut(world, phone)
      if (draft.paused === 'not_found') {
        await enterCode(world, { n: 0, device: 0, trouble: null, act: 'enterCode' }, phone)
      }
      // With a tap in the first round, and wherever sending is paused: a pause ends only when a person acts, and a tap
      // that came before the time that the server asked for is repeated.
      longest = Math.max(longest, (await pass(world, phone, round === 0 || draft.paused !== null)) ?? 0)
    }
    time.now += longest + 1_000
    world.server.clock.now = new Date(world.server.clock.now.getTime() + longest + 1_000)
    await checkStep(world)
    // Each phone has the last change only when a whole round brought none, and no phone had to wait in it.
    if (longest === 0 && (await textOfServer(world)) === before && (await isQuiet(world))) return
  }
}

async function textOfServer({ there }: World): Promise<string> {
  const { rows, conflicts, files, status } = await there.read()
  return JSON.stringify([rows, conflicts, files, status])
}

async function isQuiet({ phones, draftId, there }: World): Promise<boolean> {
  const { document } = await there.read()
  const states = await Promise.all(phones.map((phone) => phone.read(draftId)))
  return states.every(
    (state) =>
      state.draft === null ||
      (state.draft.paused === null &&
        state.outbox.every((row) => row.state === 'parked') &&
        state.attachments.every((row) => row.state !== 'here') &&
        state.draft.submission?.state !== 'requested' &&
        textOf(withoutParked(state, document)) === textOf(document)),
  )
}

/** People resolve everything that waits for them; true if there was something. */
async function takeWaysOut(world: World): Promise<boolean> {
  const { phones, draftId, schedule } = world
  let taken = false
  const settled = new Set<string>()
  for (const [n, phone] of phones.entries()) {
    const { draft, conflicts, outbox, attachments } = await phone.read(draftId)
    if (draft === null) continue
    for (const conflict of conflicts) {
      // One person settles a path; the other phones get the result.
      if (settled.has(conflict.path)) continue
      settled.add(conflict.path)
      await settleOne(world, phone, { conflict, pick: (schedule.seed + n) % 2 === 0 ? 'mine' : 'theirs' })
    }
    const refused = new Set(outbox.flatMap(({ state, path }) => (state === 'parked' ? [path] : [])))
    for (const path of refused) await takeServerVersionAt(world, phone, path)
    // At rest, bytes that are "on another phone" belong to a phone that has lost them.
    const broken = attachments.filter(({ state, elsewhere }) => state === 'parked' || elsewhere !== undefined)
    for (const row of broken) await detachFrom(world, phone, row)
    const isRefused = draft.submission?.state === 'refused'
    if (isRefused) await phone.run(({ context }) => withdrawSubmission(context, draftId))
    taken ||= conflicts.length + refused.size + broken.length > 0 || isRefused
    await checkStep(world)
  }
  return taken
}

/** There is a way out of every state: once all are taken, nothing waits and nothing differs. */
async function checkSettled(world: World): Promise<void> {
  const { phones, draftId, there } = world
  const { conflicts } = await there.read()
  const wrong = conflicts.map(({ path }) => `jammed: the conflict at ${path} cannot be settled`)
  for (const phone of phones) {
    const state = await phone.read(draftId)
    if (state.draft !== null) wrong.push(...jamsOf(world, phone, state))
  }
  check(wrong)
}

function jamsOf(world: World, phone: Phone, state: PhoneState): string[] {
  const { draft, outbox, attachments, conflicts } = state
  const said = stateOf(phone, state, world)
  if (said === 'server' || said === 'submitted') return []
  const rest = {
    paused: draft?.paused,
    outbox: outbox.map(({ path, code }) => `${path} ${code}`),
    files: attachments.filter((row) => row.state === 'parked').map(({ code }) => code),
    conflicts: conflicts.map(({ path }) => path),
    submission: draft?.submission?.state,
  }
  return [`jammed: ${phone.id} says "${said}" after every way out: ${JSON.stringify(rest)}`]
}
