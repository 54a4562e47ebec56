import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { TextInput } from '../../../ui/fields/inputs.tsx'

/** Long enough that typing a name makes one search, short enough to feel immediate. */
const debounceMs = 350

type SearchTexts = { label: string; placeholder: string }

export type ListSearchProps = SearchTexts & {
  text: string | undefined
  /** The address of the list that is searched for a text. */
  hrefOf: (change: { text: string | undefined }) => string
}

/** The search of a list: the address gets what is typed. */
export function ListSearch({ text = '', hrefOf, ...texts }: ListSearchProps) {
  const navigate = useNavigate()
  const onSearch = useCallback(
    (typed: string) => void navigate({ href: hrefOf({ text: typed || undefined }), replace: true }),
    [navigate, hrefOf],
  )
  return <SearchField {...texts} text={text} onSearch={onSearch} />
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
  // The address changed by itself: the browser went back, or another list was chosen. The search of this field brings
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
