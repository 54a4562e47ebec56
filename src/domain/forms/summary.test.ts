import { expect, test } from 'vitest'
import type { Answers } from '../drafts/operations.ts'
import { headline } from '../enlistment/headline.ts'
import { applicationTypes, getType } from '../enlistment/registry.ts'
import { sampleAnswers, sampleId } from './answers.samples.ts'
import { resolveAnswers } from './answers.ts'
import { describePath, describeValue, summarise } from './summary.ts'

const today = '2026-11-21'
const architect = getType('ARCHITECT')
const rowId = sampleId(7)
const answers = resolveAnswers(
  architect,
  {
    ...sampleAnswers(architect, today),
    dateOfBirth: '1985-03-05',
    nid: '2699039876541',
    'permanent.sameAs': true,
    passingYear: 2008,
    [`previousProjects/${rowId}`]: { order: 0 },
    [`previousProjects/${rowId}/name`]: 'সেতু',
    [`previousProjects/${rowId}/value`]: 575_000,
  },
  { today, feeTotal: 11_500 },
)

function texts(locale: 'bn' | 'en'): Record<string, string> {
  const groups = summarise(architect, answers, locale).flatMap((section) => section.groups)
  const entries = groups.flatMap((group) => [...group.entries, ...(group.rows ?? []).flatMap((row) => row.entries)])
  return Object.fromEntries(entries.map((entry) => [entry.path, entry.text]))
}

test('the summary is in Bengali, numerals included', () => {
  expect(texts('bn')).toMatchObject({
    gender: 'পুরুষ',
    dateOfBirth: '৫ মার্চ ১৯৮৫',
    age: '৪১',
    nid: '২৬৯৯০৩৯৮৭৬৫৪১',
    passingYear: '২০০৮',
    amount: '৳\u00a0১১,৫০০',
    declareTrue: 'হ্যাঁ',
    'present.district': 'রাজশাহী',
    'permanent.district': 'রাজশাহী',
    transactionId: 'BK41A7X9QZ',
    degreeTitle: 'Sample',
    specialization: '',
    [`previousProjects/${rowId}/value`]: '৳\u00a0৫,৭৫,০০০',
  })
})

test('the label of a field follows the answer that decides what the field asks for', () => {
  const labels = (given: Answers) =>
    Object.fromEntries(
      summarise(architect, { ...answers, ...given }, 'bn')
        .flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))
        .map(({ path, label }) => [path, label]),
    )
  expect(labels({ paymentMethod: 'bkash', guardianRelation: 'HUSBAND' })).toMatchObject({
    transactionId: 'ট্রানজেকশন আইডি (TrxID)',
    guardianName: 'স্বামীর নাম',
  })
  expect(labels({ paymentMethod: 'Bank', guardianRelation: null })).toMatchObject({
    transactionId: 'স্লিপ নম্বর',
    guardianName: 'পিতা/স্বামীর নাম',
  })
  const english = { answers: { paymentMethod: 'Bank' }, locale: 'en' } as const
  expect(describePath(architect, 'transactionId', english)).toBe('Slip number')
})

test('a number has the digits of the language, also with a dash in it; a code keeps those of its paper', () => {
  const company = getType('DEVELOPER_COMPANY')
  const given = { bin: '000123456-0101', 'rehab.rehabMember': 'YES', 'rehab.membershipNo': '1234/2019' }
  const licence = { tradeLicenseNo: 'TRAD/DNCC/042819/2023', transactionId: '71236789' }
  const entries = summarise(company, { ...given, ...licence }, 'bn').flatMap(({ groups }) =>
    groups.flatMap((group) => group.entries.map(({ path, text }) => [path, text])),
  )
  expect(Object.fromEntries(entries)).toMatchObject({
    bin: '০০০১২৩৪৫৬-০১০১',
    'rehab.membershipNo': '১২৩৪/২০১৯',
    ...licence,
  })
})

test('the summary is in English', () => {
  expect(texts('en')).toMatchObject({ gender: 'Male', dateOfBirth: '5 March 1985', amount: '৳\u00a011,500' })
})

test('hidden fields are left out, a copied group says so, files are listed with their slot', () => {
  expect(texts('bn')).not.toHaveProperty('debarredWhere')
  const sections = summarise(architect, answers, 'bn')
  const permanent = sections.flatMap((section) => section.groups).find((group) => group.group === 'permanentAddress')
  expect(permanent?.sameAs).toBe('স্থায়ী ঠিকানা বর্তমান ঠিকানার মতোই')
  const documents = sections.flatMap((section) => section.documents)
  expect(documents.find((document) => document.slot === 'photo')?.files).toMatchObject([{ name: 'photo.pdf' }])
  expect(documents.find((document) => document.slot === 'cv')).toMatchObject({ required: false, files: [] })
})

test.each(applicationTypes)('%s: the headline of a complete application is complete', (name) => {
  const type = getType(name)
  const found = headline(type, resolveAnswers(type, sampleAnswers(type, today), { today }))
  const empty = Object.entries(found).filter(([, value]) => value === '')
  expect(empty).toEqual([])
})

test('paths and values have labels', () => {
  expect(describePath(architect, `documents/photo/${rowId}`, { answers, locale: 'en' })).toBe(
    'Passport-size photograph',
  )
  expect(describePath(architect, `previousProjects/${rowId}/name`, { answers, locale: 'en' })).toBe(
    'Project or work name',
  )
  expect(describePath(architect, 'permanent.sameAs', { answers, locale: 'en' })).toBe('Same as present address')
  expect(describePath(architect, 'nonsense', { answers, locale: 'en' })).toBeNull()
  expect(describeValue({ form: architect, path: 'dateOfBirth' }, '2026-11-21', 'bn')).toBe('২১ নভেম্বর ২০২৬')
  expect(describeValue({ form: architect, path: 'dateOfBirth' }, null, 'bn')).toBe('')
})

test('a row is named in the language of the reader, else in the other', () => {
  const company = getType('DEVELOPER_COMPANY')
  const both = { nameBn: 'মোঃ করিম', nameEn: 'Md. Karim', designation: 'পরিচালক' }
  const namesIn = (locale: 'bn' | 'en', owner: Record<string, string>) => {
    const fields = Object.entries(owner).map(([key, value]) => [`owners/${rowId}/${key}`, value])
    const given = { [`owners/${rowId}`]: { order: 1 }, ...Object.fromEntries(fields) }
    const groups = summarise(company, resolveAnswers(company, given, { today }), locale).flatMap((each) => each.groups)
    return groups.find(({ group }) => group === 'owners')?.rows?.map(({ name, title }) => [name, title])
  }
  expect(namesIn('bn', both)).toEqual([['মোঃ করিম', 'মালিক/পরিচালক ১']])
  expect(namesIn('en', both)).toEqual([['Md. Karim', 'Owner or director 1']])
  expect(namesIn('en', { nameBn: 'মোঃ করিম' })).toEqual([['মোঃ করিম', 'Owner or director 1']])
  expect(namesIn('en', { designation: 'Director' })).toEqual([['', 'Owner or director 1']])
})

test('the summary scans the answers as often for many rows as for few', () => {
  const company = getType('CONTRACTOR_WORKS')
  const countReads = (rows: number): number => {
    let count = 0
    const fields = Array.from({ length: rows }, (_, n) => [`employees/${sampleId(n)}`, { order: n }] as const)
    const given = new Proxy(resolveAnswers(company, Object.fromEntries(fields), { today }), {
      ownKeys(target) {
        count += 1
        return Reflect.ownKeys(target)
      },
    })
    const groups = summarise(company, given, 'bn').flatMap((section) => section.groups)
    expect(groups.find(({ group }) => group === 'employees')?.rows).toHaveLength(rows)
    return count
  }
  expect(countReads(200)).toBe(countReads(2))
})

test('a document that another answer requires is left out without that answer, unless it was attached', () => {
  const slotsWith = (more: Answers) =>
    summarise(architect, { ...answers, ...more }, 'bn').flatMap(({ documents }) => documents.map(({ slot }) => slot))
  expect(slotsWith({ paymentMethod: 'Bank' })).toContain('bankSlip')
  expect(slotsWith({ paymentMethod: 'Nagad' })).not.toContain('bankSlip')
  const file = { name: 'slip.pdf', size: 1, sha256: 'a'.repeat(64), mime: 'application/pdf', order: 0 }
  expect(slotsWith({ paymentMethod: 'Nagad', [`documents/bankSlip/${rowId}`]: file })).toContain('bankSlip')
})
