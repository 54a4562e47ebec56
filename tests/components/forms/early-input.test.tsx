import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { EarlyInput } from '../../../src/client/drafts/phone/journal/early-input.ts'
import { signIn } from '../../support/open-page.tsx'

// The script in the HTML of a form, as it keeps what is typed before the app has started.

const start = { kind: 'individual', type: 'ARCHITECT', purpose: 'REGISTRATION', locale: 'bn' }
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

beforeEach(() => {
  localStorage.clear()
  indexedDB.deleteDatabase('talika-journal')
})

let loads = 0
/** The page of a form with the script, which runs once for each load. */
async function openForm() {
  const form = document.createElement('form')
  form.dataset.start = JSON.stringify(start)
  form.innerHTML = `<input name="nameEn"><input type="checkbox" name="kinds" value="a"><input type="checkbox" name="kinds"
    value="b"><p data-early-notice hidden>Wait</p><button>Next</button>`
  document.body.append(form)
  onTestFinished(async () => {
    await window.talikaEarly?.end()
    form.remove()
  })
  loads += 1
  await import(/* @vite-ignore */ `/src/client/app/inline/early-input.ts?load=${loads}`)
  const early: EarlyInput | undefined = window.talikaEarly
  if (early === undefined) throw new Error('The script did not start.')
  const field = (name: string) => form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)
  return { form, early, field }
}

async function journal(): Promise<{ name: string; page: unknown }[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('talika-journal')
    request.onupgradeneeded = () => request.result.createObjectStore('pages')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const table = database.transaction('pages').objectStore('pages')
  const [names, pages] = await Promise.all([all(table.getAllKeys()), all(table.getAll())])
  database.close()
  return names.map((name, at) => ({ name: String(name), page: pages[at] }))
}

const all = <Value,>(request: IDBRequest<Value[]>) =>
  new Promise<Value[]>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function typed() {
  const opened = await openForm()
  const [name] = opened.field('nameEn')
  const [one, two] = opened.field('kinds')
  if (name === undefined || one === undefined || two === undefined) throw new Error('A field is missing.')
  await userEvent.type(name, 'Ka')
  one.click()
  two.click()
  await expect.poll(journal).toMatchObject([{ page: { edition: 4 } }])
  return opened
}

test.each([
  { who: 'a stranger', account: null },
  { who: 'an account', account: '00000000-0000-4000-8000-000000000001' },
])('what $who typed is kept whole, with whose it is', async ({ account }) => {
  if (account !== null) signIn('USER', 'bn')
  const { early } = await typed()
  const [kept] = await journal()
  expect(kept?.name).toMatch(/^journal\/-[0-9a-f-]{36}$/)
  expect(early.draftId).toMatch(uuid)
  expect(kept?.page).toEqual({
    ...{ version: 4, edition: 4, draftId: early.draftId, writes: [] },
    start: { ...start, id: early.draftId, signedIn: account !== null, account },
    typed: [
      ['nameEn', 'Ka'],
      ['kinds', 'a,b'],
    ],
  })
  expect(Object.fromEntries(early.texts)).toEqual({ nameEn: 'Ka', kinds: 'a,b' })
})

test('"Next" waits for the app, and says so', async () => {
  const { form, early } = await openForm()
  expect(early.wantsNext).toBe(false)
  form.requestSubmit()
  expect(early.wantsNext).toBe(true)
  expect(form.querySelector('[data-early-notice]')?.hasAttribute('hidden')).toBe(false)
})

test('the app that has taken over ends the script: nothing is left of it', async () => {
  const { form, early } = await typed()
  await early.end()
  expect(await journal()).toEqual([])
  expect(window.talikaEarly).toBeUndefined()
  form.querySelector<HTMLInputElement>('[name=nameEn]')?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(Object.fromEntries(early.texts)).toEqual({ nameEn: 'Ka', kinds: 'a,b' })
  dispatchEvent(new Event('pagehide'))
  expect(Object.keys(localStorage).filter((name) => name.startsWith('journal/'))).toEqual([])
})
