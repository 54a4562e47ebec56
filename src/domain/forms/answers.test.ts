import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answers, AnswerValue } from '../drafts/operations.ts'
import { applicationTypes, getType } from '../enlistment/registry.ts'
import { sampleAnswers, sampleId } from './answers.samples.ts'
import { resolveAnswers } from './answers.ts'
import type { GroupDefinition } from './definition.ts'
import { findPageOfPath } from './pages.ts'
import { findField, findPlace } from './paths.ts'
import { blocks, validateField, validateForm, validatePage } from './validate.ts'

const today = '2026-11-21'
const architect = getType('ARCHITECT')
const builder = getType('CONSTRUCTION_COMPANY')
const rowId = sampleId(1)

function validatePageOf(path: string, answers: Answers, form = architect) {
  const page = findPageOfPath(form, path)
  if (page === null) throw new Error(`The form has no page with ${path}`)
  return validatePage({ form, page }, answers, { today })
}

test('hidden answers are cleared, and so are the answers that depend on them', () => {
  const answers = {
    debarred: 'NO',
    debarredWhere: 'এলজিইডি',
    applicationPurpose: 'RENEWAL',
    previousEnlistmentNo: 'ARC-1',
  }
  expect(resolveAnswers(architect, answers, { today })).toEqual({
    debarred: 'NO',
    applicationPurpose: 'RENEWAL',
    previousEnlistmentNo: 'ARC-1',
    // The form asks for the purpose only once: the payment has the purpose of the application.
    paymentPurpose: 'RENEWAL',
  })
})

test('an answer that copies another one follows it, even when an earlier release stored a different answer', () => {
  const stored = { applicationPurpose: 'REGISTRATION', paymentPurpose: 'RENEWAL' }
  expect(resolveAnswers(architect, stored, { today })).toEqual({
    applicationPurpose: 'REGISTRATION',
    paymentPurpose: 'REGISTRATION',
  })
})

test('a group that is the same as another takes its values, empty ones too', () => {
  const answers = {
    'present.line': 'সাহেববাজার',
    'present.district': 'Rajshahi',
    'permanent.sameAs': true,
    'permanent.line': 'পুরোনো',
    'permanent.postCode': '6000',
  }
  const resolved = resolveAnswers(architect, answers, { today })
  expect(resolved['permanent.line']).toBe('সাহেববাজার')
  expect(resolved['permanent.district']).toBe('Rajshahi')
  expect(resolved).not.toHaveProperty(['permanent.postCode'])
  expect(resolveAnswers(architect, { ...answers, 'permanent.sameAs': false }, { today })['permanent.line']).toBe(
    'পুরোনো',
  )
})

test('the age is computed from the birth date, on the birthday and the day before; without one it stays as typed', () => {
  const age = (dateOfBirth: AnswerValue) => resolveAnswers(architect, { dateOfBirth, age: 99 }, { today }).age
  expect(age('1985-11-21')).toBe(41)
  expect(age('1985-11-22')).toBe(40)
  expect(age(null)).toBe(99)
  expect(age('2030-01-01')).toBe(99)
})

test('the fee comes from the server', () => {
  expect(resolveAnswers(architect, { amount: 1 }, { today, feeTotal: 11_500 }).amount).toBe(11_500)
  expect(resolveAnswers(architect, { amount: 1 }, { today })).not.toHaveProperty('amount')
})

test('values are normalised, old district names are accepted, fields of removed rows are dropped', () => {
  const resolved = resolveAnswers(
    builder,
    {
      mobile: '+৮৮০ ১৭১২-৩৪৫৬৭৮',
      'business.district': 'Comilla',
      bin: '০০০১২৩৪৫৬০১০১',
      tin: ' - ',
      [`owners/${rowId}/nameEn`]: 'Ghost',
      [`owners/${sampleId(2)}`]: { order: 1 },
      [`owners/${sampleId(2)}/mobile`]: '1812345678',
      [`owners/${sampleId(2)}/address`]: 'House 12\n  Road  3',
    },
    { today },
  )
  expect(resolved).toEqual({
    mobile: '01712345678',
    'business.district': 'Cumilla',
    bin: '000123456-0101',
    vat: '000123456-0101',
    [`owners/${sampleId(2)}`]: { order: 1 },
    [`owners/${sampleId(2)}/mobile`]: '01812345678',
    [`owners/${sampleId(2)}/address`]: 'House 12\nRoad 3',
  })
})

test('resolving twice changes nothing', () => {
  const anyType = fc.constantFrom(...applicationTypes.map(getType))
  fc.assert(
    fc.property(anyType, fc.array(fc.tuple(fc.nat(), fc.anything())), fc.boolean(), (type, changes, same) => {
      const answers: Record<string, AnswerValue> = { ...sampleAnswers(type, today) }
      const paths = Object.keys(answers)
      for (const [n, value] of changes) {
        const odd = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
        answers[paths[n % paths.length] ?? 'nid'] = odd
      }
      answers['permanent.sameAs'] = same
      answers['mailing.sameAs'] = same
      const once = resolveAnswers(type, answers, { today, feeTotal: 100 })
      expect(resolveAnswers(type, once, { today, feeTotal: 100 })).toEqual(once)
    }),
  )
})

test('validation never throws, whatever the answers are', () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.array(fc.string()), fc.constant(null))
  const path = fc.constantFrom(...Object.keys(sampleAnswers(builder, today)))
  fc.assert(
    fc.property(fc.dictionary(path, value), (odd) => {
      const answers: Answers = { ...sampleAnswers(builder, today), ...odd }
      for (const issue of validateForm(builder, answers, { today })) expect(issue.step).not.toBe('')
    }),
  )
})

const complete = sampleAnswers(architect, today)
const codeAt = (path: string, more: Record<string, AnswerValue>) =>
  validateField({ form: architect, path }, { ...complete, ...more }, { today })?.code ?? null

test.each([
  ['nameBn', { nameBn: null }, 'required'],
  ['nameBn', { nameBn: 'Karim' }, 'pattern'],
  ['guardianName', { guardianName: 'ক' }, 'too_short'],
  ['guardianName', { guardianName: 'ক'.repeat(201) }, 'too_long'],
  ['age', { age: 17 }, 'too_small'],
  ['experienceYears', { experienceYears: 71 }, 'too_large'],
  ['passingYear', { passingYear: 2027 }, 'too_large'],
  ['passingYear', { passingYear: 2026 }, null],
  ['experienceYears', { experienceYears: 'ten' }, 'not_a_number'],
  ['dateOfBirth', { dateOfBirth: '2026-11-22' }, 'in_the_future'],
  ['dateOfBirth', { dateOfBirth: '2026-11-21' }, 'too_young'],
  ['dateOfBirth', { dateOfBirth: '22/11/1990' }, 'not_a_date'],
  ['membershipValidTill', { membershipValidTill: '2026-11-20' }, 'in_the_past'],
  ['membershipValidTill', { membershipValidTill: '2026-11-21' }, null],
  ['gender', { gender: 'Robot' }, 'not_an_option'],
  ['declareTrue', { declareTrue: false }, 'must_be_true'],
  ['nid', { nid: '19852699039876543', dateOfBirth: '1986-01-01' }, 'nid_year'],
  ['nid', { nid: '19852699039876543', dateOfBirth: '1985-01-01' }, null],
  ['nid', { nid: '2699039876543', dateOfBirth: '1985-01-01' }, null],
  ['debarredWhere', { debarred: 'YES' }, 'required'],
  ['transactionId', { paymentMethod: 'Nagad' }, 'pattern'],
  ['payBankName', { paymentMethod: 'Bank' }, 'required'],
  ['present.district', { 'present.district': 'Atlantis' }, 'not_an_option'],
] as const)('%s with %j: %s', (path, more, code) => {
  expect(codeAt(path, more)).toBe(code)
})

test('a membership number in an unusual form is flagged, and does not block', () => {
  const issues = validateForm(architect, { ...complete, membershipNo: '920' }, { today })
  expect(issues).toEqual([
    { path: 'membershipNo', code: 'pattern', rule: 'iab', severity: 'warn', step: 'professional' },
  ])
  expect(issues.filter(blocks)).toEqual([])
})

test('rows: a project may not end before it began, and conditions look at their own row first', () => {
  const project = {
    [`previousProjects/${rowId}`]: { order: 0 },
    [`previousProjects/${rowId}/name`]: 'সেতু',
    [`previousProjects/${rowId}/startDate`]: '2020-05-01',
    [`previousProjects/${rowId}/endDate`]: '2020-04-30',
  }
  expect(validatePageOf('previousProjects', project)).toEqual([
    {
      path: `previousProjects/${rowId}/endDate`,
      code: 'before_start',
      limit: '2020-05-01',
      rule: 'afterStart',
      severity: 'error',
      step: 'previousProjects',
    },
  ])
  const sameDay = { ...project, [`previousProjects/${rowId}/endDate`]: '2020-05-01' }
  expect(validatePageOf('previousProjects', sameDay)).toEqual([])
  const person = `technicalPersons/${rowId}`
  const answers = { [person]: { order: 0 }, [`${person}/type`]: 'Engineer', [`${person}/membershipNo`]: 'এফ-১২৩৪৫' }
  expect(resolveAnswers(builder, answers, { today })[`${person}/membershipNo`]).toBe('F-12345')
})

test('what is missing from a copied group is reported once, where it can be corrected', () => {
  const issues = validatePageOf('permanent.sameAs', { 'permanent.sameAs': true })
  expect(issues.map((issue) => issue.path)).toEqual(['present.line', 'present.upazila', 'present.district'])
})

test('nothing is copied from an answer that is hidden, nor into one', () => {
  const label = { bn: '', en: '' }
  const text = { label, kind: 'text', required: false } as const
  const whenYes = { field: 'member', in: ['YES'] }
  const group: GroupDefinition = {
    group: 'made',
    label,
    fields: [
      { ...text, key: 'member' },
      { ...text, key: 'number', visibleWhen: whenYes },
      { ...text, key: 'copy', copyFrom: 'number' },
      { ...text, key: 'late', copyFrom: 'always', visibleWhen: whenYes },
      { ...text, key: 'always' },
    ],
  }
  const made = { ...architect, steps: [{ step: 'made', label, groups: [group], documents: [] }] }
  const answers = { member: 'YES', number: '7', always: 'x' }
  expect(resolveAnswers(made, answers, { today })).toEqual({ ...answers, copy: '7', late: 'x' })
  expect(resolveAnswers(made, { ...answers, member: 'NO' }, { today })).toEqual({ member: 'NO', always: 'x' })
})

test('too few and too many rows are reported at the group', () => {
  const rows = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`owners/${sampleId(n)}`, { order: n }]))
  const at = (answers: Answers) => validatePageOf('owners', answers, builder).find((issue) => issue.path === 'owners')
  expect(at({})).toMatchObject({ code: 'too_few_rows', limit: 1 })
  expect(at(rows)).toMatchObject({ code: 'too_many_rows', limit: 30 })
})

test('documents: a required slot, a slot required by an answer, a file that the server does not hold', () => {
  const [photo] = Object.keys(complete).filter((path) => path.startsWith('documents/photo/'))
  const { [photo ?? '']: _, ...withoutPhoto } = complete
  expect(validateForm(architect, withoutPhoto, { today })).toMatchObject([
    { path: 'documents/photo', code: 'file_missing', step: 'documents' },
  ])
  const paidAtBank = { ...complete, paymentMethod: 'Bank' }
  expect(validatePageOf('documents/bankSlip', paidAtBank)).toContainEqual({
    path: 'documents/bankSlip',
    code: 'file_missing',
    step: 'payment',
    severity: 'error',
  })
  const files = new Set(Object.keys(complete).map((path) => path.split('/')[2] ?? ''))
  files.delete(photo?.split('/')[2] ?? '')
  expect(validateForm(architect, complete, { today, files })).toMatchObject([
    { path: photo, code: 'file_not_uploaded' },
  ])
})

test('paths: those of the form, and nothing else', () => {
  expect(findPlace(architect, 'present.line')?.kind).toBe('field')
  expect(findPlace(architect, 'permanent.sameAs')?.kind).toBe('sameAs')
  expect(findPlace(architect, 'present.sameAs')).toBeNull()
  expect(findPlace(architect, `previousProjects/${rowId}`)?.kind).toBe('row')
  expect(findField(architect, `previousProjects/${rowId}/value`)?.field.kind).toBe('money')
  expect(findPlace(architect, `documents/photo/${rowId}`)?.kind).toBe('attachment')
  for (const path of [
    'line',
    'previousProjects',
    'previousProjects/1',
    `owners/${rowId}`,
    'documents/photo',
    '',
    '/',
    'constructor',
    '__proto__',
  ]) {
    expect(findPlace(architect, path), path).toBeNull()
  }
})
