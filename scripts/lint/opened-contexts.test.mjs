import { expect, test } from 'vitest'
import { linesReported } from './lines-reported.mjs'

test('a story opens another device only with openContext', () => {
  const refused = ['await browser.newContext()', 'const page = await browser.newPage({ baseURL: server.url })']
  const allowed = ['await openContext(browser, server)', 'await context.newPage()', 'browser.contexts()']
  expect(linesReported('opened-contexts.grit', [...refused, ...allowed])).toEqual([1, 2])
})
