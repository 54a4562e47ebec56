import { afterEach, beforeAll, beforeEach, test, vi } from 'vitest'
import { expectScreen, loadAllParts } from '../../support/browser/screen-text.ts'
import { fileOf, openScreen, screens, shownAt } from '../../support/browser/screens.ts'

// Every page of the tables with an answer to each call, made from its contract. All that is on the screen is compared
// with a file: a column, an order of parts, a link, a limit of a field or a word that is lost is noticed.

beforeAll(loadAllParts)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: shownAt })
})
afterEach(() => {
  vi.useRealTimers()
})

// A part that comes late on a busy machine has come at the next try.
test.each(screens)('$address as $role', { retry: 2 }, async (screen) => {
  await openScreen(screen)
  await expectScreen(fileOf(screen))
})
