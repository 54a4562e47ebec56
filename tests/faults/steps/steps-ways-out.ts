import { owningRow } from '#domain/drafts/paths.ts'
import { sendRefused, takeServerVersion } from '#sync/outbox/refused.ts'
import { settleConflict } from '#sync/outbox/settle-conflict.ts'
import type { ConflictRow } from '#sync/store.ts'
import type { Phone } from '../world/phone.ts'
import { look, write, writeBy } from '../world/world.ts'
import { count, type World } from '../world/world-state.ts'
import type { Play } from './steps.ts'

const counters = { mine: 'settledMine', theirs: 'settledTheirs', third: 'settledThird' } as const

export const settle: Play<'settle'> = async (world, { n, pick, which }, phone) => {
  const { conflicts, answers } = await phone.read(world.draftId)
  const conflict = conflicts[which % Math.max(1, conflicts.length)]
  if (conflict === undefined) return
  // A form does not show the fields of a removed row.
  const row = owningRow(conflict.path)
  const isHidden = row !== null && answers.some(({ path, value }) => path === row && value === null)
  if (pick !== 'third') await settleOne(world, phone, { conflict, pick })
  else if (isHidden) return
  else if (await write(world, phone, [{ path: conflict.path, value: thirdValue(conflict, n) }])) {
    count(world, counters.third)
  }
}

function thirdValue({ mine, theirs }: ConflictRow, n: number) {
  const isRow = [mine, theirs].some((value) => typeof value === 'object' && value !== null)
  return isRow ? { order: n } : `t${n}`
}

type Picked = { conflict: ConflictRow; pick: 'mine' | 'theirs' }

export async function settleOne(world: World, phone: Phone, { conflict, pick }: Picked): Promise<void> {
  const { path, mine } = conflict
  // "Theirs" is shown as the value that is in the application at this moment.
  const { answers } = await phone.read(world.draftId)
  const value = pick === 'mine' ? mine : (answers.find((row) => row.path === path)?.value ?? null)
  const done = await writeBy(world, phone, {
    writes: [{ path, value }],
    work: ({ context }) => settleConflict(context, conflict, pick),
    settles: true,
  })
  const row = owningRow(path)
  const after = (await phone.read(world.draftId)).answers.find((each) => each.path === row)?.value ?? null
  const before = answers.find((each) => each.path === row)?.value ?? null
  // Choosing a value in a removed row brings the row back.
  if (row !== null && before === null && after !== null) world.model.tick(phone.id, row, after)
  if (done) count(world, counters[pick])
}

export const wayOut: Play<'wayOut'> = async (world, { again }, phone) => {
  const { outbox } = await phone.read(world.draftId)
  const parked = outbox.find(({ state }) => state === 'parked')
  if (parked === undefined) return
  if (!again) return takeServerVersionAt(world, phone, parked.path)
  await look(world, phone)
  const done = await phone.run(({ context }) => sendRefused(context, world.draftId, parked.path))
  if (done.ok) count(world, 'waysOutTaken')
}

/** The person drops the refused value at a path. */
export async function takeServerVersionAt(world: World, phone: Phone, path: string): Promise<void> {
  const { draftId, model } = world
  const { outbox } = await phone.read(draftId)
  const refused = outbox.filter((row) => row.path === path && row.state === 'parked')
  const done = await phone.run(({ context }) => takeServerVersion(context, draftId, path))
  const kept = new Set((await phone.read(draftId)).outbox.map(({ opId }) => opId))
  for (const { opId, value } of refused) if (!kept.has(opId)) model.discard(path, value)
  if (done.ok) count(world, 'waysOutTaken')
}
