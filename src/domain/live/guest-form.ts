import { listFields } from '../forms/answers.ts'
import type { FieldDefinition, FormDefinition } from '../forms/definition.ts'
import { parseField } from '../forms/kinds.ts'
import type { Text } from '../text.ts'

const fields: readonly FieldDefinition[] = [
  {
    key: 'fullName',
    label: { bn: 'পুরো নাম', en: 'Full name' },
    kind: 'text',
    required: true,
    rule: 'shortText',
    autoComplete: 'name',
  },
  {
    key: 'mobile',
    label: { bn: 'মোবাইল নম্বর', en: 'Mobile number' },
    kind: 'tel',
    required: true,
    rule: 'mobile',
    autoComplete: 'tel',
  },
  { key: 'district', label: { bn: 'জেলা', en: 'District' }, kind: 'select', required: true, options: 'districts' },
  {
    key: 'purpose',
    label: { bn: 'উদ্দেশ্য', en: 'Purpose' },
    kind: 'textarea',
    required: true,
    rule: 'agenda',
    help: {
      bn: 'কী বিষয়ে কথা বলতে চান, কয়েকটি কথায়',
      en: 'What you want to talk about, in a few words',
    },
    autoComplete: 'off',
  },
]
const label: Text = { bn: 'নিজের সম্পর্কে', en: 'About yourself' }

/** The form that a guest of the Secretary's Hour fills in. */
export const guestForm: FormDefinition = {
  steps: [{ step: 'guest', label, groups: [{ group: 'guest', label, fields }], documents: [] }],
}

export const guestFieldNames = ['fullName', 'mobile', 'district', 'purpose'] as const
export type GuestDetails = Record<(typeof guestFieldNames)[number], string>

/** The typed texts as they are sent. A text that cannot be read as a value stays a text, and the rules refuse it. */
export function readGuestDetails(texts: Readonly<Record<string, string>>): GuestDetails {
  const details: GuestDetails = { fullName: '', mobile: '', district: '', purpose: '' }
  for (const { path, field, group } of listFields(guestForm, {})) {
    const raw = texts[path] ?? ''
    const parsed = parseField(field, raw, { answers: texts, group })
    details[path as keyof GuestDetails] = String((parsed.ok ? parsed.value : raw) ?? '')
  }
  return details
}
