import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import type { ReviewFile } from '../application/review-model.ts'
import { NoteInput } from './note-input.tsx'
import type { Marks } from './use-marks.ts'
import type { Verdict } from './use-verdict.ts'

export type VerdictBarProps = {
  file: ReviewFile
  /** All documents of the application. */
  files: readonly ReviewFile[]
  marks: Marks
  verdict: Verdict
}

/** The verdict on the open document: in order, or to be replaced, with a note why. */
export function VerdictBar({ file, files, marks, verdict }: VerdictBarProps) {
  const { t } = useLingui()
  const { fileId, label } = file
  const given = file.verdict?.verdict ?? null
  const isToReplace = given === 'replace' || verdict.writes

  function goOn(): void {
    // The field disappears with its document. The heading gets the focus, where the keys of the page work.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    verdict.goOn()
  }

  return (
    <div className="space-y-2" data-verdict={given ?? 'none'}>
      {isToReplace && (
        <div className="flex items-center gap-1">
          <NoteInput
            name={`${marks.marked.id}/${fileId}`}
            label={t`What is wrong with it: ${label}`}
            stored={file.verdict?.note ?? ''}
            takesFocus={verdict.writes}
            onStore={verdict.note}
            onDone={goOn}
          />
          <Button size="small" variant="quiet" className="shrink-0 px-1.5!" onClick={verdict.takeBack}>
            {t`Remove mark`}
          </Button>
        </div>
      )}
      <fieldset aria-label={t`Verdict on this document`} className="flex min-w-0 flex-wrap items-center gap-2">
        <VerdictButton shortcut="o" icon="check" isChosen={given === 'ok'} look="primary" onClick={verdict.accept}>
          {t`In order`}
        </VerdictButton>
        <VerdictButton shortcut="x" icon="close" isChosen={isToReplace} look="danger" onClick={verdict.replace}>
          {t`To be replaced`}
        </VerdictButton>
        <MarkedCount files={files} />
      </fieldset>
    </div>
  )
}

type VerdictButtonProps = {
  shortcut: 'o' | 'x'
  icon: IconName
  isChosen: boolean
  /** The look of the button when it is chosen. */
  look: 'primary' | 'danger'
  onClick: () => void
  children: ReactNode
}

function VerdictButton({ shortcut, icon, isChosen, look, onClick, children }: VerdictButtonProps) {
  return (
    <Button
      size="small"
      variant={isChosen ? look : 'plain'}
      aria-pressed={isChosen}
      aria-keyshortcuts={shortcut}
      className="grow px-2! whitespace-nowrap md:px-3.5!"
      onClick={onClick}
    >
      <Icon name={icon} />
      {children}
    </Button>
  )
}

/** How many of the documents the desk has judged. */
function MarkedCount({ files }: Pick<VerdictBarProps, 'files'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const judged = files.filter(({ isMarkedHere }) => isMarkedHere).length
  const done = formatNumber(judged, locale)
  const all = formatNumber(files.length, locale)
  return (
    <span className="shrink-0 text-small text-muted tabular-nums" data-marked={judged}>
      <span aria-hidden="true" className="inline-flex items-center gap-1">
        <Icon name="eye" className="size-4" />
        {done}/{all}
      </span>
      <span className="sr-only">{t`${done} of ${all} reviewed`}</span>
    </span>
  )
}
