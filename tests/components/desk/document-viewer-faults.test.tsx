import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { beginInEnglish, colourAt, openViewer, watchWorkers } from '../../support/files/open-viewer.tsx'
import { borrowingPdf, brokenPdf, faxPdf, hostilePdf, lockedPdf, longPdf } from '../../support/files/viewer-pdfs.ts'

// Documents that cannot be shown, or whose active content must not run.

beginInEnglish()

test('a locked file is reported, with what to do', async () => {
  const { screen } = await openViewer(await lockedPdf(), await longPdf(1))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/locked with a password.*Ask the applicant/)
  await expect
    .element(screen.getByRole('link', { name: 'Open in a new tab' }))
    .toHaveAttribute('href', expect.stringMatching(/^blob:/))
  // The worker still reads the next document.
  await userEvent.keyboard('.')
  await expect.element(screen.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
})

test('a damaged file is reported, a PDF as well as a picture', async () => {
  const { screen, button } = await openViewer(brokenPdf(), new Blob(['no picture'], { type: 'image/png' }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/This file is damaged/)
  await button('Next document').click()
  await expect
    .element(screen.getByRole('region', { name: 'National ID card' }).getByRole('alert'))
    .toMatchTextContent(/This file is damaged/)
})

test('bytes that do not arrive can be requested again, and the focus stays in the viewer', async () => {
  const file = await longPdf(1)
  let isOnline = false
  const { screen, button, frame, drawn } = await openViewer(() => (isOnline ? { status: 200, body: file } : 'lost'))
  await expect.element(screen.getByText('Documents will be shown when the connection is back.')).toBeVisible()
  isOnline = true
  await button('Try again').click()
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  await expect.element(frame()).toHaveFocus()
})

test('code that does not arrive can be requested again', async () => {
  let isOnline = false
  watchWorkers((url) => (isOnline ? url : '/no-such-worker.mjs'))
  const { screen, button, frame, drawn } = await openViewer(await longPdf(1))
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/The viewer could not be loaded.*Check the connection/)
  await expect
    .element(screen.getByRole('link', { name: 'Open in a new tab' }))
    .toHaveAttribute('href', expect.stringMatching(/^blob:/))
  isOnline = true
  await button('Try again').click()
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  await expect.element(frame()).toHaveFocus()
})

test('a hostile document runs nothing and has no working links', async () => {
  const { screen, drawn } = await openViewer(await hostilePdf('https://evil.example/'))
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  await expect.element(screen.getByText('Press here')).toBeInTheDocument()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-viewer] a')]
  expect(links.map(({ protocol }) => protocol)).toEqual(['blob:'])
  expect('wasRun' in globalThis).toBe(false)
})

test('a fax is unpacked by a decoder that needs no WebAssembly', async () => {
  const { drawn } = await openViewer(await faxPdf())
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  expect(colourAt(1, 0.5, 0.5)).toBe('white')
})

test('tables and fonts that a document does not contain are loaded from this server', async () => {
  const { screen, drawn } = await openViewer(await borrowingPdf())
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  await expect.element(screen.getByText('中文')).toBeInTheDocument()
  expect(colourAt(1, 0.4, 0.6)).toBe('black')
})

test('the worker ends with the viewer', async () => {
  const workers = watchWorkers()
  const { screen, drawn } = await openViewer(await longPdf(2))
  await expect.element(drawn('Page 1 of 2')).toBeVisible()
  expect(workers.running.size).toBe(1)
  await screen.unmount()
  expect(workers.running.size).toBe(0)
})
