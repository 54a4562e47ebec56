import type { AnswerValue } from '#domain/drafts/operations.ts'
import { rowPath } from '#domain/drafts/paths.ts'
import type { GroupDefinition } from '#domain/forms/definition.ts'
import { findField, findRowName, listRows, type Row } from '#domain/forms/paths.ts'
import type { Locale } from '#domain/text.ts'
import type { DraftSession } from '../../phone/session/draft-session.ts'

/** A removed row, with everything that is needed to restore it. */
export type RemovedRow = {
  order: number
  values: readonly { key: string; value: AnswerValue }[]
  /** Texts that were not values yet. */
  texts: readonly { key: string; text: string }[]
}

/** Adds a row at the end; returns its id. */
export function newRow(session: DraftSession, group: GroupDefinition): string {
  const rowId = crypto.randomUUID()
  const last = listRows(group, session.answers()).at(-1)
  session.write([{ path: rowPath(group.group, rowId), value: { order: (last?.order ?? 0) + 1 } }])
  return rowId
}

export function removeRow(session: DraftSession, group: GroupDefinition, { rowId, order }: Row): RemovedRow {
  const path = rowPath(group.group, rowId)
  const inRow = (other: string) => other.startsWith(`${path}/`)
  const values = Object.entries(session.answers())
    .filter(([other, value]) => inRow(other) && value !== null)
    .map(([other, value]) => ({ key: other.slice(path.length + 1), value }))
  const texts = [...session.rawTexts()]
    .filter(([other]) => inRow(other))
    .map(([other, text]) => ({ key: other.slice(path.length + 1), text }))
  session.write([{ path, value: null }])
  return { order, values, texts }
}

/** The name that the page shows for the removed row; empty when it had no name yet. */
export function nameOfRemoved(group: GroupDefinition, { values }: RemovedRow, locale: Locale): string {
  const textOf = (wanted: string) => String(values.find(({ key }) => key === wanted)?.value ?? '')
  return findRowName(group, textOf, locale)
}

/**
 * Restores a removed row as a new row with the same content in the same place. The id is new, because the removal may
 * already be on its way: what another phone did to the old row cannot conflict with the new one. Returns that id.
 */
export function restoreRow(
  session: DraftSession,
  group: GroupDefinition,
  { order, values, texts }: RemovedRow,
): string {
  const rowId = crypto.randomUUID()
  const path = rowPath(group.group, rowId)
  session.write([{ path, value: { order } }, ...values.map(({ key, value }) => ({ path: `${path}/${key}`, value }))])
  for (const { key, text } of texts) {
    const place = findField(session.type, `${path}/${key}`)
    if (place !== null) session.input(place, text)
  }
  return rowId
}

/** Swaps a row with the one before (-1) or after (1). Rows with equal order get different ones. */
export function moveRow(
  session: DraftSession,
  group: GroupDefinition,
  { rows, index, by }: { rows: readonly Row[]; index: number; by: -1 | 1 },
): void {
  const order = [...rows]
  const [moved] = order.splice(index, 1)
  if (moved === undefined || index + by < 0 || index + by >= rows.length) return
  order.splice(index + by, 0, moved)
  session.write(
    order
      .map(({ rowId }, place) => ({ rowId, order: place + 1 }))
      .filter(({ rowId, order: wanted }) => rows.find((row) => row.rowId === rowId)?.order !== wanted)
      .map(({ rowId, order: wanted }) => ({ path: rowPath(group.group, rowId), value: { order: wanted } })),
  )
}
