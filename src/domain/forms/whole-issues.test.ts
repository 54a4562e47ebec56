import { expect, test } from 'vitest'
import { aboutForm, purposeForm } from '../appointments/visit-form.ts'
import type { Answers, AnswerValue } from '../drafts/operations.ts'
import { parsePath } from '../drafts/paths.ts'
import { applicationTypes, getType } from '../enlistment/registry.ts'
import { guestForm } from '../live/guest-form.ts'
import { sampleAnswers, sampleId } from './answers.samples.ts'
import { listFields, resolveAnswers, scopeOf } from './answers.ts'
import { isVisible } from './conditions.ts'
import type { FieldDefinition, FormDefinition } from './definition.ts'
import { ruleOf } from './kinds.ts'
import { getOptions } from './options.ts'
import { findPageOfPath, listPages } from './pages.ts'
import { type FieldPlace, listGroups, sameAsPath } from './paths.ts'
import { limitSamples, ruleSamples } from './rules.samples.ts'
import { type FieldIssue, type ValidationContext, validateField, validateForm, validatePage } from './validate.ts'

// Each field of each form, with values of its kind at and around all limits, and whole forms in several states. What is
// found wrong is compared with a file: a rule, a limit, a condition or an order of checks that changes is noticed.

const today = '2026-11-21'
const forms: Readonly<Record<string, FormDefinition>> = {
  ...Object.fromEntries(applicationTypes.map((type) => [type, getType(type)])),
  'about a visitor': aboutForm,
  'a visit': purposeForm,
  'a guest': guestForm,
}

/** The answers of a filled form, changed: all choices at their last option, or all groups taken from another one. */
const states: Readonly<Record<string, (form: FormDefinition) => Answers>> = {
  empty: () => ({}),
  filled: (form) => sampleAnswers(form, today),
  'with the last choices': (form) => chooseLast(form, sampleAnswers(form, today)),
  'with groups taken from empty ones': takenGroups,
  'with groups taken from others': (form) => ({ ...sampleAnswers(form, today), ...takenGroups(form) }),
  'with a row too many': (form) => ({ ...sampleAnswers(form, today), ...tooManyRows(form) }),
}

function chooseLast(form: FormDefinition, filled: Answers): Answers {
  const chosen = listFields(form, filled).flatMap(({ field, path }): [string, AnswerValue][] => {
    const last = field.options === undefined ? undefined : getOptions(field.options).at(-1)?.value
    return last === undefined ? [] : [[path, field.kind === 'multiselect' ? [last] : last]]
  })
  return { ...filled, ...Object.fromEntries(chosen) }
}

function takenGroups(form: FormDefinition): Answers {
  const paths = listGroups(form).flatMap(({ group }) => sameAsPath(group) ?? [])
  return Object.fromEntries(paths.map((path) => [path, true]))
}

function tooManyRows(form: FormDefinition): Answers {
  const rows = listGroups(form).flatMap(({ group: { group, repeat } }) =>
    Array.from({ length: repeat === undefined ? 0 : repeat.max + 1 }, (_, order) => {
      return [`${group}/${sampleId(900 + order)}`, { order }] as const
    }),
  )
  return Object.fromEntries(rows)
}

/** One file of each slot is missing on the server, and one is to be replaced. */
function filesOf(answers: Answers): Pick<ValidationContext, 'files' | 'toReplace'> {
  const ids = Object.keys(answers).flatMap((path) => {
    const parsed = parsePath(path)
    return parsed?.kind === 'attachment' ? [parsed.fileId] : []
  })
  return { files: new Set(ids.slice(1)), toReplace: new Set(ids.slice(1, 2)) }
}

function told({ code, limit, severity }: FieldIssue): string {
  return [code, ...(limit === undefined ? [] : [limit]), ...(severity === 'error' ? [] : [severity])].join(' ')
}

/** Hundreds of empty rows: only the issue of the list itself is compared. */
const long = 'with a row too many'

test.each(Object.keys(states))('what is wrong with each form: %s', async (state) => {
  const isLong = state === long
  const lines = Object.entries(forms).flatMap(([name, form]) => {
    const answers = states[state]?.(form) ?? {}
    const context = { today, feeTotal: 11_500, ...filesOf(answers) }
    const issues = validateForm(form, answers, context)
    // One page or field after the other finds the same as the whole form.
    expect(listPages(form).flatMap((page) => validatePage({ form, page }, answers, context))).toEqual(issues)
    const resolved = resolveAnswers(form, answers, context)
    for (const { path } of isLong ? [] : listFields(form, resolved)) {
      const own = issues.find((issue) => issue.path === path) ?? null
      expect(validateField({ form, path }, answers, context), path).toEqual(own)
    }
    const shown = issues.filter(({ path }) => !isLong || !path.includes('/'))
    return [name, ...shown.map((issue) => `  ${issue.step} ${issue.path}: ${told(issue)}${ruleOfIssue(issue)}`)]
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`whole-issues/${state.replaceAll(' ', '-')}.txt`)
})

const ruleOfIssue = ({ rule }: FieldIssue) => (rule === undefined ? '' : ` (${rule})`)

const lengths = [1, 2, 3, 40, 41, 60, 61, 120, 121, 200, 201, 254, 255, 300, 301, 500, 501, 1000, 2000, 2001]
const texts = ['', ' ', 'x', 'কখ', ...lengths.map((length) => 'x'.repeat(length))]
const numbers = [
  ...[-1, 0, 0.5, 1, 1.5, 2, 5, 6, 14, 17, 18, 20, 21, 60, 61, 70, 71, 100, 101, 1949, 1950, 2026, 2027],
  ...[9999, 10_000, 99_999_999_999, 100_000_000_000, 2 ** 53],
]
const dates = [
  ...['1800-01-01', '1926-11-20', '1926-11-21', '1926-11-22', '2008-11-21', '2008-11-22', '2024-11-20', '2025-11-20'],
  ...['2025-11-21', '2026-11-20', '2026-11-21', '2026-11-22', '2030-01-01', '2026-02-30', 'yesterday'],
]
const ofKinds: Readonly<Record<string, readonly AnswerValue[]>> = {
  ...{ integer: numbers, decimal: numbers, money: numbers, date: dates, checkbox: [true, false] },
  ...{ radio: ['x', 'YES', 'NO'], select: ['x'], multiselect: [['x'], [], ['x', 'x']] },
}

function valuesFor(place: FieldPlace, answers: Answers): readonly AnswerValue[] {
  const { field } = place
  const rule = ruleOf(field, scopeOf(place, answers))
  const samples = rule === null ? undefined : (ruleSamples[rule] ?? limitSamples(today)[rule])
  const { valid = [], validRaw = [], invalid = [] } = samples ?? {}
  const options = field.options === undefined ? [] : getOptions(field.options).slice(0, 2)
  const own = options.map(({ value }) => (field.kind === 'multiselect' ? [value] : value))
  const others: readonly AnswerValue[] = [null, true, 7, 'text', ['list'], { order: 1 }]
  return [...(ofKinds[field.kind] ?? [...texts, ...valid, ...validRaw, ...invalid]), ...own, ...others]
}

function nameOf(value: AnswerValue): string {
  const text = JSON.stringify(value)
  return text.length > 30 ? `${text.slice(0, 4)}… of ${text.length - 2}` : text
}

test('what is wrong with each value of each field', async () => {
  const seen = new Set<string>()
  const lines: string[] = []
  for (const [name, form] of Object.entries(forms)) {
    const filled = { ...sampleAnswers(form, today), dateOfBirth: '1990-05-01' }
    for (const answers of [filled, chooseLast(form, filled)]) {
      for (const place of listFields(form, answers)) {
        if (!isVisible(place.field, scopeOf(place, answers))) continue
        const line = lineOf(form, place, answers)
        if (seen.has(line)) continue
        seen.add(line)
        lines.push(`${name}: ${line}`)
      }
    }
  }
  expect(lines.length).toBeGreaterThan(100)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('whole-issues/values.txt')
})

function lineOf(form: FormDefinition, place: FieldPlace, answers: Answers): string {
  const { path } = place
  const page = findPageOfPath(form, path)
  const outcomes = new Map<string, string[]>()
  for (const value of valuesFor(place, answers)) {
    const changed = { ...answers, [path]: value }
    const issue = validateField({ form, path }, changed, { today })
    const onPage = page === null ? [] : validatePage({ form, page }, changed, { today })
    expect(onPage.find((each) => each.path === path) ?? null, path).toEqual(issue)
    const outcome = issue === null ? 'fine' : told(issue)
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), nameOf(value)])
  }
  const all = [...outcomes].map(([outcome, values]) => `${outcome}: ${[...new Set(values)].join(' ')}`)
  return `${path.replaceAll(sampleId(1).slice(0, 24), '')} ${definitionOf(place.field)}\n    ${all.join('\n    ')}`
}

/** The definition without its words. */
function definitionOf({ label: _, help: __, missing: ___, labelBy, ...rest }: FieldDefinition): string {
  return JSON.stringify({ ...rest, ...(labelBy && { labelBy: labelBy.field }) }).replaceAll('"', '')
}
