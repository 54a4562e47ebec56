import axe from 'axe-core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewerKeys } from '../../../src/client/features/staff/desk/documents/viewer/viewer-keys.ts'
import { i18n, loadMessages, setLocale } from '../../../src/client/platform/i18n.ts'
import { heldAnswer } from '../../support/fake-fetch.ts'
import { beginInEnglish, boxOf, openViewer, png, watchWorkers } from '../../support/files/open-viewer.tsx'
import { longPdf } from '../../support/files/viewer-pdfs.ts'

// From one document to the next, by button and by key.

beginInEnglish()

test('buttons and keys lead from document to document, and the focus stays', async () => {
  const workers = watchWorkers()
  const { screen, button, frame, drawn } = await openViewer(await longPdf(2), await longPdf(3), await png())
  await expect.element(drawn('Page 1 of 2')).toBeVisible()
  await button('Next document').click()
  await expect.element(drawn('Page 1 of 3')).toBeVisible()
  await expect.element(frame('National ID card')).toBeVisible()
  await expect.element(button('Next document')).toHaveFocus()
  await userEvent.keyboard('.')
  await expect.element(screen.getByRole('img', { name: 'Photo' })).toBeVisible()
  await expect.element(button('Next document')).toHaveFocus()
  await expect.element(button('Next document')).toHaveAccessibleDescription('Photo 3 of 3')
  await userEvent.keyboard(',')
  await expect.element(drawn('Page 1 of 3')).toBeVisible()
  expect(workers.started()).toBe(1)
})

test('the chosen fit also applies to the next document, a rotation does not', async () => {
  const { drawn, frame } = await openViewer(await longPdf(1), await longPdf(2))
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  await userEvent.keyboard('0r')
  await expect.poll(() => boxOf(1).width > boxOf(1).height).toBe(true)
  await userEvent.keyboard('.')
  await expect.element(drawn('Page 1 of 2')).toBeVisible()
  expect(boxOf(1).height).toBeGreaterThan(boxOf(1).width)
  expect(boxOf(1).height).toBeLessThanOrEqual(frame('National ID card').element().clientHeight)
})

test('keys belong to the field that has the focus, and they work with a Bengali layout too', async () => {
  const { screen, drawn } = await openViewer(await longPdf(2))
  await expect.element(drawn('Page 1 of 2')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Reason' })
  await field.click()
  await userEvent.keyboard('jr-')
  await expect.element(field).toHaveValue('jr-')
  expect(boxOf(1).height).toBeGreaterThan(boxOf(1).width)
  await expect.element(screen.getByRole('status').getByText('Page 1 of 2')).toBeVisible()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ল', code: 'KeyR', bubbles: true }))
  await expect.poll(() => boxOf(1).width > boxOf(1).height).toBe(true)
})

test('every key has a description for the list of keys, and none is used twice or by the desk', () => {
  const keys = Object.values(viewerKeys).flatMap((each) => each.keys)
  expect(new Set(keys).size).toBe(keys.length)
  for (const taken of ['n', 'p', 'o', 'x', 'm', 'f', 'c', '?', '/']) expect(keys).not.toContain(taken)
  expect(Object.values(viewerKeys).map(({ label }) => i18n._(label))).toContain('Whole page')
})

test('the controls keep their places while a document is opened', async () => {
  const held = heldAnswer({ status: 200, body: await longPdf(12) })
  const { button, drawn } = await openViewer(held.answerer)
  await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true')
  const places = () =>
    ['Zoom in', 'Rotate', 'Next page'].map((name) => button(name).element().getBoundingClientRect().toJSON())
  const before = places()
  held.release()
  await expect.element(drawn('Page 1 of 12')).toBeVisible()
  expect(places()).toEqual(before)
})

test('axe finds nothing, also on a phone in Bengali', async () => {
  const { drawn } = await openViewer(await longPdf(2))
  await expect.element(drawn('Page 1 of 2')).toBeVisible()
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  await setLocale('bn')
  await loadMessages('staff')
  await expect.poll(() => document.querySelector('canvas')?.ariaLabel).toBe('পৃষ্ঠা ১ / ২')
  const { violations } = await axe.run(document.querySelector('[data-viewer]') ?? document.body)
  expect(violations.map(({ id }) => id)).toEqual([])
})
