import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useState } from 'react'
import { TextInput } from '../../../../ui/fields/inputs.tsx'

/** Long enough that typing a number makes one search, short enough to feel immediate. */
const debounceMs = 350

export type SearchFieldProps = {
  text: string
  onSearch: (text: string) => void
  ref: RefObject<HTMLInputElement | null>
}

/** Searches when typing pauses, and at once on Enter. */
export function SearchField({ text, onSearch, ref }: SearchFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(text)
  // The address changed: the browser went back, or another filter was chosen.
  useEffect(() => setTyped(text), [text])
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => onSearch(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, text, onSearch])
  return (
    <search className="w-60 min-w-0 grow sm:max-w-96">
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <TextInput
          ref={ref}
          type="search"
          name="text"
          value={typed}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t`Search by number, name, mobile, NID or TIN`}
          placeholder={t`Number, name, mobile, NID, TIN`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="mt-0!"
        />
        <Key>/</Key>
      </form>
    </search>
  )
}

/** The picture of a key, for people with a keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd
      // Hidden on small screens; the shortcut itself works without it.
      className="hidden rounded-[4px] border border-b-2 border-line-strong px-1.5 font-mono text-[0.75rem] font-medium text-muted md:inline-block"
    >
      {children}
    </kbd>
  )
}
