import type { NumberKind } from './search-numbers.ts'

/** Numbers that two applications should not share: each belongs to one person, company or payment. */
export const duplicateNumbers = ['nid', 'tin', 'bin', 'transaction'] as const satisfies readonly NumberKind[]

/** What two applications can have in common that makes them duplicates, the strongest sign first. */
export const duplicateSigns = [...duplicateNumbers, 'similarTransaction', 'name'] as const
export type DuplicateSign = (typeof duplicateSigns)[number]
