import type { JournalPage } from './journal-page.ts'

/**
 * The journals of this phone in a database of their own. It uses plain IndexedDB, which is available before the code of
 * the drafts' database has loaded. When a write resolves, its bytes have left the page's process, so they survive a
 * kill of the browser.
 */
const databaseName = 'talika-journal'
const tableName = 'pages'

let opening: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName)
    // No version is requested: a later release may have upgraded the database, and an older page must still read its
    // journals.
    request.onupgradeneeded = () => request.result.createObjectStore(tableName)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      database.onclose = forget
      database.onversionchange = () => {
        database.close()
        forget()
      }
      resolve(database)
    }
  }).catch((cause) => {
    forget()
    throw cause
  })
  return opening
}

function forget(): void {
  opening = null
}

async function run<Result>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  // Safeguard: a connection that the browser has closed is opened again.
  const transaction = begin(await openDatabase(), mode) ?? begin(await openDatabase(), mode)
  if (transaction === null) throw new Error('The browser closes the database of journals repeatedly')
  return new Promise<Result>((resolve, reject) => {
    const request = work(transaction.objectStore(tableName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    // Commits at once, because the page may be closed at any moment.
    transaction.commit?.()
  })
}

/** Null when the browser has closed the connection. It may do so without an event; a new connection must be opened. */
function begin(database: IDBDatabase, mode: IDBTransactionMode): IDBTransaction | null {
  try {
    return database.transaction(tableName, mode, { durability: 'relaxed' })
  } catch {
    forget()
    return null
  }
}

export async function putPage(name: string, page: JournalPage): Promise<void> {
  await run('readwrite', (table) => table.put(page, name))
}

export async function removePage(name: string): Promise<void> {
  await run('readwrite', (table) => table.delete(name))
}

export async function readPage(name: string): Promise<JournalPage | null> {
  return ((await run('readonly', (table) => table.get(name))) as JournalPage | undefined) ?? null
}

export async function listPages(): Promise<string[]> {
  return (await run('readonly', (table) => table.getAllKeys())).map(String)
}
