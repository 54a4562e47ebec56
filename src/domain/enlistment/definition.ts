import type { FormDefinition } from '../forms/definition.ts'
import type { Text } from '../text.ts'

/**
 * What an enlistment type is, as data. Everything that differs between types stands in one TypeDefinition, so that a
 * ninth type is one file and one registry line; no other code may name a type.
 */
export type TypeDefinition = FormDefinition & {
  type: string
  label: Text
  kind: ApplicationKind
  /** First part of the enlistment number, e.g. `ARC` in `ARC-2026-00001`. */
  codePrefix: string
  /** Where anyone applies, and where a signed-in person does. */
  routes: { apply: string; enlist: string | null }
  /** The fees that the effective-dated schedule is seeded with, whole taka. */
  seedFees: Record<ApplicationPurpose, SeedFee>
}

export const applicationKinds = ['individual', 'company'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

export const applicationPurposes = ['REGISTRATION', 'RENEWAL'] as const
export type ApplicationPurpose = (typeof applicationPurposes)[number]

export type SeedFee = { base: number; vat: number; total: number }
