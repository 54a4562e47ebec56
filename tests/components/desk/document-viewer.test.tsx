import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  beginInEnglish,
  boxOf,
  colourAt,
  drawnPages,
  openViewer,
  png,
  twoSizes,
} from '../../support/files/open-viewer.tsx'
import { longPdf, numberedPdf } from '../../support/files/viewer-pdfs.ts'

// What the viewer shows of a document: its pages, their size, their text.

beginInEnglish()

test('pages are turned by button and by key, and their number is announced', async () => {
  const { screen, button, drawn } = await openViewer(await numberedPdf(twoSizes))
  await expect.element(drawn('Page 1 of 3')).toBeInViewport()
  expect(colourAt(1, 0.5, 0.25)).toBe('red')
  await button('Next page').click()
  await expect.element(screen.getByRole('status').getByText('Page 2 of 3')).toBeVisible()
  await expect.element(drawn('Page 2 of 3')).toBeInViewport()
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('status').getByText('Page 3 of 3')).toBeVisible()
  // On the last page the button keeps the focus, and its description says which page it is.
  await button('Next page').click({ force: true })
  await expect.element(button('Next page')).toHaveFocus()
  await expect.element(button('Next page')).toHaveAccessibleDescription('Page 3 of 3')
  await userEvent.keyboard('kk')
  await expect.element(screen.getByRole('status').getByText('Page 1 of 3')).toBeVisible()
})

test('scrolling updates the number of the page', async () => {
  const { screen, frame, drawn } = await openViewer(await longPdf(5))
  await expect.element(drawn('Page 1 of 5')).toBeInViewport()
  const element = frame().element()
  element.scrollTop = boxOf(4).top - element.getBoundingClientRect().top
  await expect.element(screen.getByRole('status').getByText('Page 4 of 5')).toBeVisible()
})

test('every page has its size before it is drawn, and only visible pages are drawn', async () => {
  const { frame, drawn } = await openViewer(
    await numberedPdf([
      ...twoSizes,
      ...Array.from({ length: 57 }, () => twoSizes[0]).flatMap((size) => (size ? [size] : [])),
    ]),
  )
  await expect.element(drawn('Page 1 of 60')).toBeVisible()
  const third = boxOf(3)
  expect(drawnPages()).not.toContain(3)
  expect(third.width / third.height).toBeCloseTo(842 / 595, 1)
  const element = frame().element()
  element.scrollTop = element.scrollHeight
  await expect.element(drawn('Page 60 of 60')).toBeInViewport()
  await expect.poll(drawnPages).toEqual([59, 60])
  // A page that has left the view is drawn again when it returns.
  element.scrollTop = 0
  await expect.element(drawn('Page 1 of 60')).toBeVisible()
  await expect.poll(drawnPages).toEqual([1, 2])
})

test('the whole page or its width fits the frame, and zooming starts from there', async () => {
  const { button, frame, drawn } = await openViewer(await numberedPdf(twoSizes.slice(0, 1)))
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  const room = frame().element()
  await userEvent.keyboard('0')
  await expect.poll(() => boxOf(1).height).toBeLessThanOrEqual(room.clientHeight)
  expect(boxOf(1).height).toBeGreaterThan(room.clientHeight - 24)
  await button('Fit to width').click()
  await expect.poll(() => boxOf(1).width).toBeGreaterThan(room.clientWidth - 24)
  expect(boxOf(1).width).toBeLessThanOrEqual(room.clientWidth)
  const fitting = boxOf(1).width
  await userEvent.keyboard('+')
  await expect.poll(() => boxOf(1).width).toBeGreaterThan(fitting)
  const enlarged = boxOf(1).width
  await button('Zoom out').click()
  await expect.poll(() => boxOf(1).width).toBeLessThan(enlarged)
  // The canvas follows the size of the page.
  await expect.poll(() => document.querySelector('canvas')?.width).toBe(Math.floor(boxOf(1).width * devicePixelRatio))
})

test('a page is rotated to the right by button and by key', async () => {
  const { button, drawn } = await openViewer(await numberedPdf(twoSizes.slice(0, 1)))
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  expect(boxOf(1).height).toBeGreaterThan(boxOf(1).width)
  await button('Rotate').click()
  await expect.poll(() => boxOf(1).width > boxOf(1).height).toBe(true)
  await expect.poll(() => [colourAt(1, 0.25, 0.5), colourAt(1, 0.75, 0.5)]).toEqual(['white', 'red'])
  await userEvent.keyboard('r')
  await expect.poll(() => [colourAt(1, 0.5, 0.25), colourAt(1, 0.5, 0.75)]).toEqual(['white', 'red'])
})

test('the text of a page can be read and selected, also when it is rotated', async () => {
  const { screen, button } = await openViewer(await numberedPdf(twoSizes.slice(0, 1)))
  const words = screen.getByText('Sheet number 1')
  await expect.element(words).toBeInTheDocument()
  const inPage = (side: 'left' | 'top') =>
    (words.element().getBoundingClientRect()[side] - boxOf(1)[side]) / boxOf(1).width
  // 50 of 595 points from the left edge, near the lower edge.
  expect(inPage('left')).toBeCloseTo(50 / 595, 2)
  getSelection()?.selectAllChildren(words.element())
  expect(String(getSelection())).toBe('Sheet number 1')
  await button('Rotate').click()
  await button('Rotate').click()
  await expect.poll(() => inPage('top')).toBeCloseTo(50 / 595 - 24 / 595, 1)
})

test('the same controls show a picture: whole, rotated and enlarged', async () => {
  const { screen, button, frame } = await openViewer(await png())
  const picture = screen.getByRole('img', { name: 'Tax certificate' })
  await expect.element(picture).toBeVisible()
  await expect.element(screen.getByRole('status').getByText('Page 1 of 1')).toBeVisible()
  expect(boxOf(1).width / boxOf(1).height).toBeCloseTo(1.5, 1)
  expect(boxOf(1).width).toBeLessThanOrEqual(frame().element().clientWidth)
  for (const shape of [2 / 3, 3 / 2, 2 / 3]) {
    await userEvent.keyboard('r')
    await expect.poll(() => boxOf(1).width / boxOf(1).height).toBeCloseTo(shape, 1)
    const drawn = picture.element().getBoundingClientRect()
    for (const side of ['left', 'top', 'right', 'bottom'] as const) expect(drawn[side]).toBeCloseTo(boxOf(1)[side], 0)
  }
  const { width } = boxOf(1)
  await button('Zoom in').click()
  await expect.poll(() => boxOf(1).width).toBeGreaterThan(width)
})
