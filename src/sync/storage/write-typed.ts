import type { SyncContext } from '../sync-context.ts'
import type { PhoneState } from '../vault/sealed-heads.ts'
import { answerOf, type Connection, runIn } from './connection.ts'
import { DraftGone } from './draft-gone.ts'
import { phoneKey, rowsPart } from './phone-tables.ts'
import { writeTables } from './write-tables.ts'
import { type DraftWrites, writeWithin } from './write-within.ts'

export type TypingContext = Pick<SyncContext, 'now' | 'newId' | 'random' | 'changes'> & { connection: Connection }

const tableNames = ['drafts', 'answers', 'outbox', 'meta']

/**
 * Stores what was typed into one draft: values, their operations and unfinished texts, and the draft itself when it is
 * new, in ONE transaction, so that a value and its operation are both stored, or neither. Resolves when the browser has
 * committed; rejects (a full phone, a database that cannot be opened, a draft that is locked or gone) without storing
 * anything. The transaction is the browser's own: it needs no code of Dexie, and beginning and ending one of Dexie's
 * takes a third of the time that a keystroke may cost.
 */
export async function writeTyped(context: TypingContext, typed: DraftWrites): Promise<void> {
  const { draftId, start } = typed
  const isNew = start !== undefined
  const transaction = await context.connection.begin(isNew ? [...tableNames, 'sealed'] : tableNames, 'readwrite')
  const paths = await runIn(transaction, async () => {
    // Safeguard: a draft that was locked before its form knew that it is stored is not created again.
    if (isNew && (await isSealed(transaction, draftId))) throw new DraftGone('The draft is locked')
    return writeWithin(context, writeTables(transaction), typed)
  })
  if (isNew || paths.length > 0) context.changes.publish({ draftId, paths, origin: 'typed' })
}

/** Whether several people use this phone: what the last one left open is locked before anything new is written. */
export async function isSharedPhone({ connection }: Pick<TypingContext, 'connection'>): Promise<boolean> {
  const meta = (await connection.begin(['meta'], 'readonly')).objectStore('meta')
  const phone = await answerOf<{ value: PhoneState } | undefined>(meta.get(phoneKey))
  return phone?.value.ownership === 'shared'
}

async function isSealed(transaction: IDBTransaction, draftId: string): Promise<boolean> {
  return (await answerOf(transaction.objectStore('sealed').getKey([draftId, rowsPart]))) !== undefined
}
