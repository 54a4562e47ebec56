import { expect, test } from 'vitest'
import { linesReported } from './lines-reported.mjs'

test('a name that the oldest browsers lack is reported, a call that checks for it first is not', () => {
  const newer = [
    'fetch(url, { signal: AbortSignal.timeout(1_000) })',
    'const either = AbortSignal.any([one, other])',
    'for (const { name } of await indexedDB.databases()) drop(name)',
    'const zipped = stream.pipeThrough(new CompressionStream("gzip"))',
    'if (URL.canParse(text)) open(text)',
    'if (element.checkVisibility()) element.focus()',
    'menu.showPopover()',
    'page.inert = true',
  ]
  const older = [
    'const databases = (await indexedDB.databases?.()) ?? []',
    'withDeadline((signal) => fetch(url, { signal }), 1_000)',
    'const copy = structuredClone(row)',
  ]
  expect(linesReported('newer-than-target.grit', [...newer, ...older])).toEqual(newer.map((_, index) => index + 1))
})
