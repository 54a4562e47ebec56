import { type PDFPageProxy, PixelsPerInch, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Turns } from '../page-layout.ts'

/** A drawing in progress. `done` rejects if the page cannot be drawn, and never settles after `cancel`. */
export type Drawing = { done: Promise<HTMLCanvasElement>; cancel: () => void }

/** Draws a page. @param scale the pixels of the canvas for one CSS pixel at 100 %. */
export function drawPage(page: PDFPageProxy, { scale, turns }: { scale: number; turns: Turns }): Drawing {
  const viewport = page.getViewport({
    scale: scale * PixelsPerInch.PDF_TO_CSS_UNITS,
    rotation: rotationOf(page, turns),
  })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport })
  let isCancelled = false
  const done = new Promise<HTMLCanvasElement>((resolve, reject) => {
    task.promise.then(
      () => isCancelled || resolve(canvas),
      (cause) => {
        if (!isCancelled) reject(cause)
      },
    )
  })
  const cancel = () => {
    isCancelled = true
    task.cancel()
    discardCanvas(canvas)
  }
  return { done, cancel }
}

/** Frees the memory of a canvas at once; some browsers would keep it until the next garbage collection. */
export function discardCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/**
 * Puts the text of a page as an invisible layer over its drawing, so that it can be selected and read aloud. Its size
 * follows the property --page-scale (pdf-text.css), so a zoom needs no new layer. Returns a function that removes it.
 */
export function layText(page: PDFPageProxy, turns: Turns, container: HTMLElement): () => void {
  const viewport = page.getViewport({ scale: PixelsPerInch.PDF_TO_CSS_UNITS, rotation: rotationOf(page, turns) })
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  const [left = 0, top = 0, right = 0, bottom = 0] = page.view
  container.style.setProperty('--unit', String(viewport.scale))
  container.style.width = `calc(var(--page-scale) * ${(right - left) * viewport.scale}px)`
  container.style.height = `calc(var(--page-scale) * ${(bottom - top) * viewport.scale}px)`
  // If the text cannot be read, the page still has its drawing.
  layer.render().catch(() => undefined)
  return () => {
    layer.cancel()
    container.replaceChildren()
  }
}

function rotationOf(page: PDFPageProxy, turns: Turns): number {
  return (page.rotate + 90 * turns) % 360
}
