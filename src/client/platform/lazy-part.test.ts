import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type LazyPart, lazyPart } from './lazy-part.tsx'

const shown = (part: LazyPart<object>) => renderToStaticMarkup(createElement(part))
const settled = () => new Promise((resolve) => setTimeout(resolve))
const Loaded = () => 'here'

test('a part is asked for once, and drawn when it is here', async () => {
  let asked = 0
  const part = lazyPart(
    async () => {
      asked += 1
      return Loaded
    },
    { waiting: 'waiting' },
  )
  expect(shown(part)).toBe('waiting')
  part.preload()
  part.preload()
  await settled()
  part.preload()
  expect(asked).toBe(1)
  expect(shown(part)).toBe('here')
})

test('a part that failed is asked for again', async () => {
  let asked = 0
  const part = lazyPart(
    async () => {
      asked += 1
      if (asked === 1) throw new Error('Failed to fetch dynamically imported module')
      return Loaded
    },
    { waiting: 'waiting' },
  )
  part.preload()
  await settled()
  expect(shown(part)).toBe('waiting')
  part.preload()
  await settled()
  expect(asked).toBe(2)
  expect(shown(part)).toBe('here')
})
