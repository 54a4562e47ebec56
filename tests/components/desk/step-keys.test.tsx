import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useStepKeys } from '../../../src/client/features/staff/desk/loop/use-steps.ts'
import { setSingleKeys } from '../../../src/client/ui/fields/single-keys.ts'

const listed = { position: 1, total: 3 }
afterEach(() => {
  setSingleKeys(true)
  document.body.replaceChildren()
})

function press(init: KeyboardEventInit, on: Element = document.body): void {
  on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
}

async function listen(at: typeof listed | null = listed) {
  const go = vi.fn(async () => true)
  const hook = await renderHook(() => useStepKeys({ place: at, go }))
  return { go, steps: () => go.mock.calls.flat(), hook }
}

test('n and p take one step for each press, however long the key is held, on a Bengali keyboard too', async () => {
  const { steps } = await listen()
  press({ key: 'n' })
  for (let count = 0; count < 5; count += 1) press({ key: 'n', repeat: true })
  expect(steps()).toEqual([1])
  press({ key: 'p' })
  press({ key: 'p', repeat: true })
  press({ key: 'ন', code: 'KeyN' })
  press({ key: 'x' })
  expect(steps()).toEqual([1, -1, 1])
})

test('keys of a field, a dialog or the browser take no step, nor do keys that a person has turned off', async () => {
  const { steps } = await listen()
  for (const [tag, role] of [['input'], ['textarea'], ['select'], ['div', 'dialog'], ['div', 'menu']] as const) {
    const place = document.body.appendChild(document.createElement(tag))
    if (role !== undefined) place.setAttribute('role', role)
    press({ key: 'n' }, place)
  }
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const) press({ key: 'n', [held]: true })
  setSingleKeys(false)
  press({ key: 'n' })
  expect(steps()).toEqual([])
  setSingleKeys(true)
  press({ key: 'n' })
  expect(steps()).toEqual([1])
})

test('an application that was opened from no list has no next one, and a page that was left takes no keys', async () => {
  const apart = await listen(null)
  press({ key: 'n' })
  expect(apart.steps()).toEqual([])
  const left = await listen()
  await left.hook.unmount()
  press({ key: 'n' })
  expect(left.steps()).toEqual([])
})
