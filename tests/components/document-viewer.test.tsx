import '../../src/client/app/catalogs.ts'
import { I18nProvider } from '@lingui/react'
import axe from 'axe-core'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DocumentViewer } from '../../src/client/features/staff/desk/documents/viewer/document-viewer.tsx'
import { viewerKeys } from '../../src/client/features/staff/desk/documents/viewer/viewer-keys.ts'
import { i18n, loadMessages, setLocale } from '../../src/client/platform/i18n.ts'
import { type Answerer, fakeFetch, heldAnswer } from '../support/fake-fetch.ts'
import {
  borrowingPdf,
  brokenPdf,
  faxPdf,
  hostilePdf,
  lockedPdf,
  longPdf,
  numberedPdf,
} from '../support/files/viewer-pdfs.ts'

// The desk's viewer of documents: pdfjs in its worker, real PDFs and a real PNG.

const names = ['Tax certificate', 'National ID card', 'Photo']

function fileOf(index: number, mime: string) {
  const fileId = `00000000-0000-4000-8000-00000000000${index}`
  return { fileId, slot: 'slot', name: `${index}.pdf`, size: 1, sha256: '', order: 0, mime, label: names[index] ?? '' }
}

type Given = Blob | Answerer

function Desk({ files }: { files: readonly ReturnType<typeof fileOf>[] }) {
  const [current, setCurrent] = useState<string | null>(null)
  return (
    <main style={{ width: 480 }}>
      <h1>Application</h1>
      <DocumentViewer files={files} current={current} onShow={setCurrent} />
      <input aria-label="Reason" />
    </main>
  )
}

/** Opens the viewer with these documents, the first of them shown. */
async function open(...given: Given[]) {
  const files = given.map((each, index) => fileOf(index, each instanceof Blob ? each.type : 'application/pdf'))
  const answers = files.map(({ fileId }, index): [string, Answerer] => {
    const each = given[index]
    return [`GET /api/files/${fileId}`, typeof each === 'function' ? each : () => ({ status: 200, body: each })]
  })
  const { sent } = fakeFetch(Object.fromEntries(answers))
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Desk files={files} />
    </I18nProvider>,
  )
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const frame = (name = names[0] ?? '') => screen.getByRole('region', { name, exact: true })
  const drawn = (name: string) => screen.getByRole('img', { name, exact: true })
  return { screen, button, frame, drawn, sent }
}

const boxOf = (number: number) => {
  const box = document.querySelector<HTMLElement>(`[data-page="${number}"]`)
  if (box === null) throw new Error(`There is no page ${number}.`)
  return box.getBoundingClientRect()
}
const drawnPages = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]:has(canvas)')].map((box) => Number(box.dataset.page))

/** Red, white or black at a part of the width and height of a page. */
function colourAt(number: number, x: number, y: number): string {
  const canvas = document.querySelector<HTMLCanvasElement>(`[data-page="${number}"] canvas`)
  const { width = 0, height = 0 } = canvas ?? {}
  const pixel = canvas?.getContext('2d')?.getImageData(Math.floor(width * x), Math.floor(height * y), 1, 1).data
  const [red = 0, green = 0, blue = 0] = pixel ?? []
  return red > 200 && green > 200 && blue > 200 ? 'white' : red > 200 ? 'red' : 'black'
}

async function png(): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
  canvas.getContext('2d')?.fillRect(0, 0, 300, 100)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject()), 'image/png'))
}

/** Counts the workers that are started and that still run; `lead` may send them to another address. */
function watchWorkers(lead: (url: string | URL) => string | URL = (url) => url) {
  const running = new Set<Worker>()
  let started = 0
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(lead(url), options)
        running.add(this)
        started += 1
      }
      override terminate(): void {
        super.terminate()
        running.delete(this)
      }
    },
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return { running, started: () => started }
}

beforeEach(async () => {
  await setLocale('en')
  await loadMessages('staff')
})

const twoSizes: [number, number][] = [
  [595, 842],
  [595, 842],
  [842, 595],
]

test('pages are turned by button and by key, with their number in words', async () => {
  const { screen, button, drawn } = await open(await numberedPdf(twoSizes))
  await expect.element(drawn('Page 1 of 3')).toBeInViewport()
  expect(colourAt(1, 0.5, 0.25)).toBe('red')
  await button('Next page').click()
  await expect.element(screen.getByRole('status').getByText('Page 2 of 3')).toBeVisible()
  await expect.element(drawn('Page 2 of 3')).toBeInViewport()
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('status').getByText('Page 3 of 3')).toBeVisible()
  // The last page: the button says so and keeps the focus.
  await button('Next page').click({ force: true })
  await expect.element(button('Next page')).toHaveFocus()
  await expect.element(button('Next page')).toHaveAccessibleDescription('Page 3 of 3')
  await userEvent.keyboard('kk')
  await expect.element(screen.getByRole('status').getByText('Page 1 of 3')).toBeVisible()
})

test('scrolling says which page is read', async () => {
  const { screen, frame, drawn } = await open(await longPdf(5))
  await expect.element(drawn('Page 1 of 5')).toBeInViewport()
  const element = frame().element()
  element.scrollTop = boxOf(4).top - element.getBoundingClientRect().top
  await expect.element(screen.getByRole('status').getByText('Page 4 of 5')).toBeVisible()
})

test('every page has its size before it is drawn, and only those in sight are drawn', async () => {
  const { frame, drawn } = await open(
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
  // A page that went out of sight is drawn again when it comes back.
  element.scrollTop = 0
  await expect.element(drawn('Page 1 of 60')).toBeVisible()
  await expect.poll(drawnPages).toEqual([1, 2])
})

test('the whole page and its width fit the frame, and steps go on from there', async () => {
  const { button, frame, drawn } = await open(await numberedPdf(twoSizes.slice(0, 1)))
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  const room = frame().element()
  await userEvent.keyboard('0')
  await expect.poll(() => boxOf(1).height).toBeLessThanOrEqual(room.clientHeight)
  expect(boxOf(1).height).toBeGreaterThan(room.clientHeight - 24)
  await button('Fit the width').click()
  await expect.poll(() => boxOf(1).width).toBeGreaterThan(room.clientWidth - 24)
  expect(boxOf(1).width).toBeLessThanOrEqual(room.clientWidth)
  const fitting = boxOf(1).width
  await userEvent.keyboard('+')
  await expect.poll(() => boxOf(1).width).toBeGreaterThan(fitting)
  const enlarged = boxOf(1).width
  await button('Zoom out').click()
  await expect.poll(() => boxOf(1).width).toBeLessThan(enlarged)
  // The drawing follows the size.
  await expect.poll(() => document.querySelector('canvas')?.width).toBe(Math.floor(boxOf(1).width * devicePixelRatio))
})

test('a page is turned to the right by button and by key', async () => {
  const { button, drawn } = await open(await numberedPdf(twoSizes.slice(0, 1)))
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  expect(boxOf(1).height).toBeGreaterThan(boxOf(1).width)
  await button('Rotate').click()
  await expect.poll(() => boxOf(1).width > boxOf(1).height).toBe(true)
  await expect.poll(() => [colourAt(1, 0.25, 0.5), colourAt(1, 0.75, 0.5)]).toEqual(['white', 'red'])
  await userEvent.keyboard('r')
  await expect.poll(() => [colourAt(1, 0.5, 0.25), colourAt(1, 0.5, 0.75)]).toEqual(['white', 'red'])
})

test('the text of a page can be read and selected, also when it is turned', async () => {
  const { screen, button } = await open(await numberedPdf(twoSizes.slice(0, 1)))
  const words = screen.getByText('Sheet number 1')
  await expect.element(words).toBeInTheDocument()
  const inPage = (side: 'left' | 'top') =>
    (words.element().getBoundingClientRect()[side] - boxOf(1)[side]) / boxOf(1).width
  // 50 of 595 from the left edge, near the lower one.
  expect(inPage('left')).toBeCloseTo(50 / 595, 2)
  getSelection()?.selectAllChildren(words.element())
  expect(String(getSelection())).toBe('Sheet number 1')
  await button('Rotate').click()
  await button('Rotate').click()
  await expect.poll(() => inPage('top')).toBeCloseTo(50 / 595 - 24 / 595, 1)
})

test('the same controls show a picture: whole, rotated and enlarged', async () => {
  const { screen, button, frame } = await open(await png())
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

test('one goes from document to document by button and by key, and the focus stays', async () => {
  const workers = watchWorkers()
  const { screen, button, frame, drawn } = await open(await longPdf(2), await longPdf(3), await png())
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

test('a fit that was chosen holds for the next document, a rotation does not', async () => {
  const { drawn, frame } = await open(await longPdf(1), await longPdf(2))
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  await userEvent.keyboard('0r')
  await expect.poll(() => boxOf(1).width > boxOf(1).height).toBe(true)
  await userEvent.keyboard('.')
  await expect.element(drawn('Page 1 of 2')).toBeVisible()
  expect(boxOf(1).height).toBeGreaterThan(boxOf(1).width)
  expect(boxOf(1).height).toBeLessThanOrEqual(frame('National ID card').element().clientHeight)
})

test('keys belong to the field that has the focus, and a Bengali layout has them too', async () => {
  const { screen, drawn } = await open(await longPdf(2))
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

test('every key has words for the list of keys, and none is taken twice or by the desk', () => {
  const keys = Object.values(viewerKeys).flatMap((each) => each.keys)
  expect(new Set(keys).size).toBe(keys.length)
  for (const taken of ['n', 'p', 'o', 'x', '?', '/']) expect(keys).not.toContain(taken)
  expect(Object.values(viewerKeys).map(({ label }) => i18n._(label))).toContain('Whole page')
})

test('a locked file says so, and what to do', async () => {
  const { screen } = await open(await lockedPdf(), await longPdf(1))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/locked with a password.*Ask the applicant/)
  await expect
    .element(screen.getByRole('link', { name: 'Open in a new tab' }))
    .toHaveAttribute('href', expect.stringMatching(/^blob:/))
  // The worker reads the next one.
  await userEvent.keyboard('.')
  await expect.element(screen.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
})

test('a damaged file says so, a PDF like a picture', async () => {
  const { screen, button } = await open(brokenPdf(), new Blob(['no picture'], { type: 'image/png' }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/This file is damaged/)
  await button('Next document').click()
  await expect
    .element(screen.getByRole('region', { name: 'National ID card' }).getByRole('alert'))
    .toMatchTextContent(/This file is damaged/)
})

test('bytes that do not come are asked for again, and the focus stays in the viewer', async () => {
  const file = await longPdf(1)
  let isOnline = false
  const { screen, button, frame, drawn } = await open(() => (isOnline ? { status: 200, body: file } : 'lost'))
  await expect.element(screen.getByText('Documents are shown when the connection is back.')).toBeVisible()
  isOnline = true
  await button('Try again').click()
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  await expect.element(frame()).toHaveFocus()
})

test('code that does not come is asked for again', async () => {
  let isOnline = false
  watchWorkers((url) => (isOnline ? url : '/no-such-worker.mjs'))
  const { screen, button, frame, drawn } = await open(await longPdf(1))
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

test('the controls keep their places while a document is opened', async () => {
  const held = heldAnswer({ status: 200, body: await longPdf(12) })
  const { button, drawn } = await open(held.answerer)
  await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true')
  const places = () =>
    ['Zoom in', 'Rotate', 'Next page'].map((name) => button(name).element().getBoundingClientRect().toJSON())
  const before = places()
  held.release()
  await expect.element(drawn('Page 1 of 12')).toBeVisible()
  expect(places()).toEqual(before)
})

test('a hostile document runs nothing and leads nowhere', async () => {
  const { screen, drawn } = await open(await hostilePdf('https://evil.example/'))
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  await expect.element(screen.getByText('Press here')).toBeInTheDocument()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-viewer] a')]
  expect(links.map(({ protocol }) => protocol)).toEqual(['blob:'])
  expect('wasRun' in globalThis).toBe(false)
})

test('a fax is unpacked by a decoder that needs no WebAssembly', async () => {
  const { drawn } = await open(await faxPdf())
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  expect(colourAt(1, 0.5, 0.5)).toBe('white')
})

test('a document finds the tables and fonts that it borrows on this server', async () => {
  const { screen, drawn } = await open(await borrowingPdf())
  await expect.element(drawn('Page 1 of 1')).toBeVisible()
  await expect.element(screen.getByText('中文')).toBeInTheDocument()
  expect(colourAt(1, 0.4, 0.6)).toBe('black')
})

test('the worker ends with the viewer', async () => {
  const workers = watchWorkers()
  const { screen, drawn } = await open(await longPdf(2))
  await expect.element(drawn('Page 1 of 2')).toBeVisible()
  expect(workers.running.size).toBe(1)
  await screen.unmount()
  expect(workers.running.size).toBe(0)
})

test('axe finds nothing, on a phone in Bengali neither', async () => {
  const { drawn } = await open(await longPdf(2))
  await expect.element(drawn('Page 1 of 2')).toBeVisible()
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  await setLocale('bn')
  await loadMessages('staff')
  await expect.poll(() => document.querySelector('canvas')?.ariaLabel).toBe('পৃষ্ঠা ১ / ২')
  const { violations } = await axe.run(document.querySelector('[data-viewer]') ?? document.body)
  expect(violations.map(({ id }) => id)).toEqual([])
})
