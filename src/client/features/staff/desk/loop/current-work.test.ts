import { beforeEach, expect, test, vi } from 'vitest'
import type { SignInAnswer } from '#contract/auth/auth.ts'
import { createLocalStorage } from '../../../../../../tests/support/phone/local-storage.ts'
import { everything, listHref, readView } from '../list/list-view.ts'
import type { WorkPage } from './work-list.ts'
import { readListHref } from './work-pages.ts'

const answerOf = (id: string) =>
  ({
    ...{ authToken: `token-${id}`, fullName: id, roles: ['APP_COLLECTOR'], profile: { imageUrl: null } },
    user: { id, fullName: id, roles: ['APP_COLLECTOR'], email: null, mobile: null, locale: 'en' },
  }) as unknown as SignInAnswer

const pages = [['a', 'b'], ['c', 'd'], ['e']]
const fetchPage = async (page: number): Promise<WorkPage> => {
  const list = (pages[page - 1] ?? []).map((id) => ({ kind: 'individual' as const, id, nameEn: 'Karim' }))
  return { list, page, size: 2, total: 5 }
}

/** Loads the page again: the modules start from scratch, and the storage of the tab is still there. */
async function loadPage() {
  vi.resetModules()
  const session = await import('../../../../platform/api/session-changes.ts')
  return { ...session, ...(await import('./current-work.ts')) }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createLocalStorage())
  vi.stubGlobal('sessionStorage', createLocalStorage())
})

const list = { href: '/applications/planner?status=pending', text: '' }

async function reloadAtSecondPage(text: string) {
  const before = await loadPage()
  before.startSession(answerOf('karim'))
  before.rememberWork({ ...list, text, page: await fetchPage(1), fetchPage })
  for (const id of ['a', 'b']) before.openedInWork(id)
  await before.stepInWork('b', 1)
  expect(before.openedInWork('c')).toEqual({ position: 3, total: 5 })
  return loadPage()
}

test('after a reload the place in the list is known again, and so are the next and the previous application', async () => {
  const after = await reloadAtSecondPage('')
  expect(after.openedInWork('c')).toBeNull()
  const asked: string[] = []
  after.resumeWork('', (href) => {
    asked.push(href)
    return fetchPage
  })
  expect(asked).toEqual([list.href])
  expect(after.lastList('/')).toBe(list.href)
  expect(after.openedInWork('c')).toEqual({ position: 3, total: 5 })
  expect(await after.stepInWork('c', 1)).toMatchObject({ id: 'd' })
  expect(after.openedInWork('d')).toEqual({ position: 4, total: 5 })
  expect(await after.stepInWork('d', 1)).toMatchObject({ id: 'e' })
  expect(after.lastOpened(list)).toBe('d')
})

test('searched texts and names are not stored; the search continues with the text of the history entry', async () => {
  const after = await reloadAtSecondPage('Karim')
  expect(JSON.stringify([...Object.values(sessionStorage), ...Object.values(localStorage)])).not.toContain('Karim')
  after.resumeWork('', () => fetchPage)
  expect(after.openedInWork('c')).toBeNull()
  // The person went back to another search of the same list.
  after.resumeWork('Rahim', () => fetchPage)
  expect(after.openedInWork('c')).toBeNull()
  after.resumeWork('Karim', () => fetchPage)
  expect(after.openedInWork('c')).toEqual({ position: 3, total: 5 })
})

test('the list of one person is not continued for the next person', async () => {
  const after = await reloadAtSecondPage('')
  await after.endSession()
  const next = await loadPage()
  next.startSession(answerOf('rahima'))
  next.resumeWork('', () => fetchPage)
  expect(next.openedInWork('c')).toBeNull()
})

test('the place and view of a list can be read from its address', () => {
  const view = readView({ status: 'pending,pending1', flag: 'returned', age: '5', page: 3 }, ['pending'], 'Rahim')
  expect(readListHref(listHref('planner', view), ['pending'], 'Rahim').view).toEqual(view)
  expect(readListHref(listHref('planner', view), ['pending'], '').place).toMatchObject({ type: 'PLANNER' })
  expect(readListHref(listHref(null, { page: 1 }), [], '').place).toBe(everything)
})
