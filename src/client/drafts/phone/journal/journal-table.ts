import { answerOf, createConnection } from '#sync/storage/connection.ts'
import type { JournalPage } from './journal-page.ts'
import type { OlderPage } from './older-page.ts'

/**
 * What was typed before the app started (app/inline/early-input.ts), and the journals of earlier releases, in a
 * database of their own. When a write of it has committed, it survives a kill of the browser.
 */
const tableName = 'pages'

const connection = createConnection({
  // No version is requested: a later release may have upgraded the database, and an older page must still read it.
  name: 'talika-journal',
  createMissing: ({ db }) => db.createObjectStore(tableName),
})

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await connection.begin([tableName], mode)).objectStore(tableName)
}

export async function removePage(name: string): Promise<void> {
  await answerOf((await open('readwrite')).delete(name))
}

export async function readPage(name: string): Promise<JournalPage | OlderPage | null> {
  return (await answerOf<JournalPage | undefined>((await open('readonly')).get(name))) ?? null
}

export async function listPages(): Promise<string[]> {
  return (await answerOf<IDBValidKey[]>((await open('readonly')).getAllKeys())).map(String)
}
