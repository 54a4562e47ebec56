import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../../../platform/i18n.ts'
import { FrameSkeleton } from '../frame-skeleton.tsx'
import type { Size, Turns } from '../page-layout.ts'
import { PageStack } from '../page-stack.tsx'
import type { Viewing } from '../use-viewing.ts'
import { ViewerFault } from '../viewer-fault.tsx'
import { maxPages, type OpenedPdf, openPdf, type PdfFault } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import type { PdfWorkerHolder } from './pdf-worker-holder.ts'

export type PdfViewProps = {
  blob: Blob
  worker: PdfWorkerHolder
  viewing: Viewing
  turns: Turns
  /** Called before a focused button disappears. */
  keepFocus: () => void
  onOpened: (pages: readonly Size[]) => void
}

type State = { is: 'opening' } | { is: 'open'; pdf: OpenedPdf } | { is: 'faulty'; fault: PdfFault }

/** A PDF in the frame of the viewer. This module imports pdfjs. */
export function PdfView({ blob, worker, viewing, turns, keepFocus, onOpened }: PdfViewProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { state, retry } = useOpenedPdf(blob, worker, onOpened)
  if (state.is === 'opening') return <FrameSkeleton />
  if (state.is === 'faulty') {
    const onRetry = () => {
      keepFocus()
      retry()
    }
    return <ViewerFault fault={state.fault} {...(state.fault === 'code' && { onRetry })} />
  }
  const { pdf } = state
  const shown = formatNumber(maxPages, locale)
  return (
    <>
      <PageStack viewing={viewing}>
        {({ index, box, label }) => (
          <PdfPage key={turns} pdf={pdf} index={index} box={box} scale={viewing.scale} turns={turns} label={label} />
        )}
      </PageStack>
      {pdf.further > 0 && (
        <p className="px-3 pb-3 text-center text-small text-muted">
          {t`Only the first ${shown} pages are shown here. “Open in a new tab” shows all of them.`}
        </p>
      )}
    </>
  )
}

function useOpenedPdf(blob: Blob, worker: PdfWorkerHolder, onOpened: (pages: readonly Size[]) => void) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ is: 'opening' })
  const opened = useEffectEvent(onOpened)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
  useEffect(() => {
    let isOver = false
    setState({ is: 'opening' })
    const opening = openPdf(blob, worker)
    opening.answer.then((answer) => {
      if (isOver) return
      if (!answer.ok) return setState({ is: 'faulty', fault: answer.fault })
      opened(answer.pdf.pages)
      setState({ is: 'open', pdf: answer.pdf })
    })
    return () => {
      isOver = true
      opening.close()
    }
  }, [blob, worker, attempt])
  return { state, retry: () => setAttempt((last) => last + 1) }
}
