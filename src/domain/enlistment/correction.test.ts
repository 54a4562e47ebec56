import { expect, test } from 'vitest'
import { sampleAnswers } from '../forms/answers.samples.ts'
import { createCorrectionCheck, isCorrectable } from './correction.ts'
import { getType } from './registry.ts'

const architect = getType('ARCHITECT')
const row = '00000000-0000-4000-8000-000000000001'
const file = '00000000-0000-4000-8000-000000000002'

function opens(correction: { fields?: string[]; documents?: { slot: string }[] }, path: string): boolean {
  return isCorrectable(architect, { fields: [], documents: [], ...correction }, path)
}

test('a correction that names nothing opens everything', () => {
  expect(opens({}, 'nameBn')).toBe(true)
  expect(opens({}, `documents/nidCopy/${file}`)).toBe(true)
})

test('a named field, row, group or document opens itself and nothing else', () => {
  expect(opens({ fields: ['nameBn'] }, 'nameBn')).toBe(true)
  expect(opens({ fields: ['nameBn'] }, 'nameEn')).toBe(false)
  expect(opens({ fields: ['nameBn'] }, `documents/nidCopy/${file}`)).toBe(false)
  expect(opens({ fields: ['previousProjects'] }, `previousProjects/${row}/name`)).toBe(true)
  expect(opens({ fields: [`previousProjects/${row}/name`] }, `previousProjects/${row}/client`)).toBe(false)
  expect(opens({ documents: [{ slot: 'nidCopy' }] }, `documents/nidCopy/${file}`)).toBe(true)
  expect(opens({ documents: [{ slot: 'nidCopy' }] }, `documents/photo/${file}`)).toBe(false)
  expect(opens({ documents: [{ slot: 'nidCopy' }] }, 'nameBn')).toBe(false)
})

test('what depends on a named field is open too, so that the form can be completed again', () => {
  expect(opens({ fields: ['debarred'] }, 'debarredDate')).toBe(true)
  expect(opens({ fields: ['dateOfBirth'] }, 'age')).toBe(true)
  expect(opens({ fields: ['transactionId'] }, 'paymentMethod')).toBe(true)
  expect(opens({ fields: ['paymentMethod'] }, `documents/bankSlip/${file}`)).toBe(true)
  expect(opens({ fields: ['permanent.line'] }, 'permanent.sameAs')).toBe(true)
  expect(opens({ fields: ['permanent.sameAs'] }, 'permanent.district')).toBe(true)
  expect(opens({ fields: ['permanent.line'] }, 'present.line')).toBe(false)
})

test('what blocks the submission is open too, and stays open after a change', () => {
  const changed = new Set<string>()
  const returned = (today: string) =>
    createCorrectionCheck({
      type: architect,
      correction: { fields: ['nameEn'], documents: [] },
      answers: () => ({ ...sampleAnswers(architect, '2026-11-21'), nameBn: null, membershipValidTill: '2027-01-01' }),
      changed: (path) => changed.has(path),
      today,
    })
  expect(returned('2026-11-21')('nameBn')).toBe(true)
  expect(returned('2026-11-21')('membershipValidTill')).toBe(false)
  expect(returned('2036-11-21')('membershipValidTill')).toBe(true)
  changed.add('membershipValidTill')
  expect(returned('2026-11-21')('membershipValidTill')).toBe(true)
})
