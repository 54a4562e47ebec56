import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextInput } from '../../../../ui/fields/inputs.tsx'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { latinKeyOf } from '../../../../ui/fields/latin-key.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { ReviewFile } from '../page/review-model.ts'
import type { Marks } from './use-marks.ts'

export type VerdictBarProps = {
  file: ReviewFile
  /** All documents of the application. */
  files: readonly ReviewFile[]
  marks: Marks
  /** After a verdict: opens the next document that has none. */
  onMarked: (fileId: string) => void
}

/** The verdict on the document that is open: o says that it is fine, x that it is to be replaced, with a note why. */
export function VerdictBar({ file, files, marks, onMarked }: VerdictBarProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { label } = file
  const verdict = file.verdict?.verdict ?? null
  const [note, setNote] = useState(file.verdict?.note ?? '')
  const [writes, setWrites] = useState(false)
  const judged = files.filter((each) => each.verdict !== undefined).length
  const done = formatNumber(judged, locale)
  const all = formatNumber(files.length, locale)
  const isToReplace = verdict === 'replace' || writes

  function accept(): void {
    setWrites(false)
    marks.markDocument(file.fileId, { verdict: verdict === 'ok' ? null : 'ok', note: '' })
    if (verdict !== 'ok') onMarked(file.fileId)
  }

  function replace(): void {
    if (verdict !== 'replace') marks.markDocument(file.fileId, { verdict: 'replace', note })
    setWrites(true)
  }

  function keepNote(): void {
    if (verdict === 'replace' && note.trim() !== (file.verdict?.note ?? '')) {
      marks.markDocument(file.fileId, { verdict: 'replace', note: note.trim() })
    }
  }

  useVerdictKeys({ o: accept, x: replace })
  return (
    <div className="space-y-2" data-verdict={verdict ?? 'none'}>
      <fieldset aria-label={t`Verdict on this document`} className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          variant={verdict === 'ok' ? 'primary' : 'plain'}
          aria-pressed={verdict === 'ok'}
          aria-keyshortcuts="o"
          onClick={accept}
        >
          <Icon name="check" />
          {t`In order`}
        </Button>
        <Button
          size="small"
          variant={isToReplace ? 'danger' : 'plain'}
          aria-pressed={isToReplace}
          aria-keyshortcuts="x"
          onClick={replace}
        >
          <Icon name="close" />
          {t`To be replaced`}
        </Button>
        {isToReplace && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setWrites(false)
              setNote('')
              marks.markDocument(file.fileId, { verdict: null, note: '' })
            }}
          >
            {t`Take back`}
          </Button>
        )}
        <span className="ml-auto text-small text-muted tabular-nums" data-marked={judged}>
          {t`${done} of ${all} judged`}
        </span>
      </fieldset>
      {isToReplace && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            keepNote()
            // The field goes with its document, and the keys of the page work from its heading.
            document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
            onMarked(file.fileId)
          }}
        >
          <NoteInput
            takesFocus={writes}
            label={t`What is wrong with it: ${label}`}
            value={note}
            onChange={setNote}
            onLeave={keepNote}
          />
        </form>
      )}
    </div>
  )
}

type NoteInputProps = {
  takesFocus: boolean
  label: string
  value: string
  onChange: (text: string) => void
  onLeave: () => void
}

function NoteInput({ takesFocus, label, value, onChange, onLeave }: NoteInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <TextInput
      ref={input}
      aria-label={label}
      placeholder={label}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
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
