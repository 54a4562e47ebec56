import { expect, test } from 'vitest'
import { formOf } from './definition.ts'
import type { RuleName } from './rules.ts'
import { validateForm } from './validate.ts'

function issuesOf(rule: RuleName, typed: string) {
  const form = formOf('name', [{ key: 'name', label: { bn: '', en: '' }, kind: 'text', required: true, rule }])
  return validateForm(form, { name: typed }, { today: '2026-11-26' }).map(({ code, severity, character }) => ({
    code,
    severity,
    ...(character !== undefined && { character }),
  }))
}

test.each<[RuleName, string]>([
  ['nameEn', 'ABC – XYZ “Group” Ltd.'],
  ['nameEn', '3+ Design & Build'],
  ['nameEn', 'Renée D‘Costa'],
  ['nameEn', 'Łódź @ Home; No. 2'],
  ['nameBn', 'ডি‘কস্তা'],
  ['nameBnCompany', 'ABC ডেভেলপার্স লিঃ'],
  ['nameBnCompany', 'রূপায়ন 21 লিমিটেড'],
])('%s: %s is a name', (rule, typed) => {
  expect(issuesOf(rule, typed)).toEqual([])
})

test.each<[RuleName, string, string | undefined]>([
  ['nameEn', 'Rahman আহমেদ', 'আ'],
  ['nameEn', 'Rahman <b>', '<'],
  ['nameEn', 'Rahman 😀', '😀'],
  ['nameBn', 'করিম Rahman', 'R'],
  ['nameBnCompany', 'রূপায়ন = লিঃ', '='],
  // Each character is allowed, but not this text.
  ['nameEn', 'K', undefined],
  ['nameBnCompany', 'ABC Ltd.', undefined],
])('%s: the message about %s names the character', (rule, typed, character) => {
  expect(issuesOf(rule, typed)).toEqual([
    { code: 'pattern', severity: 'error', ...(character !== undefined && { character }) },
  ])
})

test('a name that reads like an address of the web is accepted, and shown to the desk', () => {
  const flagged = [{ code: 'reads_like_address', severity: 'warn' }]
  expect(issuesOf('nameEn', 'Visit http://evil.example')).toEqual(flagged)
  expect(issuesOf('nameBnCompany', 'করিম bit.ly/3xY')).toEqual(flagged)
  expect(issuesOf('tradeLicense', 'TRAD/DNCC.COM/1')).toEqual([])
})
