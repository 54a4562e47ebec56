import { expect, test } from 'vitest'
import { applicationTypes, getType } from '../enlistment/registry.ts'
import type { DocumentSlot, FieldDefinition, FormDefinition, GroupDefinition } from './definition.ts'
import { countControls, findPageOfPath, listPages } from './pages.ts'

const types = applicationTypes.map((type) => [type, getType(type)] as const)
const label = { bn: '', en: '' }

/** The pages of a form as lines: step, place, groups, documents. */
function outline(form: FormDefinition): readonly string[] {
  return listPages(form).map(({ step, number, of, groups, documents }) => {
    const parts = [...groups.map(({ group }) => group), ...(documents.length === 0 ? [] : ['(documents)'])]
    return `${step.step} ${number}/${of}: ${parts.join(' ')}`
  })
}

/** A form of one step. */
function formWith(groups: readonly GroupDefinition[], documents: readonly DocumentSlot[] = []): FormDefinition {
  return { steps: [{ step: 'only', label, groups, documents }] }
}

function groupOf(group: string, controls: number, more: Partial<GroupDefinition> = {}): GroupDefinition {
  const fields = Array.from({ length: controls }, (_, index): FieldDefinition => {
    return { key: `${group}${index}`, label, kind: 'text', required: true }
  })
  return { group, label, fields, ...more }
}

const rows = { repeat: { min: 0, max: 5 } }
const slip: DocumentSlot = { slot: 'slip', label, required: true }

test.each(types)('%s: each group and each document is on one page, in the order of the form', (_, type) => {
  const pages = listPages(type)
  expect(pages.flatMap(({ groups }) => groups)).toEqual(type.steps.flatMap(({ groups }) => groups))
  expect(pages.flatMap(({ documents }) => documents)).toEqual(type.steps.flatMap(({ documents }) => documents))
  for (const step of type.steps) {
    const own = pages.filter((page) => page.step === step)
    expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1))
    expect(own.every(({ of }) => of === own.length)).toBe(true)
    expect(own.flatMap(({ groups }) => groups)).toEqual(step.groups)
  }
  expect(listPages(type)).toBe(pages)
})

test.each(types)('%s: a page has at most 12 controls, unless one group alone has more', (_, type) => {
  for (const { groups, step, number } of listPages(type)) {
    const controls = groups.reduce((sum, group) => sum + countControls(group), 0)
    if (groups.length > 1) expect(controls, `${step.step} ${number}`).toBeLessThanOrEqual(12)
  }
})

test.each(types)('%s: the mobile number, which opens the draft again, is on the first page', (_, type) => {
  expect(findPageOfPath(type, 'mobile')).toBe(listPages(type)[0])
})

test('the pages of a company and of a person', () => {
  expect(outline(getType('DEVELOPER_COMPANY'))).toEqual([
    'enlistment 1/4: applicationHeader contact firm',
    'enlistment 2/4: businessAddress mailingAddress',
    'enlistment 3/4: licenceTax bank',
    'enlistment 4/4: membershipRehab authorisedPerson debarment',
    'owners 1/1: owners',
    'documents 1/1: (documents)',
    'previousProjects 1/1: previousProjects',
    'technicalPersons 1/1: technicalPersons',
    'equipments 1/1: equipments',
    'payment 1/1: declaration payment (documents)',
  ])
  expect(outline(getType('ARCHITECT'))).toEqual([
    'enlistment 1/2: applicationHeader contact',
    'enlistment 2/2: person',
    'address 1/1: presentAddress permanentAddress',
    'professional 1/1: education membershipArchitect personTax',
    'previousProjects 1/1: previousProjects',
    'documents 1/1: (documents)',
    'others 1/1: debarment declaration',
    'payment 1/1: payment (documents)',
  ])
})

test('what a person can use counts: each choice of a radio, the tick, hidden fields, no computed amount', () => {
  const field = (more: Partial<FieldDefinition>): FieldDefinition => {
    return { key: 'x', label, kind: 'text', required: true, ...more }
  }
  const fields = [
    field({ kind: 'radio', options: 'yesNo' }),
    field({ kind: 'multiselect', options: 'worksCategory' }),
    field({ kind: 'select', options: 'districts' }),
    field({ visibleWhen: { field: 'y', in: ['YES'] } }),
    field({ kind: 'money', readOnly: true, computed: { as: 'fee' } }),
    field({ kind: 'integer', computed: { as: 'age', from: 'birth' } }),
  ]
  expect(countControls({ group: 'g', label, fields })).toBe(2 + 6 + 1 + 1 + 0 + 1)
  expect(countControls(groupOf('g', 5, { prefix: 'p', sameAs: { prefix: 'q', label } }))).toBe(6)
})

test('groups share a page up to 12 controls; a larger group and a list have a page of their own', () => {
  const full = formWith([groupOf('a', 6), groupOf('b', 6), groupOf('c', 1)])
  expect(outline(full)).toEqual(['only 1/2: a b', 'only 2/2: c'])
  const large = formWith([groupOf('a', 2), groupOf('b', 13), groupOf('c', 2)])
  expect(outline(large)).toEqual(['only 1/3: a', 'only 2/3: b', 'only 3/3: c'])
  const list = formWith([groupOf('a', 2), groupOf('b', 2, rows), groupOf('c', 2, rows), groupOf('d', 2)])
  expect(outline(list)).toEqual(['only 1/4: a', 'only 2/4: b', 'only 3/4: c', 'only 4/4: d'])
})

test('documents follow the last short page of fields, and have their own page after a large group or a list', () => {
  expect(outline(formWith([groupOf('a', 12), groupOf('b', 12)], [slip]))).toEqual([
    'only 1/2: a',
    'only 2/2: b (documents)',
  ])
  expect(outline(formWith([groupOf('a', 13)], [slip]))).toEqual(['only 1/2: a', 'only 2/2: (documents)'])
  expect(outline(formWith([groupOf('a', 1, rows)], [slip]))).toEqual(['only 1/2: a', 'only 2/2: (documents)'])
  expect(outline(formWith([]))).toEqual(['only 1/1: '])
})

test('the page of a field, a tick, a row, a list, a document and its file; of nothing else', () => {
  const company = getType('DEVELOPER_COMPANY')
  const pageOf = (path: string) => {
    const page = findPageOfPath(company, path)
    return page && `${page.step.step} ${page.number}`
  }
  const id = '018f0000-0000-7000-8000-000000000001'
  expect(pageOf('bin')).toBe('enlistment 3')
  expect(pageOf('debarredWhere')).toBe('enlistment 4')
  expect(pageOf('mailing.sameAs')).toBe('enlistment 2')
  for (const path of ['owners', `owners/${id}`, `owners/${id}/share`]) expect(pageOf(path)).toBe('owners 1')
  for (const path of ['documents/bankSlip', `documents/bankSlip/${id}`]) expect(pageOf(path)).toBe('payment 1')
  for (const path of ['', 'nonsense', 'documents', 'documents/nonsense', 'toString']) expect(pageOf(path)).toBeNull()
})
