import { useCallback, useEffect, useRef, useState } from 'react'
import { TextInput } from '../../../ui/fields/inputs.tsx'

/** Long enough that typing a name makes one search, short enough to feel immediate. */
const debounceMs = 350

type SearchTexts = { label: string; placeholder: string }

export type ListSearchProps = SearchTexts & { text: string | undefined; searchFor: (text: string) => void }

/** The search of a list: `text` and `searchFor` are those of its `useListSearch`. */
export function ListSearch({ text = '', searchFor, ...texts }: ListSearchProps) {
  return <SearchField {...texts} text={text} onSearch={searchFor} />
}

export type SearchFieldProps = SearchTexts & { text: string; onSearch: (text: string) => void }

/** Searches when typing pauses, and at once on Enter. */
export function SearchField({ label, placeholder, text, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const search = useCallback(
    (wanted: string) => {
      sent.current = wanted
      onSearch(wanted)
    },
    [onSearch],
  )
  // The list changed by itself: the browser went back, or another list was chosen. The search of this field brings
  // nothing back into it: more may be typed by then.
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
    <search className="min-w-0 grow sm:max-w-96">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(typed.trim())
        }}
      >
        <TextInput
          type="search"
          name="text"
          value={typed}
          maxLength={120}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="mt-0!"
        />
      </form>
    </search>
  )
}
