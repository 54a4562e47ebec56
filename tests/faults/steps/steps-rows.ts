import type { AnswerValue } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { removeRow } from '#sync/drafts/drafts.ts'
import type { Write } from '#sync/storage/write-within.ts'
import { fixedRows } from '../schedule/schedule.ts'
import type { Phone, PhoneState } from '../world/phone.ts'
import { write, writeBy } from '../world/world.ts'
import { count, type World } from '../world/world-state.ts'
import type { Play } from './steps.ts'

const group = 'previousProjects'

/** The id of a row that a step makes: `kind` separates the ids of different kinds of steps. */
function rowId(kind: number, n: number, index = 0): string {
  const part = (value: number, length: number) => String(value).padStart(length, '0')
  return `00000000-0000-4000-8${part(kind, 3)}-${part(n, 6)}${part(index, 6)}`
}

type Row = { id: string; path: string; order: number }

/** The rows that the phone shows, in their order. */
export function rowsOf({ answers }: PhoneState): Row[] {
  const rows = answers.flatMap(({ path, value }) => {
    const parsed = parsePath(path)
    if (parsed?.kind !== 'row' || value === null) return []
    return [{ id: parsed.rowId, path, order: (value as { order: number }).order }]
  })
  return rows.sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))
}

export const row: Play<'row'> = async (world, step, phone) => {
  const state = await phone.read(world.draftId)
  const rows = rowsOf(state)
  const fixed = rowId(0, step.row)
  const isMove = step.change === 'moveUp' || step.change === 'moveDown'
  const isFixed = step.row < fixedRows && !isMove
  const chosen = isFixed ? rows.find(({ id }) => id === fixed) : rows[step.row % Math.max(1, rows.length)]
  const { n } = step
  if (step.change === 'undo') return undo(world, phone, n)
  if (step.change === 'edit') {
    const path = chosen?.path ?? `${group}/${fixed}`
    const edit = { path: `${path}/${step.field}`, value: `w${n}` }
    if (chosen === undefined && step.row >= fixedRows) return
    await write(world, phone, chosen === undefined ? [{ path, value: { order: n } }, edit] : [edit])
  } else if (chosen !== undefined) {
    if (step.change === 'remove') await remove(world, phone, chosen)
    else await move(world, phone, { rows, moved: chosen, by: step.change === 'moveUp' ? -1 : 1 })
  }
}

async function remove(world: World, phone: Phone, { id, path, order }: Row): Promise<void> {
  const { draftId } = world
  const before = await phone.read(draftId)
  const values = valuesIn(before, path)
  const removal = { path, value: null }
  const work = {
    writes: [removal],
    work: ({ context }: { context: Parameters<typeof removeRow>[0] }) => removeRow(context, draftId, group, id),
  }
  if (!(await writeBy(world, phone, work))) return
  phone.removed.push({ order, values })
  const isUnanswered = before.outbox.some(
    ({ path: at, state }) => state === 'frozen' && `${at}/`.startsWith(`${path}/`),
  )
  if (isUnanswered) phone.removedUnanswered.set(path, phone.deviceIds.at(-1) ?? phone.id)
  count(world, 'rowsRemoved')
}

function valuesIn({ answers }: PhoneState, row: string): { key: string; value: AnswerValue }[] {
  return answers
    .filter(({ path, value }) => path.startsWith(`${row}/`) && value !== null)
    .map(({ path, value }) => ({ key: path.slice(row.length + 1), value }))
}

/** Like the form's undo: the same content in the same place, as a new row. */
async function undo(world: World, phone: Phone, n: number): Promise<void> {
  const removed = phone.removed.pop()
  if (removed === undefined) return
  const path = `${group}/${rowId(1, n)}`
  const values = removed.values.map(({ key, value }) => ({ path: `${path}/${key}`, value }))
  if (await write(world, phone, [{ path, value: { order: removed.order } }, ...values])) count(world, 'rowsRestored')
}

/** Like the form: the rows get new order numbers, and those whose number changes are written. */
async function move(
  world: World,
  phone: Phone,
  { rows, moved, by }: { rows: readonly Row[]; moved: Row; by: number },
): Promise<void> {
  const index = rows.indexOf(moved)
  if (rows.length < 2) return
  // The first row can only go down, the last one only up.
  const place = index + by < 0 ? 1 : index + by >= rows.length ? index - 1 : index + by
  const order = rows.filter((each) => each !== moved)
  order.splice(place, 0, moved)
  const writes = order.flatMap((each, at): Write[] =>
    each.order === at + 1 ? [] : [{ path: each.path, value: { order: at + 1 } }],
  )
  if (await write(world, phone, writes)) count(world, 'rowsMoved')
}

const bulkPart = 120

/** Rows with two fields each, so that the outbox does not fit into one call. */
export const bulk: Play<'bulk'> = async (world, { n, rows }, phone) => {
  const writes = Array.from({ length: rows }, (_, index): Write[] => {
    const path = `${group}/${rowId(2, n, index)}`
    return [
      { path, value: { order: n * 1_000 + index } },
      { path: `${path}/name`, value: `w${n}.${index}` },
      { path: `${path}/client`, value: `c${n}.${index}` },
    ]
  }).flat()
  for (let from = 0; from < writes.length; from += bulkPart) {
    await write(world, phone, writes.slice(from, from + bulkPart))
  }
}
