import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadAllParts } from '../../support/browser/screen-text.ts'
import { fileOf, openScreen, screens, shownAt } from '../../support/browser/screens.ts'
import { tryAction, untilCalm } from '../../support/browser/try-action.ts'

// Each action of each page: the dialog that it opens, what its fields accept, where the focus is, what is sent with
// which values, and what is read again afterwards. All of it is compared with a file.

const texts = import.meta.glob<string>('./texts/*.txt', { query: '?raw', import: 'default', eager: true })

/** The steps of the form, what changes only the page, and the totals, whose two sample rows have one day. */
const others: ReadonlySet<string> = new Set([
  ...['back', 'continue', 'show-password', 'copy', 'scan', 'print', 'today', 'totals'],
])

const actions = screens.flatMap((screen) => {
  const text = texts[`./texts/${fileOf(screen)}.txt`] ?? ''
  const names = [...text.matchAll(/<button[^>\n]* data-action=([\w-]+)/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !others.has(name)).map((action) => ({ ...screen, action }))
})

beforeAll(loadAllParts)
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: shownAt })
})
afterEach(() => {
  vi.useRealTimers()
})

test('most pages have actions', () => {
  expect(actions.length).toBeGreaterThan(40)
})

test.each(actions)('$action at $address', { retry: 2 }, async ({ action, ...screen }) => {
  const calls = await openScreen(screen)
  await untilCalm(calls)
  const told = await tryAction(action, calls)
  // After a change that is meant, `vitest -u` writes the file again; read its difference.
  await expect(`${told}\n`).toMatchFileSnapshot(`actions/${fileOf(screen)}--${action}.txt`)
})
