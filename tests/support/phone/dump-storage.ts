import type { Page } from '@playwright/test'

/** Everything that this origin stores and that the next person could read, as text. */
export async function dumpStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.title]
    const spell = async (value: unknown): Promise<void> => {
      if (value instanceof Blob) texts.push(await value.text())
      else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) texts.push(new TextDecoder().decode(value))
      else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) await spell(part)
      else texts.push(String(value))
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const table of database.objectStoreNames) {
        for (const row of await done(database.transaction(table).objectStore(table).getAll())) await spell(row)
      }
      database.close()
    }
    return texts.join('\n')
  })
}
