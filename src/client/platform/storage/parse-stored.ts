/** A value of this type as storage may hold it: each part may be missing or be anything. */
export type Unchecked<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchecked<Item>[] | null | undefined
  : Value extends object
    ? { readonly [Name in keyof Value]?: Unchecked<Value[Name]> } | null | undefined
    : unknown

/**
 * The value of a stored JSON text; null when there is none or it is not whole. Storage is untrusted input: the text may
 * come from another release or be damaged. `isWhole` checks the parts that are used, by hand, because zod would be part of
 * the first download; when it throws, the value is not whole.
 */
export function parseStored<Value>(text: string | null, isWhole: (stored: Unchecked<Value>) => boolean): Value | null {
  try {
    const stored: Unchecked<Value> = JSON.parse(text ?? 'null')
    return stored !== null && isWhole(stored) ? (stored as Value) : null
  } catch {
    return null
  }
}
