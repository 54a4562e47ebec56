import type { InputHTMLAttributes } from 'react'
import { fieldKindRules } from '#domain/forms/kinds.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import type { RuleName } from '#domain/forms/rules.ts'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoCapitalize' | 'autoComplete' | 'autoCorrect' | 'enterKeyHint' | 'lang' | 'maxLength' | 'spellCheck'
>

/** The keyboard must not "correct" names, numbers and codes. */
const asTyped = { autoCorrect: 'off', spellCheck: false } as const
const code: Attributes = { ...asTyped, autoCapitalize: 'characters', lang: 'en' }

const byRule: Partial<Record<RuleName, Attributes>> = {
  nameBn: { ...asTyped, autoCapitalize: 'off', lang: 'bn' },
  nameBnCompany: { ...asTyped, autoCapitalize: 'off', lang: 'bn' },
  nameEn: { ...asTyped, autoCapitalize: 'words', lang: 'en' },
  email: { ...asTyped, autoCapitalize: 'off', lang: 'en' },
  tradeLicense: { ...asTyped, autoCapitalize: 'characters' },
  passport: code,
  bin: code,
  bkashTrx: code,
  nagadTrx: code,
  bankSlipNo: code,
  iab: code,
  ieb: code,
  bip: code,
  rehab: code,
  registrationNo: code,
}

/** Only fields about the person; the browser's address book does not know owners, employees or banks. */
const autoComplete: Readonly<Record<string, string>> = {
  mobile: 'tel',
  payerMobile: 'tel',
  email: 'email',
  nameEn: 'name',
  dateOfBirth: 'bday',
  companyNameEn: 'organization',
  'present.line': 'street-address',
  'present.postCode': 'postal-code',
  'present.district': 'address-level1',
  'business.line': 'street-address',
  'business.postCode': 'postal-code',
  'business.district': 'address-level1',
}

/** The attributes for the keyboard and the browser's autofill. */
export function inputAttributes({ path, field }: FieldPlace): Attributes {
  const takesText =
    field.kind !== 'date' && field.kind !== 'integer' && field.kind !== 'decimal' && field.kind !== 'money'
  return {
    enterKeyHint: 'next',
    autoComplete: field.autoComplete ?? autoComplete[path] ?? 'off',
    ...(takesText ? { maxLength: fieldKindRules[field.kind].maxLength } : {}),
    ...(field.rule === undefined ? {} : byRule[field.rule]),
  }
}
