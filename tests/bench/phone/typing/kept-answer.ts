import type { Page } from '@playwright/test'

type JournalRow = { pending: [string, { kind: string; value?: unknown; text?: string | null }][] }

/**
 * The value of a field in the phone's databases: the stored answer, or the text in the journal if the storage has not
 * taken it yet. Null when neither has anything.
 */
export function readKeptAnswer(page: Page, path: string): Promise<string | null> {
  return page.evaluate(async (field) => {
    const rowsOf = async (name: string, table: string): Promise<unknown[]> => {
      // Checked first, because opening would create the database, and the app would find one without tables.
      const isThere = (await indexedDB.databases()).some((one) => one.name === name)
      if (!isThere) return []
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(table, 'readonly').objectStore(table).getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      database.close()
      return rows
    }
    const pages = (await rowsOf('talika-journal', 'pages')) as JournalRow[]
    const journalled = pages
      .flatMap(({ pending }) => pending)
      .findLast(([key]) => key.slice(key.indexOf(':') + 1) === field)
    if (journalled !== undefined) return String(journalled[1].value ?? journalled[1].text ?? '')
    const answers = (await rowsOf('talika', 'answers')) as { path: string; value: unknown }[]
    const stored = answers.find((answer) => answer.path === field)
    return stored === undefined ? null : String(stored.value)
  }, path)
}
