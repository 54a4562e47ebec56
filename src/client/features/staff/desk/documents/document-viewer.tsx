import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../../../ui/states/states.tsx'
import type { ReviewFile } from '../page/review-model.ts'
import { ImageView } from './image-view.tsx'
import { useFileBlob } from './use-file-blob.ts'

export type DocumentViewerProps = {
  files: readonly ReviewFile[]
  current: string | null
  onShow: (fileId: string) => void
}

/** The documents of an application, one at a time, in the order of the form. */
export function DocumentViewer({ files, current, onShow }: DocumentViewerProps) {
  const { t } = useLingui()
  const index = Math.max(
    0,
    files.findIndex(({ fileId }) => fileId === current),
  )
  const file = files[index]
  return (
    <section aria-label={t`Document`} data-viewer="" className="space-y-2.5">
      {file === undefined ? (
        <div className="rounded-card border border-line bg-sunken">
          <EmptyState title={t`No documents are attached`} />
        </div>
      ) : (
        <>
          <ViewerHead files={files} index={index} onShow={onShow} />
          <div className="h-[min(calc(70*var(--dvh)),40rem)] min-h-96 rounded-card border border-line bg-sunken p-2">
            <FileView key={file.fileId} file={file} />
          </div>
        </>
      )}
    </section>
  )
}

type HeadProps = { files: readonly ReviewFile[]; index: number; onShow: (fileId: string) => void }

function ViewerHead({ files, index, onShow }: HeadProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const number = formatNumber(index + 1, locale)
  const all = formatNumber(files.length, locale)
  const before = files[index - 1]
  const after = files[index + 1]
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 grow leading-tight" aria-live="polite">
        <b className="font-bold">{files[index]?.label}</b>{' '}
        <span className="whitespace-nowrap text-muted tabular-nums">{t`${number} of ${all}`}</span>
      </p>
      <Button
        variant="plain"
        size="small"
        aria-label={t`Previous document`}
        disabled={before === undefined}
        onClick={() => before && onShow(before.fileId)}
      >
        <Icon name="left" />
      </Button>
      <Button
        variant="plain"
        size="small"
        aria-label={t`Next document`}
        disabled={after === undefined}
        onClick={() => after && onShow(after.fileId)}
      >
        <Icon name="right" />
      </Button>
    </div>
  )
}

function FileView({ file }: { file: ReviewFile }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const blob = useFileBlob(file.fileId)
  if (blob.state === 'loading') {
    return (
      <div role="status" aria-label={t`Loading, please wait`} className="h-full">
        <Skeleton className="h-full" />
      </div>
    )
  }
  if (blob.state === 'failed') {
    if (blob.failure.problem === undefined) {
      return <OfflineState onRetry={blob.retry}>{t`Documents are shown when the connection is back.`}</OfflineState>
    }
    return <ErrorState title={failureText(blob.failure)} onRetry={blob.retry} />
  }
  return file.mime === 'application/pdf' ? (
    <PdfView url={blob.url} file={file} />
  ) : (
    <ImageView url={blob.url} alt={file.label} />
  )
}

/** The browser's own PDF viewer, which zooms and rotates; phones have none, so they open the file. */
function PdfView({ url, file }: { url: string; file: ReviewFile }) {
  const { t } = useLingui()
  return (
    <div className="flex h-full flex-col gap-2">
      {navigator.pdfViewerEnabled ? (
        <iframe src={`${url}#view=FitH`} title={file.label} className="min-h-0 w-full grow rounded-field bg-[white]" />
      ) : (
        <div className="grid grow place-content-center justify-items-center gap-2 px-4 text-center">
          <Icon name="file" className="size-9 text-muted" />
          <p>{t`This browser shows PDF files in a window of their own.`}</p>
        </div>
      )}
      <LinkButton variant="plain" size="small" href={url} target="_blank" className="self-center">
        <Icon name="share" />
        {t`Open in a new tab`}
      </LinkButton>
    </div>
  )
}
