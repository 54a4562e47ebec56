import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useStoreValue } from '../../../../../../platform/use-store-value.ts'
import { type Box, densityOf, type Turns } from '../page-layout.ts'
import { discardCanvas, drawPage, layText } from './draw-page.ts'
import type { OpenedPdf } from './open-pdf.ts'
import './pdf-text.css'

export type PdfPageProps = { pdf: OpenedPdf; index: number; box: Box; scale: number; turns: Turns; label: string }

/** One visible page of a PDF. It is drawn when it is mounted, and its memory is freed when it is unmounted. */
export function PdfPage({ pdf, index, box, scale, turns, label }: PdfPageProps) {
  const { t } = useLingui()
  const text = useText(pdf, index, turns)
  const { place, isBroken } = useDrawing({ pdf, index, box, scale, turns, label })
  return (
    <>
      <div ref={place} className="h-full" />
      {isBroken && (
        <p
          role="alert"
          className="absolute inset-x-0 top-4 px-4 text-center text-danger"
        >{t`This page cannot be displayed`}</p>
      )}
      <div ref={text} className="pdf-text" style={{ ['--page-scale' as string]: scale }} />
    </>
  )
}

/** Until the drawing for a new scale is complete, the last one is shown stretched. */
function useDrawing({ pdf, index, box, scale, turns, label }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isBroken, setBroken] = useState(false)
  const pixelRatio = usePixelRatio()
  const density = scale * densityOf(box, pixelRatio)
  useEffect(() => {
    let cancel: (() => void) | null = null
    let isOver = false
    async function draw(): Promise<void> {
      const page = await pdf.getPage(index)
      if (isOver) return
      const drawing = drawPage(page, { scale: density, turns })
      cancel = drawing.cancel
      const canvas = await drawing.done
      cancel = null
      show(place.current, canvas, label)
      setBroken(false)
    }
    draw().catch(() => isOver || setBroken(true))
    return () => {
      isOver = true
      cancel?.()
    }
  }, [pdf, index, density, turns, label])
  useEffect(() => {
    const holder = place.current
    return () => {
      for (const canvas of holder?.querySelectorAll('canvas') ?? []) discardCanvas(canvas)
      // Frees the images that were decoded for the page.
      pdf.getPage(index).then(
        (page) => page.cleanup(),
        () => undefined,
      )
    }
  }, [pdf, index])
  return { place, isBroken }
}

function show(place: HTMLElement | null, canvas: HTMLCanvasElement, label: string): void {
  if (place === null) {
    discardCanvas(canvas)
    return
  }
  canvas.className = 'block size-full'
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  for (const old of place.querySelectorAll('canvas')) discardCanvas(old)
  place.replaceChildren(canvas)
}

function useText(pdf: OpenedPdf, index: number, turns: Turns) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    pdf.getPage(index).then(
      (page) => {
        if (!isOver && text.current !== null) end = layText(page, turns, text.current)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [pdf, index, turns])
  return text
}

/** How many pixels the screen has for one CSS pixel. It changes with the browser zoom and on another screen. */
function usePixelRatio(): number {
  return useStoreValue(
    (listener) => {
      window.addEventListener('resize', listener)
      return () => window.removeEventListener('resize', listener)
    },
    () => window.devicePixelRatio,
  )
}
