import { expect, test } from 'vitest'
import { refuseWeakPassword } from './password-policy.ts'

const rahima = { fullName: 'Rahima Khatun রহিমা খাতুন', mobile: '01712345678', email: 'rahima.k@example.org' }
const authority = { nameBn: 'রাজশাহী উন্নয়ন কর্তৃপক্ষ', nameEn: 'Rajshahi Development Authority' }
const use = { field: 'newPassword', person: rahima, authority }
const codeOf = (password: string) => refuseWeakPassword(password, use)?.fields?.[0]?.code ?? null

test.each(['123456', 'password', 'Password1', ' QWERTY123 ', '১২৩৪৫৬', 'iloveyou'])('%s is too common', (password) => {
  expect(codeOf(password)).toBe('too_common')
})

test.each([
  '01712345678',
  '+8801712345678',
  '০১৭১২৩৪৫৬৭৮',
  'my01712345678',
  '12345678',
  '2345678',
  'rahima',
  'Rahima1985',
  'khatun@99',
  'rahimakhatun',
  'রহিমা২০২৬',
  'rahima.k@example.org',
  'rahima.k',
])('%s gives the person away', (password) => {
  expect(codeOf(password)).not.toBeNull()
})

test.each(['first-password', 'secret-enough', 'Padma1998river', 'rahimas-house', '71234x', 'মেঘনা নদীর মাঝি'])(
  '%s is accepted',
  (password) => {
    expect(codeOf(password)).toBeNull()
  },
)

test('without a person only common passwords are refused, and the refusal names the field', () => {
  const unknown = { field: 'password', person: null, authority }
  expect(refuseWeakPassword('01712345678', unknown)).toBeNull()
  expect(refuseWeakPassword('123456', unknown)).toEqual({
    ...{ ok: false, code: 'password_weak' },
    fields: [{ path: 'password', code: 'too_common' }],
  })
})

test.each([
  'Talika2026',
  'talika@1',
  'তালিকা২০২৬',
  'Rajshahi#1',
  'development-authority',
  'rajshahidevelopmentauthority',
  'RDA2026',
  'রাজশাহী১২৩',
  'কর্তৃপক্ষ',
  'enlistment1',
])('%s names the portal or the authority', (password) => {
  expect(codeOf(password)).toBe('too_common')
  expect(refuseWeakPassword(password, { ...use, person: null })).not.toBeNull()
})

test.each(['talika-bohu-dur', 'river-rda-boat', 'Rajshahi mango 7'])(
  '%s contains such a name beside other words and is accepted',
  (password) => {
    expect(codeOf(password)).toBeNull()
  },
)
