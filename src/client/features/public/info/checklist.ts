import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { DocumentSlot, GroupDefinition } from '#domain/forms/definition.ts'
import type { RuleName } from '#domain/forms/rules.ts'
import type { Locale } from '#domain/text.ts'

export type Checklist = {
  papers: readonly string[]
  /** Asked for by another answer: at a renewal, or when paid at a bank. */
  papersSometimes: readonly string[]
  papersOptional: readonly string[]
  /** Numbers that stand on papers, and lists that are written out. */
  facts: readonly string[]
  /** To fill the form in, when everything is at hand. */
  minutes: number
}

/** Facts that a person has to look up in papers. */
const rulesOfNumbers: ReadonlySet<RuleName> = new Set([
  ...(['mobile', 'email', 'nid', 'tin', 'bin', 'tradeLicense', 'bankAccount', 'registrationNo'] as const),
  ...(['iab', 'ieb', 'bip', 'rehab'] as const),
])

/** On a phone, as measured when people filled the forms in: a field, a paper, an entry of a list. */
const secondsPer = { field: 15, paper: 60, row: 90 } as const
const stepMinutes = 5

/** What an applicant of the type should have at hand, from the definition of its form. */
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
