import { type KeyboardEvent, useEffect, useRef } from 'react'
import { TextInput } from '../../../../ui/fields/inputs.tsx'
import { forgetWords, isText, useKeptWords } from '../../../../ui/form/kept-words.ts'

export type NoteInputProps = {
  /** The name under which unstored input is kept. */
  name: string
  label: string
  /** The stored note. */
  stored: string
  takesFocus: boolean
  /** Stores the note; called when the field loses the focus. */
  onStore: (note: string) => void
  /** Called after Enter or Escape, when the person is done. */
  onDone: () => void
}

/** A field of one line for what is wrong with a document or an answer. */
export function NoteInput({ name, label, stored, takesFocus, onStore, onDone }: NoteInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useKeptWords(`note/${name}`, stored, isText)
  /** The note that was stored last: Enter stores it, and the blur that follows must not store it again. */
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
