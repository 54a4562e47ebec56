import type { EarlyInput, EarlyStart } from '../../drafts/phone/journal/early-input.ts'
import type { JournalPage } from '../../drafts/phone/journal/journal-page.ts'

// The build puts this script into the HTML of a form, after the form: at most 1.5 kB. It keeps what is typed before the
// app has started, in the journal that the app reads (drafts/phone/journal/journal-table.ts), and handles "Next".
;(() => {
  const form = document.querySelector<HTMLFormElement>('form[data-start]')
  if (form === null) return
  const storage = localStorage
  // Sorts before the names of other journals, which are UUIDs: what the app keeps later is newer (left-journals.ts).
  const name = `journal/-${crypto.randomUUID()}`
  const draftId = crypto.randomUUID()
  const texts = new Map<string, string>()
  let edition = 0
  let written = 0
  let isWriting = false
  let release = (): void => undefined
  let database: Promise<IDBDatabase> | undefined
  navigator.locks?.request(name, () => new Promise<void>((resolve) => (release = resolve)))

  const page = (): JournalPage => {
    const start: EarlyStart = JSON.parse(form.dataset.start as string)
    const signedIn = storage.getItem('token') !== null
    const account = signedIn ? (JSON.parse(storage.getItem('currentUser') as string)?.user.id ?? null) : null
    return {
      version: 4,
      edition,
      draftId,
      start: { ...start, id: draftId, signedIn, account },
      writes: [],
      typed: [...texts],
    }
  }

  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('talika-journal')
      request.onupgradeneeded = () => request.result.createObjectStore('pages')
      request.onsuccess = () => resolve(request.result)
      request.onerror = reject
    })

  const change = async (work: (table: IDBObjectStore) => void) => {
    database ??= open()
    const transaction = (await database).transaction('pages', 'readwrite')
    work(transaction.objectStore('pages'))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = reject
    })
  }

  const writeBackupCopy = () => {
    try {
      if (written < edition) storage.setItem(name, JSON.stringify(page()))
    } catch {}
  }

  const write = async () => {
    if (isWriting) return
    isWriting = true
    while (written < edition) {
      const now = edition
      await change((table) => table.put(page(), name)).catch(writeBackupCopy)
      written = now
    }
    isWriting = false
  }

  const listen = ({ target }: Event) => {
    const control = target as HTMLInputElement
    if (control.form !== form || !control.name) return
    texts.set(control.name, new FormData(form).getAll(control.name).join())
    edition++
    write()
  }

  const wait = (event: Event) => {
    event.preventDefault()
    early.wantsNext = true
    form.querySelector('[data-early-notice]')?.removeAttribute('hidden')
  }

  form.addEventListener('input', listen)
  form.addEventListener('submit', wait)
  addEventListener('pagehide', writeBackupCopy)
  const early: EarlyInput = {
    draftId,
    texts,
    wantsNext: false,
    async end() {
      window.talikaEarly = undefined
      form.removeEventListener('input', listen)
      form.removeEventListener('submit', wait)
      removeEventListener('pagehide', writeBackupCopy)
      storage.removeItem(name)
      if (edition > 0) await change((table) => table.delete(name)).catch(() => undefined)
      release()
    },
  }
  window.talikaEarly = early
})()
