import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { latinKeyOf } from '../../../../ui/fields/latin-key.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import type { ReviewFile } from '../page/review-model.ts'
import { NoteInput } from './note-input.tsx'
import type { Marks } from './use-marks.ts'

export type VerdictBarProps = {
  file: ReviewFile
  /** All documents of the application. */
  files: readonly ReviewFile[]
  marks: Marks
  /** After a verdict: opens the next document that this desk has not marked. */
  onMarked: (fileId: string) => void
}

/** The verdict on the document that is open: o says that it is fine, x that it is to be replaced, with a note why. */
export function VerdictBar({ file, files, marks, onMarked }: VerdictBarProps) {
  const { t } = useLingui()
  const { fileId, label } = file
  const verdict = file.verdict?.verdict ?? null
  const stored = file.verdict?.note ?? ''
  const [writes, setWrites] = useState(false)
  const isToReplace = verdict === 'replace' || writes

  function accept(): void {
    setWrites(false)
    // What the desk before found in order is said again by this one, and not taken back.
    const takesBack = verdict === 'ok' && file.isMarkedHere
    marks.markDocument(fileId, { verdict: takesBack ? null : 'ok', note: '' })
    if (!takesBack) onMarked(fileId)
  }
  function replace(): void {
    if (verdict !== 'replace') marks.markDocument(fileId, { verdict: 'replace', note: '' })
    setWrites(true)
  }
  function takeBack(): void {
    setWrites(false)
    marks.markDocument(fileId, { verdict: null, note: '' })
  }
  function goOn(): void {
    // The field goes with its document, and the keys of the page work from its heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    onMarked(fileId)
  }

  useVerdictKeys({ o: accept, x: replace })
  return (
    <div className="space-y-2" data-verdict={verdict ?? 'none'}>
      {isToReplace && (
        <div className="flex items-center gap-1">
          <NoteInput
            name={`${marks.marked.id}/${fileId}`}
            label={t`What is wrong with it: ${label}`}
            stored={stored}
            takesFocus={writes}
            onStore={(note) => marks.markDocument(fileId, { verdict: 'replace', note })}
            onDone={goOn}
          />
          <Button size="small" variant="quiet" className="shrink-0 px-1.5!" onClick={takeBack}>
            {t`Take back`}
          </Button>
        </div>
      )}
      <fieldset aria-label={t`Verdict on this document`} className="flex min-w-0 flex-wrap items-center gap-2">
        <VerdictButton shortcut="o" icon="check" isChosen={verdict === 'ok'} look="primary" onClick={accept}>
          {t`In order`}
        </VerdictButton>
        <VerdictButton shortcut="x" icon="close" isChosen={isToReplace} look="danger" onClick={replace}>
          {t`To be replaced`}
        </VerdictButton>
        <Judged files={files} />
      </fieldset>
    </div>
  )
}

type VerdictButtonProps = {
  shortcut: 'o' | 'x'
  icon: IconName
  isChosen: boolean
  /** How it looks once it is chosen. */
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

/** How far the desk is with the documents. */
function Judged({ files }: Pick<VerdictBarProps, 'files'>) {
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
      <span className="sr-only">{t`${done} of ${all} judged`}</span>
    </span>
  )
}

function useVerdictKeys(keys: Readonly<Record<'o' | 'x', () => void>>): void {
  const newest = useRef(keys)
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.repeat || isKeyTaken(event)) return
      const key = latinKeyOf(event)
      if (key !== 'o' && key !== 'x') return
      // Otherwise the letter would be typed into the note that opens.
      event.preventDefault()
      newest.current[key]()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
