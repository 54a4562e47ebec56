import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { getLostSession, getSession } from '../../platform/api/session.ts'
import type { Kept, KeptForm } from '../../platform/storage/kept-form.ts'
import { type KeptPlace, listKeptItems, openKeptItem } from '../../platform/storage/kept-item.ts'
import { isSameValue } from './merge-fields.ts'

/**
 * Where dialogs and marks keep what is not sent yet: in the storage of this tab, so that it survives a reload and the
 * end of the session, but not the tab. It belongs to the account, also while its session has expired; without an
 * account it is in the memory of the page only. A lock of the phone does not end a session, so it leaves the words.
 */
export const placeOfWords: KeptPlace = {
  area: 'tab',
  forMs: () => 24 * 60 * 60_000,
  owner: () => (getSession() ?? getLostSession())?.user.user.id ?? null,
  atLock: 'open',
}
const placeOfMemory: KeptPlace = { ...placeOfWords, area: 'page' }

/** The forms of this page by name. */
const forms = new Map<string, KeptForm>()

function formOf(name: string, place = placeOfWords): KeptForm {
  const known = forms.get(name)
  if (known !== undefined) return known
  const isField = (_field: string, _value: unknown): _value is unknown => true
  const form = openKeptItem({ name, place, isField })
  forms.set(name, form)
  return form
}

/** Where the input of a form is kept. */
function keptIn({ name, form }: { name: string; form?: KeptForm | undefined }): KeptForm {
  return form ?? formOf(name)
}

/** The form that contains the id of the record that a form creates. */
const nameOfId = (name: string) => `id of ${name}`

/** Forgets the words of a form that was sent, and the id of the record that it created. */
export function forgetWords(name: string): void {
  void formOf(name).forget()
  void formOf(nameOfId(name)).forget()
}

/** The same for the input of a form, wherever it is kept. */
export function forgetKept(kept: { name: string; form?: KeptForm | undefined }): void {
  void keptIn(kept).forget()
  forgetWords(kept.name)
}

/** Forgets the words of all forms whose names begin with the prefix: those about one record. */
export function forgetWordsOf(prefix: string): void {
  for (const name of listKeptItems(placeOfWords, prefix)) void formOf(name).forget()
  for (const [name, form] of forms) if (name.startsWith(prefix)) void form.forget()
}

/** Whether there are unsent words of this form. */
export function hasKeptWords(name: string): boolean {
  return Object.keys(formOf(name).read()).length > 0
}

/**
 * The id of the record that the form of this name creates. It stays the same until the record is created, so that a
 * retry counts once, even when the dialog was closed in between.
 */
export function useKeptId(name: string): string {
  const [id] = useState(() => {
    const form = formOf(nameOfId(name))
    const { id: kept } = form.read()
    const own = typeof kept === 'string' ? kept : crypto.randomUUID()
    void form.put({ id: own })
    return own
  })
  return id
}

/**
 * A state that outlives its component: words that are not sent yet. It must be JSON data. Kept data for which `isWords`
 * is false, perhaps of another release, is not used.
 */
export function useKeptWords<Words>(
  name: string,
  none: Words,
  isWords: (kept: unknown) => kept is Words,
): [Words, (changed: Words) => void] {
  const [shown, setShown] = useState(() => {
    const { words } = formOf(name).read()
    return isWords(words) ? words : none
  })
  const keep = useCallback(
    (changed: Words) => {
      if (changed === none) forgetWords(name)
      else void formOf(name).put({ words: changed })
      setShown(changed)
    },
    [name, none],
  )
  return [shown, keep]
}

export const isText = (kept: unknown): kept is string => typeof kept === 'string'

/** The same for a text about other people, such as a bank statement: kept in memory only, so that a reload ends it. */
export function useMemoryOnlyText(name: string): [string, (changed: string) => void] {
  const form = formOf(name, placeOfMemory)
  const [shown, setShown] = useState(() => {
    const { text } = form.read()
    return isText(text) ? text : ''
  })
  const keep = useCallback(
    (changed: string) => {
      void form.put({ text: changed })
      setShown(changed)
    },
    [form],
  )
  return [shown, keep]
}

export type KeptFields<Values extends FieldValues> = {
  /** The name of the form: what it does, and to which record. */
  name: string
  /** The fields that are kept; all of them by default. */
  fields?: readonly FieldPath<Values>[]
  /** Keeps the input elsewhere than the words of the account, for example beside a draft on this phone. */
  form?: KeptForm
  /** Called with where the input is after each change. */
  onKept?: (kept: Kept) => void
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
    const before = kept === undefined ? {} : keptIn(kept).read()
    const own = Object.entries(before).filter(([field, value]) => isKept(kept, field) && fits(value, values, field))
    return { values: { ...values, ...Object.fromEntries(own) }, initial: values, hasKept: own.length > 0 }
  })
  return initialValues
}

/**
 * At each change, keeps the fields that differ from the stored values. A field that did not change here is left as
 * another tab may have kept it.
 */
export function useKeeping<Values extends FieldValues>(
  { subscribe, getValues }: UseFormReturn<Values>,
  kept: KeptFields<Values> | undefined,
  stored: RefObject<Values>,
): void {
  const { name, form, onKept } = kept ?? {}
  const fields = kept?.fields?.join()
  useEffect(() => {
    if (name === undefined) return
    const typedOf = (values: Values): [string, unknown][] =>
      Object.entries(values)
        .filter(([field]) => fields === undefined || fields.split(',').includes(field))
        .map(([field, value]) => [field, isSameValue(value, stored.current[field]) ? undefined : value])
    let before: Record<string, unknown> = Object.fromEntries(typedOf(getValues()))
    const callback = ({ values }: { values: Values }) => {
      const typed = typedOf(values)
      // An emptied field differs from one that is as stored.
      const changed = typed.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]))
      before = Object.fromEntries(typed)
      if (changed.length > 0) void keptIn({ name, form }).put(Object.fromEntries(changed)).then(onKept)
    }
    return subscribe({ formState: { values: true }, callback })
  }, [subscribe, getValues, name, form, onKept, fields, stored])
}

function isKept<Values extends FieldValues>(kept: KeptFields<Values> | undefined, field: string): boolean {
  return kept?.fields === undefined || kept.fields.some((name) => name === field)
}

/** Whether a kept value is one of this field: another release may have kept another kind of value under its name. */
function fits<Values extends FieldValues>(kept: unknown, values: Values, field: string): boolean {
  if (!Object.hasOwn(values, field)) return false
  const initial: unknown = values[field]
  if (kept === null || initial === null || initial === undefined) return true
  return typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial)
}
