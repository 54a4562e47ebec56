import type { JournalPage } from '../../../src/client/drafts/phone/journal/journal-page.ts'
import type { OlderPage } from '../../../src/client/drafts/phone/journal/older-page.ts'

/** Leaves a journal in its database, as the script in a form's HTML and earlier releases do. */
export async function putPage(name: string, page: JournalPage | OlderPage): Promise<void> {
  const opening = indexedDB.open('talika-journal')
  opening.onupgradeneeded = () => opening.result.createObjectStore('pages')
  await ended(opening)
  await ended(opening.result.transaction('pages', 'readwrite').objectStore('pages').put(page, name))
  opening.result.close()
}

function ended(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
