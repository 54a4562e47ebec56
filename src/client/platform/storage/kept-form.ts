/**
 * What a person types into one form, kept on this device until it is sent. Drafts, requests of visitors, the form of a
 * live guest, dialogs and marks of a desk implement it; tests/support/phone/kept-form.suite.ts says what all of them
 * guarantee. Each page that opens a form has a copy of its own, and storing goes field by field: a field that only
 * another tab has changed stays as that tab has stored it.
 */
export type KeptForm<Value = unknown> = {
  /** The newest value of each field, as this page has it: also one that could not be stored. */
  read(): Fields<Value>
  /** Takes values at once, undefined for a field that is no longer kept, and resolves to where they are then. */
  put(values: Readonly<Record<string, Value | undefined>>): Promise<Kept>
  /** Called when the phone is locked. This page reads nothing and takes nothing afterwards, unless it stays open. */
  seal(): Promise<Sealed>
  /** Removes the form and everything that was stored of it. A page that had it open cannot store it again. */
  forget(): Promise<void>
}

/** The fields of a form by their names. The values are JSON data. */
export type Fields<Value = unknown> = Readonly<Record<string, Value>>

/**
 * `stored`: the values survive a killed browser. `page`: the storage refuses, so they are on this page only and are
 * stored with the next ones. `gone`: the form was forgotten, sent or locked meanwhile, so they are not stored.
 */
export type Kept = 'stored' | 'page' | 'gone'

/**
 * What a lock does to a form. `sealed`: it can be read with the PIN only. `forgotten`: it was removed, because it is
 * short. `open`: nothing, because an account protects it, or because there is no lock or no room for it.
 */
export type Sealed = 'sealed' | 'forgotten' | 'open'

/** The fields after some of them were changed. */
export function changeFields<Value>(
  fields: Fields<Value>,
  values: Readonly<Record<string, Value | undefined>>,
): Fields<Value> {
  const changed = Object.entries<Value | undefined>({ ...fields, ...values })
  return Object.fromEntries(changed.filter((entry): entry is [string, Value] => entry[1] !== undefined))
}
