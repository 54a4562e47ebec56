import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { hasKeptWords } from '../../../../ui/form/kept-words.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useFlags } from './flags.ts'
import { NoteInput } from './note-input.tsx'

/** The flag of one answer: its button, and separately its note as text or input field. */
export type AnswerFlag = { isFlagged: boolean; button: ReactNode; note: ReactNode }

type Flagged = { path: string; label: string; isFirst: boolean }

const none: AnswerFlag = { isFlagged: false, button: null, note: null }

/** The flag of an answer or of a row of a list; nothing outside of a `FlagsContext`. */
export function useAnswerFlag({ path, label, isFirst }: Flagged): AnswerFlag {
  const flags = useFlags()
  const button = useRef<HTMLButtonElement>(null)
  const name = `${flags?.applicationId}/${path}`
  const [writes, setWrites] = useState(() => hasKeptWords(`note/${name}`))
  const [discards, setDiscards] = useState(flags?.discards)
  if (discards !== flags?.discards) {
    setDiscards(flags?.discards)
    setWrites(false)
  }
  const note = flags?.notes.get(path) ?? null
  if (flags === null || (!flags.isOpen && note === null)) return none
  const isFlagged = note !== null
  const { isOpen, active, setActive, flag } = flags
  function press(): void {
    if (!isFlagged) flag(path, '')
    setWrites(!isFlagged || !writes)
  }
  function close(): void {
    setWrites(false)
    button.current?.focus()
  }
  const isReached = active === path || (active === null && isFirst)
  return {
    isFlagged,
    button: isOpen && (
      <FlagButton ref={button} {...{ path, label, isFlagged, isReached }} onReach={setActive} onPress={press} />
    ),
    note:
      isOpen && writes ? (
        <FlagNote name={name} label={label} note={note ?? ''} onFlag={(text) => flag(path, text)} onClose={close} />
      ) : (
        isFlagged && <ReadNote note={note} />
      ),
  }
}

type ButtonProps = {
  ref: Ref<HTMLButtonElement>
  path: string
  label: string
  isFlagged: boolean
  /** Whether the Tab key reaches the button. */
  isReached: boolean
  onReach: (path: string) => void
  onPress: () => void
}

function FlagButton({ ref, path, label, isFlagged, isReached, onReach, onPress }: ButtonProps) {
  const { t } = useLingui()
  return (
    <button
      ref={ref}
      type="button"
      data-flag={path}
      aria-label={t`To be corrected: ${label}`}
      aria-pressed={isFlagged}
      tabIndex={isReached ? 0 : -1}
      onFocus={() => onReach(path)}
      onClick={onPress}
      className={classNames(
        '-my-1 grid size-8 shrink-0 place-items-center rounded-field md:pointer-fine:-my-px md:pointer-fine:size-6',
        isFlagged ? 'text-status-recheck' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon name="flag" className={classNames('size-4', isFlagged && 'fill-current')} />
    </button>
  )
}

type NoteProps = {
  name: string
  label: string
  note: string
  /** Null removes the flag. */
  onFlag: (note: string | null) => void
  onClose: () => void
}

function FlagNote({ name, label, note, onFlag, onClose }: NoteProps) {
  const { t } = useLingui()
  function takeBack(): void {
    onFlag(null)
    onClose()
  }
  return (
    <span className="flex items-center gap-1 py-1">
      <NoteInput
        name={name}
        label={t`What is wrong with it: ${label}`}
        stored={note}
        takesFocus
        onStore={onFlag}
        onDone={onClose}
      />
      <Button size="small" variant="quiet" className="shrink-0 px-1.5!" onClick={takeBack}>
        {t`Remove mark`}
      </Button>
    </span>
  )
}

function ReadNote({ note }: { note: string }) {
  const { t } = useLingui()
  return (
    <span className="block text-status-recheck">{note === '' ? t`To be corrected` : t`To be corrected: ${note}`}</span>
  )
}
