import { type KeyboardEvent, useEffect, useRef } from 'react'
import { TextInput } from '../../../../ui/fields/inputs.tsx'
import { forgetWords, useKeptWords } from '../../../../ui/form/kept-words.ts'

export type NoteInputProps = {
  /** What is noted about, for the words that are not stored yet. */
  name: string
  label: string
  /** The note that is stored. */
  stored: string
  takesFocus: boolean
  /** Stores the note, when the field is left. */
  onStore: (note: string) => void
  /** The person is done with it: by Enter or Escape. */
  onDone: () => void
}

/** What is wrong with a document or an answer, in one line. */
export function NoteInput({ name, label, stored, takesFocus, onStore, onDone }: NoteInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useKeptWords(`note/${name}`, stored)
  /** What was stored last: by Enter, and then the field is left. */
  const last = useRef(stored)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  function store(): void {
    forgetWords(`note/${name}`)
    if (text.trim() === last.current) return
    last.current = text.trim()
    onStore(text.trim())
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    store()
    onDone()
  }
  return (
    <TextInput
      ref={input}
      aria-label={label}
      placeholder={label}
      maxLength={500}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={store}
      className="mt-0! min-h-11! text-small! md:pointer-fine:min-h-9!"
    />
  )
}
