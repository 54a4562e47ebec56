import { type ReactNode, type Ref, useCallback, useEffect, useId, useRef, useState } from 'react'
import { TextInput } from '../fields/inputs.tsx'

/** Long enough that typing a name makes one search, short enough to feel immediate. */
const debounceMs = 350

/** No list accepts a longer text (`contract/appointments`). */
const longestText = 120

export type ListSearchProps = {
  label: string
  placeholder: string
  /** `text` and `searchFor` are those of the list's `useListSearch`. */
  text: string | undefined
  searchFor: (text: string) => void
  /** Shows the label above the field, like those of the fields beside it; otherwise only screen readers read it. */
  isLabelShown?: boolean
  /** Shown after the field: the key that focuses it. */
  after?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** The search of a list. Searches when typing pauses, and at once on Enter. */
export function ListSearch({ label, placeholder, text = '', searchFor, ...look }: ListSearchProps) {
  const { isLabelShown = false, after, className = 'sm:max-w-96', ref } = look
  const id = useId()
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const search = useCallback(
    (wanted: string) => {
      sent.current = wanted
      searchFor(wanted)
    },
    [searchFor],
  )
  // The text changed from outside: the browser went back, or another list was chosen. A search of this field itself
  // does not write its text back, because more may have been typed by then.
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => search(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, text, search])
  return (
    <search className={`min-w-0 grow ${className}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(typed.trim())
        }}
      >
        <label htmlFor={id} className={isLabelShown ? 'mb-1 block font-medium leading-tight' : 'sr-only'}>
          {label}
        </label>
        <div className="flex items-center gap-2">
          <TextInput
            id={id}
            {...(ref !== undefined && { ref })}
            type="search"
            name="text"
            value={typed}
            maxLength={longestText}
            enterKeyHint="search"
            autoComplete="off"
            placeholder={placeholder}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="mt-0!"
          />
          {after}
        </div>
      </form>
    </search>
  )
}
