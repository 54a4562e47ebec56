import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type LazyPart, lazyPart } from './lazy-part.tsx'

const shown = (part: LazyPart<object>) => renderToStaticMarkup(createElement(part))
const settled = () => new Promise((resolve) => setTimeout(resolve))
const Loaded = () => 'here'

test('a part is loaded once, and drawn when it is loaded', async () => {
  let requests = 0
  const part = lazyPart(
    async () => {
      requests += 1
      return Loaded
    },
    { waiting: 'waiting' },
  )
  expect(shown(part)).toBe('waiting')
  part.preload()
  part.preload()
  await settled()
  part.preload()
  expect(requests).toBe(1)
  expect(shown(part)).toBe('here')
})

test('a part that failed to load is requested again', async () => {
  let requests = 0
  const part = lazyPart(
    async () => {
      requests += 1
      if (requests === 1) throw new Error('Failed to fetch dynamically imported module')
      return Loaded
    },
    { waiting: 'waiting' },
  )
  part.preload()
  await settled()
  expect(shown(part)).toBe('waiting')
  part.preload()
  await settled()
  expect(requests).toBe(2)
  expect(shown(part)).toBe('here')
})
