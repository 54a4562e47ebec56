import '../../../src/client/app/catalogs.ts'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { beforeEach, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DocumentViewer } from '../../../src/client/features/staff/desk/documents/viewer/document-viewer.tsx'
import { i18n, loadMessages, setLocale } from '../../../src/client/platform/i18n.ts'
import { type Answerer, fakeFetch } from '../fake-fetch.ts'

// Opens the desk's document viewer, with pdfjs in its worker, real PDFs and a real PNG.

const names = ['Tax certificate', 'National ID card', 'Photo']

function fileOf(index: number, mime: string) {
  const fileId = `00000000-0000-4000-8000-00000000000${index}`
  const label = names[index] ?? ''
  return { fileId, slot: 'slot', name: `${index}.pdf`, size: 1, sha256: '', order: 0, mime, label, isMarkedHere: false }
}

type Given = Blob | Answerer

function Desk({ files }: { files: readonly ReturnType<typeof fileOf>[] }) {
  const [current, setCurrent] = useState<string | null>(null)
  return (
    <main style={{ width: 480 }}>
      <h1>Application</h1>
      <div style={{ height: 640 }}>
        <DocumentViewer files={files} current={current} onShow={setCurrent} />
      </div>
      <input aria-label="Reason" />
    </main>
  )
}

/** Opens the viewer with these documents and shows the first one. */
export async function openViewer(...given: Given[]) {
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

export const boxOf = (number: number) => {
  const box = document.querySelector<HTMLElement>(`[data-page="${number}"]`)
  if (box === null) throw new Error(`There is no page ${number}.`)
  return box.getBoundingClientRect()
}
export const drawnPages = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]:has(canvas)')].map((box) => Number(box.dataset.page))

/** The colour (red, white or black) at a point of a page, given as fractions of its width and height. */
export function colourAt(number: number, x: number, y: number): string {
  const canvas = document.querySelector<HTMLCanvasElement>(`[data-page="${number}"] canvas`)
  const { width = 0, height = 0 } = canvas ?? {}
  const pixel = canvas?.getContext('2d')?.getImageData(Math.floor(width * x), Math.floor(height * y), 1, 1).data
  const [red = 0, green = 0, blue = 0] = pixel ?? []
  return red > 200 && green > 200 && blue > 200 ? 'white' : red > 200 ? 'red' : 'black'
}

export async function png(): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
  canvas.getContext('2d')?.fillRect(0, 0, 300, 100)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject()), 'image/png'))
}

/** Counts the workers that were started and those that still run; `lead` may change their URL. */
export function watchWorkers(lead: (url: string | URL) => string | URL = (url) => url) {
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

/** Resets each test to English. */
export function beginInEnglish(): void {
  beforeEach(async () => {
    await setLocale('en')
    await loadMessages('staff')
  })
}

export const twoSizes: [number, number][] = [
  [595, 842],
  [595, 842],
  [842, 595],
]
