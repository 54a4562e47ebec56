import type { FormDefinition } from '../forms/definition.ts'
import type { Text } from '../text.ts'

/**
 * An enlistment type as data. Everything that differs between types is in its TypeDefinition, so that a ninth type is
 * one file and one entry in the registry; no other code may name a type.
 */
export type TypeDefinition = FormDefinition & {
  type: string
  label: Text
  kind: ApplicationKind
  /** First part of the enlistment number, e.g. `ARC` in `ARC-2026-00001`. */
  codePrefix: string
  /** The addresses of the form: for anyone, and for a signed-in person. */
  routes: { apply: string; enlist: string | null }
  /** The first fees of the schedule, whole taka. */
  seedFees: Record<ApplicationPurpose, SeedFee>
}

export const applicationKinds = ['individual', 'company'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

export const applicationPurposes = ['REGISTRATION', 'RENEWAL'] as const
export type ApplicationPurpose = (typeof applicationPurposes)[number]

export type SeedFee = { base: number; vat: number; total: number }
