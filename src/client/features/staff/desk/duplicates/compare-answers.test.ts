import { expect, test } from 'vitest'
import { findType } from '#domain/enlistment/registry.ts'
import { sampleAnswers } from '#domain/forms/answers.samples.ts'
import { compareAnswers } from './compare-answers.ts'

const today = '2026-11-22'

function side(name: string, more: Record<string, string> = {}) {
  const type = findType(name)
  if (type === null) throw new Error(`There is no type ${name}`)
  return { type, answers: { ...sampleAnswers(type, today), ...more }, today }
}

function at(key: string, compared: ReturnType<typeof compareAnswers>) {
  return compared.find((answer) => answer.key === key)
}

test('each answer is the same or differs, and national IDs are equal in any format and masked', () => {
  const born = { dateOfBirth: '1990-05-01' }
  const one = side('ARCHITECT', { ...born, nid: '19901234567890123', nameEn: 'Md.  Karim' })
  const other = side('ARCHITECT', { ...born, nid: '1234567890123', nameEn: 'md. karim', nameBn: 'অন্য নাম' })
  const compared = compareAnswers([one, other], 'en')
  const nid = at('nid', compared)
  expect(nid?.isSame).toBe(true)
  expect(nid?.texts.join()).toContain('•')
  expect(nid?.texts.join()).not.toContain('4567890')
  expect(at('nameEn', compared)?.isSame).toBe(true)
  expect(at('nameBn', compared)).toMatchObject({ isSame: false, texts: [expect.any(String), 'অন্য নাম'] })
  expect(compared.every(({ texts }) => texts.join('') !== '')).toBe(true)
})

test('two types are compared by the questions of both forms, and a question of only one form differs', () => {
  const compared = compareAnswers([side('ARCHITECT'), side('DEVELOPER_COMPANY')], 'bn')
  const keys = compared.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(compared.some(({ texts, isSame }) => texts[0] === '' && !isSame)).toBe(true)
  expect(compared.some(({ texts, isSame }) => texts[1] === '' && !isSame)).toBe(true)
})
