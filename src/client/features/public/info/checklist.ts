import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { DocumentSlot, GroupDefinition } from '#domain/forms/definition.ts'
import type { RuleName } from '#domain/forms/rules.ts'
import type { Locale } from '#domain/text.ts'

export type Checklist = {
  papers: readonly string[]
  /** Papers that only certain answers require, such as a renewal or a payment at a bank. */
  papersSometimes: readonly string[]
  papersOptional: readonly string[]
  /** Numbers to copy from papers, and lists to fill in. */
  facts: readonly string[]
  /** How long it takes to fill in the form when everything is ready. */
  minutes: number
}

/** The rules of fields that a person has to look up in papers. */
const rulesOfNumbers: ReadonlySet<RuleName> = new Set([
  ...(['mobile', 'email', 'nid', 'tin', 'bin', 'tradeLicense', 'bankAccount', 'registrationNo'] as const),
  ...(['iab', 'ieb', 'bip', 'rehab'] as const),
])

/** Seconds for a field, a paper and an entry of a list, as measured with people who filled in the forms on a phone. */
const secondsPer = { field: 15, paper: 60, row: 90 } as const
const stepMinutes = 5

/** What an applicant of the type should have ready, derived from the definition of its form. */
export function checklistOf({ steps }: TypeDefinition, locale: Locale): Checklist {
  const slots = steps.flatMap(({ documents }) => documents)
  const groups = steps.flatMap((step) => step.groups)
  const lists = groups.filter(({ repeat }) => repeat !== undefined)
  const papersWhere = (holds: (slot: DocumentSlot) => boolean) =>
    distinct(slots.filter(holds).map(({ label }) => label[locale]))
  return {
    papers: papersWhere(({ required }) => required),
    papersSometimes: papersWhere(({ required, requiredWhen }) => !required && requiredWhen !== undefined),
    papersOptional: papersWhere(({ required, requiredWhen }) => !required && requiredWhen === undefined),
    facts: distinct([
      ...groups.flatMap((group) => numbersOf(group, locale)),
      ...lists.map(({ label }) => label[locale]),
    ]),
    minutes: minutesFor(groups, slots),
  }
}

function numbersOf({ fields, repeat }: GroupDefinition, locale: Locale): string[] {
  if (repeat !== undefined) return []
  const asked = fields.filter(({ required, rule, visibleWhen }) => required && rule && visibleWhen === undefined)
  return asked.filter(({ rule }) => rule !== undefined && rulesOfNumbers.has(rule)).map(({ label }) => label[locale])
}

function minutesFor(groups: readonly GroupDefinition[], slots: readonly DocumentSlot[]): number {
  const fields = groups.filter(({ repeat }) => repeat === undefined).flatMap((group) => group.fields)
  const rows = groups.reduce((sum, { repeat }) => sum + (repeat?.min ?? 0), 0)
  const papers = slots.filter(({ required }) => required).length
  const seconds =
    fields.filter(({ required }) => required).length * secondsPer.field +
    papers * secondsPer.paper +
    rows * secondsPer.row
  return Math.ceil(seconds / 60 / stepMinutes) * stepMinutes
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
