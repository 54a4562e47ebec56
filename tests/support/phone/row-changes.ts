import type { TalikaStore } from '#sync/store.ts'
import { wholeText, writtenText } from '../whole-texts.ts'

type Rows = Map<string, { table: string; row: Record<string, unknown> }>

async function readRows(store: TalikaStore): Promise<Rows> {
  const rows: Rows = new Map()
  for (const table of store.tables) {
    const [keys, all] = [await table.toCollection().primaryKeys(), await table.toArray()]
    for (const [at, row] of all.entries())
      rows.set(`${table.name} ${JSON.stringify(keys[at])}`, { table: table.name, row })
  }
  return rows
}

/** Does something on a phone, and tells what it changed in the rows of all tables, with all their columns. */
export async function rowChanges(store: TalikaStore, work: () => Promise<unknown>): Promise<string[]> {
  const before = await readRows(store)
  await work()
  const after = await readRows(store)
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort()
  return keys.flatMap((key) => {
    const [old = null, row = null] = [before.get(key)?.row, after.get(key)?.row]
    if (wholeText(old) === wholeText(row)) return []
    // A member that went is told like one that came.
    const names =
      row === null || old === null ? {} : Object.fromEntries(Object.keys(old).map((name) => [name, undefined]))
    const table = before.get(key)?.table ?? after.get(key)?.table ?? ''
    return [old !== null && row === null ? `- ${key}` : writtenText({ table, old, new: row && { ...names, ...row } })]
  })
}
