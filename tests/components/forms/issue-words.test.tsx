import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import '../../../src/client/app/catalogs.ts'
import { type IssueSubject, useIssueText } from '../../../src/client/forms/use-issue-text.ts'
import { i18n, loadMessages, setLocale } from '../../../src/client/platform/i18n.ts'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { findField, listGroups } from '../../../src/domain/forms/paths.ts'
import type { FieldIssue } from '../../../src/domain/forms/validate.ts'
import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { toBengaliDigits } from '../../../src/domain/reference/numerals.ts'

type Words = Partial<FieldIssue> & Pick<FieldIssue, 'code'>

function subjectOf(type: string, path: string): { label: string; subject: IssueSubject } {
  const form = findType(type)
  if (form === null) throw new Error(`There is no type ${type}.`)
  const field = findField(form, path)
  const group = listGroups(form).find((each) => each.group.group === path)?.group
  const label = (field?.field.label ?? group?.label)?.[i18n.locale as 'bn' | 'en'] ?? ''
  return { label, subject: field ?? (group === undefined ? {} : { group }) }
}

const Provider = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>

async function wordsOf(locale: 'bn' | 'en', type: string, path: string, issue: Words): Promise<string> {
  await setLocale(locale)
  await loadMessages('form')
  const { label, subject } = subjectOf(type, path)
  const { result, unmount } = await renderHook(() => useIssueText(), { wrapper: Provider })
  const text = result.current({ path, step: '', severity: 'error', ...issue }, label, subject)
  await unmount()
  return text
}

const company = 'DEVELOPER_COMPANY'
const thisYear = Number(dhakaDate(Date.now()).slice(0, 4))
const passingYears = `পাসের সাল ১৯৫০ থেকে ${toBengaliDigits(String(thisYear))}-এর মধ্যে হবে`

test.each([
  ['ARCHITECT', 'motherName', { code: 'required' }, 'মাতার নাম লিখুন'],
  ['ARCHITECT', 'present.district', { code: 'required' }, 'জেলা বেছে নিন'],
  ['ARCHITECT', 'gender', { code: 'required' }, 'লিঙ্গ বেছে নিন'],
  ['ARCHITECT', 'nid', { code: 'pattern', rule: 'nid' }, 'এনআইডি নম্বর ১০, ১৩ বা ১৭ অঙ্কের হবে'],
  ['ARCHITECT', 'passingYear', { code: 'too_small', rule: 'year', limit: 1950 }, passingYears],
  ['ARCHITECT', 'passingYear', { code: 'too_large', rule: 'year', limit: thisYear }, passingYears],
  ['ARCHITECT', 'dateOfBirth', { code: 'not_a_date' }, 'দিন, মাস ও বছর ঠিক করে লিখুন, যেমন ২৫/০৩/১৯৮৫'],
  ['ARCHITECT', 'present.postCode', { code: 'pattern', rule: 'postCode' }, 'পোস্ট কোড ৪ অঙ্কের হবে'],
  [company, 'owners', { code: 'too_few_rows', limit: 1 }, 'কমপক্ষে একজন মালিক/পরিচালক যোগ করুন'],
  [company, 'technicalPersons', { code: 'too_few_rows', limit: 1 }, 'কমপক্ষে একজন কারিগরি ব্যক্তি যোগ করুন'],
] as const)('%s %s: %o has a message in Bengali', async (type, path, issue, words) => {
  expect(await wordsOf('bn', type, path, issue)).toBe(words)
})

test.each([
  ['ARCHITECT', 'gender', { code: 'required' }, 'Select your gender'],
  ['ARCHITECT', 'motherName', { code: 'required' }, 'Please enter: Mother’s name'],
  [company, 'owners', { code: 'too_few_rows', limit: 1 }, 'Add at least one owner or director'],
] as const)('%s %s: %o has a message in English', async (type, path, issue, words) => {
  expect(await wordsOf('en', type, path, issue)).toBe(words)
})
