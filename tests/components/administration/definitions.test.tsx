import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Definitions } from '../../../src/client/ui/definitions.tsx'

const items = [{ key: 'email', term: 'E-mail', value: 'user@demo.example' }]

async function placesIn(width: number) {
  const screen = await render(
    <div style={{ width }}>
      <Definitions items={items} />
    </div>,
  )
  const [term, value] = [screen.getByText('E-mail'), screen.getByText('user@demo.example')].map((each) =>
    each.element().getBoundingClientRect(),
  )
  await screen.unmount()
  return { term: term as DOMRect, value: value as DOMRect }
}

test('values are beside their terms in a wide column, and below them in a narrow one on a wide screen', async () => {
  await page.viewport(1280, 800)
  const wide = await placesIn(600)
  expect(wide.value.left).toBeGreaterThanOrEqual(wide.term.right)
  const narrow = await placesIn(230)
  expect(narrow.value.top).toBeGreaterThanOrEqual(narrow.term.bottom)
  expect(narrow.value.left).toBe(narrow.term.left)
})
