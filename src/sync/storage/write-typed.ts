import type { TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { writeTables } from './write-tables.ts'
import { type DraftWrites, writeWithin } from './write-within.ts'

/** What was typed into one draft. `notes`: texts that are no value yet, by the key of their note; null drops one. */
export type Typed = DraftWrites & { notes?: readonly { key: string; text: string | null }[] }

/**
 * Keeps what was typed: values, their operations and unfinished texts in ONE transaction, after which a value is on the
 * phone and on its way, or neither. Resolves when the browser has committed; rejects (a full phone, a closed database, a
 * draft that is locked or gone) with nothing half done.
 */
export async function writeTyped(context: SyncContext, { draftId, writes, notes = [] }: Typed): Promise<void> {
  await inOneTransaction(context.store, async (transaction) => {
    // Also when there are texts only: a draft that was locked or wiped meanwhile leaves nothing readable behind.
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

/** The transaction is the browser's own: to begin and end one of Dexie takes a third of what a keystroke may cost. */
async function inOneTransaction(store: TalikaStore, work: Work): Promise<void> {
  const transaction = begin(store.backendDB())
  if (transaction !== null) return runIn(transaction, work)
  // Dexie opens it, and says what is wrong.
  // Safeguard: what is typed opens a database that the browser has closed.
  await store.transaction('rw', tableNames, ({ idbtrans }) => work(idbtrans))
}

/** Null when there is no connection, or the browser has closed it without a word. */
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
    // Its error is the browser's reason; there is none where it was ended here.
    transaction.onabort = () => reject(transaction.error ?? failure ?? new Error('The browser ended the transaction'))
    work(transaction)
      // Says that nothing follows, so that the browser need not ask.
      .then(() => transaction.commit())
      .catch((cause: unknown) => {
        failure = cause
        try {
          // Safeguard: value and operation are written in one transaction.
          transaction.abort()
        } catch {
          // The browser has ended it already, and its event says so.
        }
      })
  })
}
