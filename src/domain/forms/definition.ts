import type { Text } from '../text.ts'
import type { OptionListName } from './options.ts'
import type { RuleName } from './rules.ts'

/** A form as data: its steps in order. Enlistment types are such forms, and so can be any other subject. */
export type FormDefinition = { steps: readonly StepDefinition[] }

export type StepDefinition = {
  step: string
  label: Text
  /** For a narrow header, where the label is too long for it. */
  shortLabel?: Text
  groups: readonly GroupDefinition[]
  documents: readonly DocumentSlot[]
}

/**
 * A group of fields. `prefix` begins the paths of its fields (`present.line`); `repeat` makes it a list of rows
 * (`owners/{rowId}/name`). `sameAs` offers to take all values from the group with that prefix: the choice itself is an
 * answer at `{prefix}.sameAs`, and while it is true the group's own fields are hidden and read from the other group.
 */
export type GroupDefinition = {
  group: string
  label: Text
  fields: readonly FieldDefinition[]
  prefix?: string
  repeat?: { min: number; max: number }
  /** The title of a row, before its number. */
  rowLabel?: Text
  /** The rows are people: the page counts people with another word than things. */
  rowsArePeople?: true
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
  /** The label once that other field is answered, by its answer: a slip number where a bank was chosen. */
  labelBy?: { field: string; map: Readonly<Record<string, Text>> }
  options?: OptionListName
  /** Instead of `options`: the name of a list that the form's page supplies, because its choices are stored records. */
  optionsFrom?: string
  help?: Text
  /** The sentence for an empty field, where the usual one does not read well. */
  missing?: Text
  visibleWhen?: Condition
  requiredWhen?: Condition
  /** The `autocomplete` token of HTML. */
  autoComplete?: string
  /** Prefilled from the named field while empty. */
  copyFrom?: string
  /** The value may occur in one live application (or payment) only. */
  unique?: 'application' | 'payment'
  /** The date may be at most this many years in the past. */
  withinYears?: number
  /** The day is often the day on which the form is filled in, so one press enters it. */
  offersToday?: true
  /** Set by the server: shown, never typed. */
  readOnly?: boolean
  /**
   * The source of a computed value: the age from a birth date of the same group, the fee, or another answer of the
   * form, so that the form asks for it only once.
   */
  computed?: { as: 'age'; from: string } | { as: 'fee' } | { as: 'same'; from: string }
}

/** Whether the field is answered by choosing, not by typing. */
export function isChosen({ options, optionsFrom }: FieldDefinition): boolean {
  return options !== undefined || optionsFrom !== undefined
}

export type DocumentSlot = {
  slot: string
  label: Text
  /** What to attach, where the label alone leaves a doubt. */
  help?: Text
  required: boolean
  requiredWhen?: Condition
  sensitive?: boolean
  /** Not offered while `requiredWhen` does not hold. */
  onlyWhenRequired?: true
  /** Offered all the same, under its own name, while this holds: a picture of the message where no slip is required. */
  offeredWhen?: Condition & { label: Text; help: Text }
  /** People compare its text with their answers, so its picture is shown large, beside them. */
  isCompared?: true
  /** Expires within the year: a renewal asks for a new one. */
  yearly?: true
}

/** A form of one group on one page, which needs no names for them. */
export function formOf(name: string, fields: readonly FieldDefinition[]): FormDefinition {
  const label = { bn: '', en: '' }
  return { steps: [{ step: name, label, groups: [{ group: name, label, fields }], documents: [] }] }
}
