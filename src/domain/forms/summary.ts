import type { Answers, AnswerValue, AttachmentValue } from '../drafts/operations.ts'
import { parsePath, rowPath } from '../drafts/paths.ts'
import { formatDate, isCalendarDate } from '../reference/calendar.ts'
import { formatMoney, formatNumber, localiseDigits } from '../reference/numerals.ts'
import type { Locale, Text } from '../text.ts'
import { isAnswered, scopeOf } from './answers.ts'
import { isVisible, labelOf, slotTexts, takesValuesFromOther } from './conditions.ts'
import type {
  DocumentSlot,
  FieldDefinition,
  FieldKind,
  FormDefinition,
  GroupDefinition,
  StepDefinition,
} from './definition.ts'
import { findOptionLabel } from './options.ts'
import { fieldPath, findField, findPlace, findRowName, listFieldsAt, listRows, rowTitle } from './paths.ts'
import type { RuleName } from './rules.ts'
import { isDocumentRequired } from './validate.ts'

/** One answer as people read it. `text` is empty where there is no answer; `value` is the stored value. */
export type SummaryEntry = { path: string; label: string; text: string; value: AnswerValue; kind: FieldKind }
/** `title`: by its position in the list, Owner 2; `name`: the name in the row, or an empty text. */
export type SummaryRow = {
  rowId: string
  path: string
  title: string
  name: string
  entries: readonly SummaryEntry[]
}
/** `rows` when the group repeats, else `entries`; `sameAs` is a sentence saying that another group's values apply. */
export type SummaryGroup = {
  group: string
  title: string
  entries: readonly SummaryEntry[]
  rows: readonly SummaryRow[] | null
  sameAs: string | null
}
export type SummaryFile = { fileId: string; path: string } & AttachmentValue
export type SummaryDocument = { slot: string; label: string; required: boolean; files: readonly SummaryFile[] }
export type SummarySection = {
  step: string
  title: string
  groups: readonly SummaryGroup[]
  documents: readonly SummaryDocument[]
}

type ValueText = (value: AnswerValue, field: FieldDefinition, locale: Locale) => string

const plain: ValueText = (value) => String(value)
/**
 * The rules of numbers that are written with a dash or a slash. A code with letters in it keeps the digits as printed
 * on its paper.
 */
const numbersWithMarks: ReadonlySet<RuleName | undefined> = new Set(['bin', 'rehab'])
const text: ValueText = (value, field, locale) => inNumerals(field, String(value), locale)
const digits: ValueText = (value, _, locale) => localiseDigits(String(value), locale)
const number: ValueText = (value, _, locale) =>
  typeof value === 'number' ? formatNumber(value, locale) : String(value)

function choice(value: unknown, field: FieldDefinition, locale: Locale): string {
  const text = String(value)
  return (field.options === undefined ? null : findOptionLabel(field.options, text))?.[locale] ?? text
}

const numericKinds: ReadonlySet<FieldKind> = new Set(['digits', 'tel', 'integer', 'decimal', 'money', 'date'])

const ticked = { bn: 'হ্যাঁ', en: 'Yes' } as const satisfies Text

/** A year reads 2019, not 2,019, so numbers below ten thousand are not grouped. */
const integer: ValueText = (value, field, locale) =>
  typeof value === 'number' && Math.abs(value) < 10_000 ? digits(value, field, locale) : number(value, field, locale)

const valueTexts = {
  text,
  textarea: plain,
  email: plain,
  digits,
  tel: digits,
  integer,
  decimal: number,
  money: (value, _, locale) => (typeof value === 'number' ? formatMoney(value, locale) : String(value)),
  date: (value, _, locale) =>
    typeof value === 'string' && isCalendarDate(value) ? formatDate(value, locale) : String(value),
  radio: choice,
  select: choice,
  multiselect: (value, field, locale) =>
    (Array.isArray(value) ? value : [value]).map((each) => choice(each, field, locale)).join(', '),
  checkbox: (value, _, locale) => (value === true ? ticked[locale] : ''),
} as const satisfies Record<FieldKind, ValueText>

/** The text of a field's input: a number is shown in the digits of the language. */
export function inNumerals({ kind, rule }: FieldDefinition, text: string, locale: Locale): string {
  const isNumber = numericKinds.has(kind) || (numbersWithMarks.has(rule) && !/[A-Z]/i.test(text))
  return isNumber ? localiseDigits(text, locale) : text
}

/** A stored value as text, in the language's numerals; empty when there is none. */
export function formatValue(field: FieldDefinition, value: AnswerValue, locale: Locale): string {
  if (!isAnswered(value)) return ''
  const format: ValueText = valueTexts[field.kind]
  return format(value, field, locale)
}

type Reading = { answers: Answers; locale: Locale }

function summariseGroup(group: GroupDefinition, step: StepDefinition, { answers, locale }: Reading): SummaryGroup {
  const entriesOf = (rowId?: string): readonly SummaryEntry[] =>
    listFieldsAt(group, step, rowId)
      .filter((place) => isVisible(place.field, scopeOf(place, answers)))
      .map((place) => {
        const { path, field } = place
        const value = answers[path] ?? null
        const label = labelOf(field, scopeOf(place, answers))[locale]
        return { path, label, text: formatValue(field, value, locale), value, kind: field.kind }
      })
  const rows = group.repeat === undefined ? null : listRows(group, answers)
  const nameOf = (rowId: string): string => {
    const textOf = (key: string) => answers[fieldPath(group, { key }, rowId)]
    return findRowName(group, (key) => String(textOf(key) ?? ''), locale)
  }
  return {
    group: group.group,
    title: group.label[locale],
    entries: rows === null ? entriesOf() : [],
    rows:
      rows?.map(({ rowId }, index) => ({
        rowId,
        path: rowPath(group.group, rowId),
        title: rowTitle(group, index, locale),
        name: nameOf(rowId),
        entries: entriesOf(rowId),
      })) ?? null,
    sameAs: takesValuesFromOther(group, answers) ? (group.sameAs?.label[locale] ?? null) : null,
  }
}

/** The files attached to a slot, in their order. */
export function listFiles(slot: string, answers: Answers): readonly SummaryFile[] {
  const files: SummaryFile[] = []
  for (const [path, value] of Object.entries(answers)) {
    const parsed = path.startsWith(`documents/${slot}/`) ? parsePath(path) : null
    if (parsed?.kind !== 'attachment' || typeof value !== 'object' || value === null || !('sha256' in value)) continue
    files.push({ ...value, fileId: parsed.fileId, path })
  }
  return files.sort((one, other) => one.order - other.order || (one.fileId < other.fileId ? -1 : 1))
}

function summariseDocument(slot: DocumentSlot, answers: Answers, locale: Locale): SummaryDocument {
  return {
    slot: slot.slot,
    label: slotTexts(slot, answers).label[locale],
    required: isDocumentRequired(slot, answers),
    files: listFiles(slot.slot, answers),
  }
}

/**
 * The whole application as text, for the review page, the desks and the PDF. Takes resolved answers (see
 * `resolveAnswers`), so that it includes copied and computed values and no hidden ones.
 */
export function summarise(form: FormDefinition, answers: Answers, locale: Locale): readonly SummarySection[] {
  return form.steps.map((step) => ({
    step: step.step,
    title: step.label[locale],
    groups: step.groups.map((group) => summariseGroup(group, step, { answers, locale })),
    documents: step.documents
      .map((slot) => ({ slot, document: summariseDocument(slot, answers, locale) }))
      // A document that is not required now is shown only if it was attached anyway.
      .filter(({ slot, document: { required, files } }) => !slot.onlyWhenRequired || required || files.length > 0)
      .map(({ document }) => document),
  }))
}

/** The label of a path with these answers; a row has that of its group. Null for unknown paths. */
export function describePath(form: FormDefinition, path: string, { answers, locale }: Reading): string | null {
  const place = findPlace(form, path)
  if (place === null) return null
  if (place.kind === 'field') return labelOf(place.field, scopeOf(place, answers))[locale]
  if (place.kind === 'attachment') return slotTexts(place.slot, answers).label[locale]
  return (place.kind === 'sameAs' ? (place.group.sameAs?.label ?? place.group.label) : place.group.label)[locale]
}

/** A value at any path as text, for showing two of them side by side. Empty for removed and unknown values. */
export function describeValue(
  { form, path }: { form: FormDefinition; path: string },
  value: AnswerValue,
  locale: Locale,
): string {
  const field = findField(form, path)
  if (field !== null) return formatValue(field.field, value, locale)
  if (typeof value === 'object' && value !== null && 'name' in value) return value.name
  return value === true ? ticked[locale] : ''
}
