import { type PDFPageProxy, PixelsPerInch, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Turns } from '../page-layout.ts'

/** A drawing under way. `done` rejects when the page cannot be drawn, and never settles once it was cancelled. */
export type Drawing = { done: Promise<HTMLCanvasElement>; cancel: () => void }

/** Draws a page. @param scale pixels of the canvas for one pixel at 100 %. */
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

/** Gives the memory of a canvas back at once; some browsers keep it until they collect garbage. */
export function discardCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/**
 * Lays the text of a page, invisible, over its drawing, so that it can be selected and read aloud. Sizes follow the
 * property --page-scale of the container (pdf-text.css), so a zoom needs no new text. Returns what ends it.
 */
export function layText(page: PDFPageProxy, turns: Turns, container: HTMLElement): () => void {
  const viewport = page.getViewport({ scale: PixelsPerInch.PDF_TO_CSS_UNITS, rotation: rotationOf(page, turns) })
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  const [left = 0, top = 0, right = 0, bottom = 0] = page.view
  container.style.setProperty('--unit', String(viewport.scale))
  container.style.width = `calc(var(--page-scale) * ${(right - left) * viewport.scale}px)`
  container.style.height = `calc(var(--page-scale) * ${(bottom - top) * viewport.scale}px)`
  // A page whose text cannot be read still has its drawing.
  layer.render().catch(() => undefined)
  return () => {
    layer.cancel()
    container.replaceChildren()
  }
}

function rotationOf(page: PDFPageProxy, turns: Turns): number {
  return (page.rotate + 90 * turns) % 360
}
