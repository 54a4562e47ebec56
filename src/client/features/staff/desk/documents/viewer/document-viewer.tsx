import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useFailureText } from '../../../../../platform/api/error-messages.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { lazyPart } from '../../../../../platform/lazy-part.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../../../../ui/states/states.tsx'
import type { ReviewFile } from '../../application/review-model.ts'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { ImageView } from './image-view.tsx'
import type { Size, Turns, Zoom } from './page-layout.ts'
import type { PdfViewProps } from './pdf/pdf-view.tsx'
import type { PdfWorkerHolder } from './pdf/pdf-worker-holder.ts'
import { usePdfWorker } from './pdf/use-pdf-worker.ts'
import { type FileBlob, useFileBlob } from './use-file-blob.ts'
import { useViewing, type Viewed, type Viewing } from './use-viewing.ts'
import { ViewerFault } from './viewer-fault.tsx'
import { useViewerKeys, type ViewerCommands } from './viewer-keys.ts'
import { Command, ViewerToolbar } from './viewer-toolbar.tsx'

export type DocumentViewerProps = {
  files: readonly ReviewFile[]
  current: string | null
  onShow: (fileId: string) => void
  /** Shown between the name of the document and the document. */
  above?: ReactNode
  /** Shown below the document. */
  below?: ReactNode
}

/** Loaded only when a desk opens a PDF, because it is a download of half a megabyte. */
const PdfView = lazyPart<PdfViewProps>(() => import('./pdf/pdf-view.tsx').then((module) => module.PdfView), {
  waiting: <FrameSkeleton />,
  missing: (onRetry, { keepFocus }) => (
    <ViewerFault
      fault="code"
      onRetry={() => {
        keepFocus()
        onRetry()
      }}
    />
  ),
})

/**
 * Shows the documents of an application, one at a time, in the order of the form. In a workspace the viewer fills the
 * available height.
 */
export function DocumentViewer({ files, current, onShow, above, below }: DocumentViewerProps) {
  const { t } = useLingui()
  const index = Math.max(
    0,
    files.findIndex(({ fileId }) => fileId === current),
  )
  const file = files[index]
  return (
    <section
      aria-label={t`Document`}
      data-viewer=""
      className="@container flex flex-col gap-2 workspace:h-full workspace:min-h-96"
    >
      {file === undefined ? (
        <div className="rounded-card border border-line bg-sunken">
          <EmptyState title={t`No documents are attached`} />
        </div>
      ) : (
        <Viewer files={files} index={index} file={file} onShow={onShow} above={above} />
      )}
      {below}
    </section>
  )
}

type ViewerProps = Pick<DocumentViewerProps, 'files' | 'onShow' | 'above'> & { index: number; file: ReviewFile }

function Viewer({ files, index, file, onShow, above }: ViewerProps) {
  const isPdf = file.mime === 'application/pdf'
  const frame = useRef<HTMLElement>(null)
  const blob = useFileBlob(file.fileId)
  const worker = usePreloadedPdf(isPdf)
  // A chosen zoom also applies to the next documents. Before that, PDFs fit the width of the frame, pictures fit whole.
  const [zoom, setZoom] = useState<Zoom | null>(null)
  const { viewed, onOpened, onRotate } = useViewed(file.fileId)
  const viewing = useViewing({ frame, viewed, zoom: zoom ?? (isPdf ? 'width' : 'page'), onZoom: setZoom, onRotate })
  const commands = { ...viewing.commands, ...documentCommands(files, index, onShow) }
  useViewerKeys(commands)
  return (
    <>
      <ViewerHead label={file.label} at={index + 1} count={files.length} commands={commands} />
      {above}
      <ViewerToolbar
        commands={commands}
        scale={viewing.scale}
        page={viewing.page}
        pages={viewed.pages.length}
        url={blob.state === 'ready' ? blob.url : null}
      />
      <Frame frame={frame} label={file.label} onScroll={viewing.onScroll}>
        <FileView
          key={file.fileId}
          {...{ file, blob, worker, viewing, onOpened }}
          // The retry button disappears when it is pressed, so the frame takes the focus.
          keepFocus={() => frame.current?.focus()}
          turns={viewed.turns}
        />
      </Frame>
    </>
  )
}

/** The worker of pdfjs. Its code and the bytes of the document are downloaded at the same time. */
function usePreloadedPdf(isPdf: boolean): PdfWorkerHolder {
  const worker = usePdfWorker()
  useEffect(() => {
    if (!isPdf) return
    void PdfView.preload()
    // A failure is ignored here: it occurs again when the document is opened, which then shows it.
    worker.take().catch(() => undefined)
  }, [isPdf, worker])
  return worker
}

function documentCommands(
  files: readonly ReviewFile[],
  index: number,
  onShow: (fileId: string) => void,
): Pick<ViewerCommands, 'previousDocument' | 'nextDocument'> {
  const [before, after] = [files[index - 1], files[index + 1]]
  return {
    previousDocument: before === undefined ? null : () => onShow(before.fileId),
    nextDocument: after === undefined ? null : () => onShow(after.fileId),
  }
}

type FrameProps = { frame: RefObject<HTMLElement | null>; label: string; onScroll: () => void; children: ReactNode }

/** The scrollable part of the viewer. It fills the height of the workspace, or else a part of the screen. */
function Frame({ frame, label, onScroll, children }: FrameProps) {
  return (
    <section
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
      className="h-[min(calc(65*var(--dvh)),36rem)] min-h-80 shrink-0 overflow-x-auto overflow-y-scroll rounded-card border border-line bg-sunken workspace:h-auto workspace:min-h-0 workspace:shrink workspace:grow workspace:basis-0"
    >
      {children}
    </section>
  )
}

/** Pages and rotation of the shown file. They are reset for another file, but the controls stay mounted. */
function useViewed(fileId: string) {
  const [known, setKnown] = useState<Viewed>({ fileId, pages: [], turns: 0 })
  const viewed: Viewed = known.fileId === fileId ? known : { fileId, pages: [], turns: 0 }
  return {
    viewed,
    onOpened: (pages: readonly Size[]) => setKnown({ fileId, pages, turns: 0 }),
    onRotate: () => setKnown({ ...viewed, turns: ((viewed.turns + 1) % 4) as Turns }),
  }
}

type HeadProps = { label: string; at: number; count: number; commands: ViewerCommands }

function ViewerHead({ label, at, count, commands }: HeadProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const id = useId()
  const number = formatNumber(at, locale)
  const all = formatNumber(count, locale)
  return (
    <div className="flex items-center gap-2">
      <p id={id} className="min-w-0 grow text-small leading-tight" aria-live="polite">
        <b className="font-bold">{label}</b>{' '}
        <span className="whitespace-nowrap text-muted tabular-nums">{t`${number} of ${all}`}</span>
      </p>
      <Command name="previousDocument" icon="left" commands={commands} statusId={id} />
      <Command name="nextDocument" icon="right" commands={commands} statusId={id} />
    </div>
  )
}

type FileViewProps = {
  file: ReviewFile
  blob: FileBlob
  worker: PdfWorkerHolder
  viewing: Viewing
  turns: Turns
  keepFocus: () => void
  onOpened: (pages: readonly Size[]) => void
}

function FileView({ file, blob, worker, viewing, turns, keepFocus, onOpened }: FileViewProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  if (blob.state === 'loading') return <FrameSkeleton />
  if (blob.state === 'failed') {
    const onRetry = () => {
      keepFocus()
      blob.retry()
    }
    if (blob.failure.problem === undefined) {
      return <OfflineState onRetry={onRetry}>{t`Documents will be shown when the connection is back.`}</OfflineState>
    }
    return <ErrorState title={failureText(blob.failure)} onRetry={onRetry} />
  }
  return file.mime === 'application/pdf' ? (
    <PdfView blob={blob.blob} {...{ worker, viewing, turns, keepFocus, onOpened }} />
  ) : (
    <ImageView url={blob.url} alt={file.label} viewing={viewing} turns={turns} onOpened={onOpened} />
  )
}
