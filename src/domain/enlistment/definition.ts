import type { Text } from '../text.ts'
import type { OptionListName } from './options.ts'
import type { RuleName } from './rules.ts'

/**
 * What an enlistment type is, as data. Everything that differs between types stands in one TypeDefinition, so that a
 * ninth type is one file and one registry line; no other code may name a type.
 */
export type TypeDefinition = {
  type: string
  label: Text
  kind: ApplicationKind
  /** First part of the enlistment number, e.g. `ARC` in `ARC-2026-00001`. */
  codePrefix: string
  /** Where anyone applies, and where a signed-in person does. */
  routes: { apply: string; enlist: string | null }
  steps: readonly StepDefinition[]
  /** The fees that the effective-dated schedule is seeded with, whole taka. */
  seedFees: Record<ApplicationPurpose, SeedFee>
}

export const applicationKinds = ['individual', 'company'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

export const applicationPurposes = ['REGISTRATION', 'RENEWAL'] as const
export type ApplicationPurpose = (typeof applicationPurposes)[number]

export type SeedFee = { base: number; vat: number; total: number }

export type StepDefinition = {
  step: string
  label: Text
  groups: readonly GroupDefinition[]
  documents: readonly DocumentSlot[]
}

/**
 * A group of fields. `prefix` leads the paths of its fields (`present.line`); `repeat` makes it a list of rows
 * (`owners/{rowId}/name`). `sameAs` offers to take all values from the group with that prefix: the choice itself is an
 * answer at `{prefix}.sameAs`, and while it is true the group's own fields are hidden and read from the other group.
 */
export type GroupDefinition = {
  group: string
  label: Text
  fields: readonly FieldDefinition[]
  prefix?: string
  repeat?: { min: number; max: number }
  /** What one row of the list is called, before its number. */
  rowLabel?: Text
  sameAs?: { prefix: string; label: Text }
}

export const fieldKinds = [
  'text',
  'textarea',
  'digits',
  'tel',
  'email',
  'integer',
  'decimal',
  'money',
  'date',
  'radio',
  'select',
  'multiselect',
  'checkbox',
] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Holds when the named field has one of the values. Inside a row or prefixed group a bare key looks there first. */
export type Condition = { field: string; in: readonly string[] }

export type FieldDefinition = {
  key: string
  label: Text
  kind: FieldKind
  required: boolean
  rule?: RuleName
  /** The rule depends on the value of another field of the same row or group. */
  ruleBy?: { field: string; map: Readonly<Record<string, RuleName>> }
  options?: OptionListName
  help?: Text
  visibleWhen?: Condition
  requiredWhen?: Condition
  /** Prefilled from the named field while empty. */
  copyFrom?: string
  /** May occur in one live application (or payment) only. */
  unique?: 'application' | 'payment'
  /** The server's word: shown, never typed. */
  readOnly?: boolean
  /** Where the value comes from when it follows from others: the age from a birth date of the same group, the fee. */
  computed?: { as: 'age'; from: string } | { as: 'fee' }
}

export type DocumentSlot = {
  slot: string
  label: Text
  required: boolean
  requiredWhen?: Condition
  sensitive?: boolean
  /** Runs out within the year: a renewal asks for the new one. */
  yearly?: true
}
