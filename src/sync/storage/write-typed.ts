import type { TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { writeTables } from './write-tables.ts'
import { type DraftWrites, writeWithin } from './write-within.ts'

/**
 * What was typed into one draft. `notes`: texts that cannot be read as values yet, by the key of their note; null
 * removes one.
 */
export type Typed = DraftWrites & { notes?: readonly { key: string; text: string | null }[] }

/**
 * Stores what was typed: values, their operations and unfinished texts in ONE transaction, so that a value and its
 * operation are both stored, or neither. Resolves when the browser has committed; rejects (a full phone, a closed
 * database, a draft that is locked or gone) without storing anything.
 */
export async function writeTyped(context: SyncContext, { draftId, writes, notes = [] }: Typed): Promise<void> {
  await inOneTransaction(context.store, async (transaction) => {
    // This also checks the draft when there are only texts: a draft that was locked or wiped meanwhile must leave
    // nothing readable behind.
    // Safeguard: unfinished texts without an answer ask for their draft too.
    await writeWithin(context, writeTables(transaction), { draftId, writes })
    const meta = transaction.objectStore('meta')
    for (const { key, text } of notes) {
      if (text === null) meta.delete(key)
      else meta.put({ key, value: text })
    }
  })
  const paths = writes.map(({ path }) => path)
  if (paths.length > 0) context.changes.publish({ draftId, paths, origin: 'typed' })
}

const tableNames = ['drafts', 'answers', 'outbox', 'meta']

type Work = (transaction: IDBTransaction) => Promise<void>

/**
 * The transaction is the browser's own: beginning and ending one of Dexie's takes a third of the time that a keystroke
 * may cost.
 */
async function inOneTransaction(store: TalikaStore, work: Work): Promise<void> {
  const transaction = begin(store.backendDB())
  if (transaction !== null) return runIn(transaction, work)
  // Dexie opens the database, or reports what is wrong.
  // Safeguard: what is typed opens a database that the browser has closed.
  await store.transaction('rw', tableNames, ({ idbtrans }) => work(idbtrans))
}

/** Null when there is no connection, or the browser has closed it without an event. */
function begin(database: IDBDatabase | null): IDBTransaction | null {
  try {
    // A flush of the disk for each keystroke would cost more than the keystroke.
    return database?.transaction(tableNames, 'readwrite', { durability: 'relaxed' }) ?? null
  } catch {
    return null
  }
}

function runIn(transaction: IDBTransaction, work: Work): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let failure: unknown = null
    transaction.oncomplete = () => resolve()
    // The transaction's error is the browser's reason; there is none when the code below aborted it.
    transaction.onabort = () => reject(transaction.error ?? failure ?? new Error('The browser ended the transaction'))
    work(transaction)
      // Tells the browser that no request follows, so that it commits at once.
      .then(() => transaction.commit())
      .catch((cause: unknown) => {
        failure = cause
        try {
          // Safeguard: value and operation are written in one transaction.
          transaction.abort()
        } catch {
          // The browser has aborted it already, and its event reports that.
        }
      })
  })
}
