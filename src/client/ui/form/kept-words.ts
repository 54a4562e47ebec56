import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { changeKept, readKept } from './kept-store.ts'
import { isSameValue } from './merge-fields.ts'

/** Forgets the words of a form that was sent, and the id of the record that it created. */
export function forgetWords(name: string): void {
  changeKept(({ words, ids }) => {
    delete words[name]
    delete ids[name]
  })
}

/** Forgets the words of all forms whose names begin with the prefix: those about one record. */
export function forgetWordsOf(prefix: string): void {
  changeKept(({ words }) => {
    for (const name of Object.keys(words).filter((each) => each.startsWith(prefix))) delete words[name]
  })
}

function keepWords(name: string, typed: unknown): void {
  changeKept(({ words }) => {
    words[name] = typed
  })
}

/** Forgets the words only. The id stays, because a call whose answer was lost may have created its record. */
function dropWords(name: string): void {
  changeKept(({ words }) => {
    delete words[name]
  })
}

/** Whether there are unsent words of this form. */
export function hasKeptWords(name: string): boolean {
  return Object.hasOwn(readKept().words, name)
}

/**
 * The id of the record that the form of this name creates. It stays the same until the record is created, so that a
 * retry counts once, even when the dialog was closed in between.
 */
export function useKeptId(name: string): string {
  const [id] = useState(() => {
    const own = readKept().ids[name] ?? crypto.randomUUID()
    changeKept(({ ids }) => {
      ids[name] = own
    })
    return own
  })
  return id
}

/** A state that outlives its component: words that are not sent yet. It must be JSON data. */
export function useKeptWords<Words>(name: string, none: Words): [Words, (changed: Words) => void] {
  const [shown, setShown] = useState(() => (readKept().words[name] as Words | undefined) ?? none)
  const keep = useCallback(
    (changed: Words) => {
      if (changed === none) forgetWords(name)
      else keepWords(name, changed)
      setShown(changed)
    },
    [name, none],
  )
  return [shown, keep]
}

/** The same for a text about other people, such as a bank statement: kept in memory only, so that a reload ends it. */
export function useMemoryOnlyText(name: string): [string, (changed: string) => void] {
  const [shown, setShown] = useState(() => String(readKept().passing[name] ?? ''))
  const keep = useCallback(
    (changed: string) => {
      readKept().passing[name] = changed
      setShown(changed)
    },
    [name],
  )
  return [shown, keep]
}

export type KeptFields<Values extends FieldValues> = {
  /** The name of the form: what it does, and to which record. */
  name: string
  /** The fields that are kept; all of them by default. */
  fields?: readonly FieldPath<Values>[]
}

export type InitialValues<Values extends FieldValues> = {
  /** The initial values, replaced where there is earlier input. */
  values: Values
  /** The values of the form without the earlier input. */
  initial: Values
  /** Whether the form begins with earlier input. */
  hasKept: boolean
}

/** The values that a form begins with: input from before it was closed replaces the initial values. */
export function useInitialValues<Values extends FieldValues>(
  kept: KeptFields<Values> | undefined,
  values: Values,
): InitialValues<Values> {
  const [initialValues] = useState(() => {
    const before = kept === undefined ? {} : ((readKept().words[kept.name] as Partial<Values> | undefined) ?? {})
    const own = Object.entries(before).filter(([field]) => isKept(kept, field))
    return { values: { ...values, ...Object.fromEntries(own) }, initial: values, hasKept: own.length > 0 }
  })
  return initialValues
}

/** At each change, keeps the fields that differ from the stored values. */
export function useKeeping<Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  kept: KeptFields<Values> | undefined,
  stored: RefObject<Values>,
): void {
  const name = kept?.name
  const fields = kept?.fields?.join()
  useEffect(() => {
    if (name === undefined) return
    const callback = ({ values }: { values: Values }) => {
      const typed = Object.entries(values).filter(
        ([field, value]) =>
          (fields === undefined || fields.split(',').includes(field)) && !isSameValue(value, stored.current[field]),
      )
      if (typed.length > 0) keepWords(name, Object.fromEntries(typed))
      else if (hasKeptWords(name)) dropWords(name)
    }
    return subscribe({ formState: { values: true }, callback })
  }, [subscribe, name, fields, stored])
}

function isKept<Values extends FieldValues>(kept: KeptFields<Values> | undefined, field: string): boolean {
  return kept?.fields === undefined || kept.fields.some((name) => name === field)
}
