import { type TypeFacts, typeFacts } from 'virtual:portal'
import type { Locale } from '#domain/text.ts'

/** The facts that lists and links need about a type from outside; null when there is no such type. */
export function findTypeFacts(type: string): TypeFacts | null {
  return typeFacts.find((facts) => facts.type === type) ?? null
}

/** The name of a type to show. A type that this version does not know is shown as it is stored. */
export function typeLabel(type: string, locale: Locale): string {
  return findTypeFacts(type)?.label[locale] ?? type
}

/** The types whose form is at an address: for anyone (`apply`), or for signed-in people (`enlist`). */
export function listTypesAt(path: string, audience: keyof TypeFacts['routes']): readonly string[] {
  return typeFacts.filter(({ routes }) => routes[audience] === path).map(({ type }) => type)
}

/** The type whose form is shown at an address that serves the types `served`; null when the person must choose one. */
export function chosenType(served: readonly string[], named: unknown): string | null {
  const [only, ...others] = served
  if (typeof named === 'string' && served.includes(named)) return named
  return others.length === 0 ? (only ?? null) : null
}
