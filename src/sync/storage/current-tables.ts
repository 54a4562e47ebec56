import { Dexie } from 'dexie'
import { type WriteTables, writeTables } from './write-tables.ts'

/** The requests of `writeTables` within Dexie's current transaction, for answers that other tables are written with. */
export function currentTables(): WriteTables {
  return writeTables(Dexie.currentTransaction.idbtrans)
}
