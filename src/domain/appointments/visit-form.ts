import type { AnswerValue } from '../drafts/operations.ts'
import { listFields } from '../forms/answers.ts'
import type { FieldDefinition, FormDefinition, StepDefinition } from '../forms/definition.ts'
import { parseField } from '../forms/kinds.ts'
import type { FieldPlace } from '../forms/paths.ts'
import type { Text } from '../text.ts'
import type { AppointmentReason, AppointmentType } from './appointment-states.ts'

const district: FieldDefinition = {
  key: 'district',
  label: { bn: 'জেলা', en: 'District' },
  kind: 'select',
  required: false,
  options: 'districts',
}

/** The fields about the visitor. */
export const aboutFields: readonly FieldDefinition[] = [
  {
    key: 'firstName',
    label: { bn: 'নামের প্রথম অংশ', en: 'First name' },
    kind: 'text',
    required: true,
    rule: 'visitorName',
    autoComplete: 'given-name',
  },
  {
    key: 'lastName',
    label: { bn: 'নামের শেষ অংশ', en: 'Last name' },
    kind: 'text',
    required: true,
    rule: 'visitorName',
    autoComplete: 'family-name',
  },
  {
    key: 'mobile',
    label: { bn: 'মোবাইল নম্বর', en: 'Mobile number' },
    kind: 'tel',
    required: true,
    rule: 'mobile',
    autoComplete: 'tel',
  },
  {
    key: 'email',
    label: { bn: 'ই-মেইল', en: 'E-mail' },
    kind: 'email',
    required: true,
    rule: 'email',
    autoComplete: 'email',
  },
  {
    key: 'nid',
    label: { bn: 'জাতীয় পরিচয়পত্র নম্বর', en: 'National ID number' },
    kind: 'digits',
    required: true,
    rule: 'nid',
    autoComplete: 'off',
  },
  {
    key: 'address',
    label: { bn: 'ঠিকানা', en: 'Address' },
    kind: 'textarea',
    required: true,
    rule: 'visitorAddress',
    autoComplete: 'street-address',
  },
  district,
]

/** The fields about the meeting. `officialId` is chosen among the officials who accept the type. */
export const purposeFields: readonly FieldDefinition[] = [
  {
    key: 'type',
    label: { bn: 'সাক্ষাতের ধরন', en: 'Kind of meeting' },
    kind: 'radio',
    required: true,
    options: 'appointmentType',
  },
  {
    key: 'officialId',
    label: { bn: 'কর্মকর্তা', en: 'Official' },
    kind: 'radio',
    required: true,
    missing: { bn: 'যাঁর সঙ্গে দেখা করতে চান তাঁকে বেছে নিন', en: 'Please choose the official you want to meet' },
  },
  {
    key: 'topic',
    label: { bn: 'আলোচ্য বিষয়', en: 'Agenda' },
    kind: 'textarea',
    required: true,
    rule: 'agenda',
    help: { bn: 'কী নিয়ে কথা বলতে চান, কয়েকটি বাক্যে', en: 'What you want to talk about, in a few sentences' },
    autoComplete: 'off',
  },
  {
    key: 'personCount',
    label: { bn: 'ব্যক্তির সংখ্যা', en: 'Number of persons' },
    kind: 'integer',
    required: true,
    rule: 'personCount',
    help: { bn: 'আপনিসহ মোট কতজন আসবেন', en: 'How many people will come, including you' },
    autoComplete: 'off',
  },
  {
    key: 'reason',
    label: { bn: 'কারণ', en: 'Reason' },
    kind: 'radio',
    required: false,
    options: 'appointmentReason',
  },
  {
    key: 'companyName',
    label: { bn: 'প্রতিষ্ঠানের নাম', en: 'Company name' },
    kind: 'text',
    required: false,
    rule: 'shortText',
    autoComplete: 'organization',
  },
  {
    key: 'appointmentFor',
    label: { bn: 'কার জন্য সাক্ষাৎ', en: 'Appointment for' },
    kind: 'text',
    required: false,
    rule: 'shortText',
    help: { bn: 'নিজের জন্য না হলে তাঁর নাম', en: 'The name, if it is not for yourself' },
    autoComplete: 'off',
  },
  {
    key: 'participants',
    label: { bn: 'সঙ্গে যাঁরা থাকবেন', en: 'Participants' },
    kind: 'textarea',
    required: false,
    rule: 'participants',
    help: { bn: 'প্রতি লাইনে একজনের নাম', en: 'One name per line' },
    autoComplete: 'off',
  },
]

/** The form asks for a district again for the meeting, which may concern another district than that of the visitor. */
const meetingDistrict: FieldDefinition = {
  ...district,
  key: 'meetingDistrict',
  label: { bn: 'যে জেলার বিষয়', en: 'District concerned' },
}

export const visitSteps = ['about', 'purpose', 'photo', 'password'] as const
export type VisitStep = (typeof visitSteps)[number]

const labels: Record<VisitStep, Text> = {
  about: { bn: 'নিজের সম্পর্কে', en: 'About yourself' },
  purpose: { bn: 'সাক্ষাতের উদ্দেশ্য', en: 'Meeting purpose' },
  photo: { bn: 'ছবি', en: 'Photograph' },
  password: { bn: 'অ্যাকাউন্টের পাসওয়ার্ড', en: 'Account password' },
}

function stepOf(step: VisitStep, fields: readonly FieldDefinition[]): StepDefinition {
  const groups = fields.length === 0 ? [] : [{ group: step, label: labels[step], fields }]
  return { step, label: labels[step], groups, documents: [] }
}

/** The request of a visitor without an account. */
export const visitForm: FormDefinition = {
  steps: [
    stepOf('about', aboutFields),
    stepOf('purpose', [...purposeFields, meetingDistrict]),
    stepOf('photo', []),
    stepOf('password', []),
  ],
}
/** The request of a visitor whom the device knows already, or who is signed in. */
export const knownVisitForm: FormDefinition = {
  steps: visitForm.steps.filter(({ step }) => step === 'purpose' || step === 'photo'),
}
/** The fields of the meeting alone, and of the person alone. */
export const purposeForm: FormDefinition = { steps: visitForm.steps.filter(({ step }) => step === 'purpose') }
export const aboutForm: FormDefinition = { steps: visitForm.steps.filter(({ step }) => step === 'about') }

/** The typed texts by the path of their field. */
export type VisitTexts = Readonly<Record<string, string>>

/** The typed texts as values. A text that cannot be read as a value stays a text, and the rules refuse it. */
export function readVisit(form: FormDefinition, texts: VisitTexts): Record<string, AnswerValue> {
  const read = ({ path, field, group }: FieldPlace): AnswerValue => {
    const raw = texts[path] ?? ''
    const parsed = parseField(field, raw, { answers: texts, group })
    return parsed.ok ? parsed.value : raw
  }
  return Object.fromEntries(listFields(form, {}).map((place) => [place.path, read(place)]))
}

/** The value of a field as a text; empty where nothing was typed. */
function textsOf(form: FormDefinition, texts: VisitTexts): (key: string) => string {
  const values = readVisit(form, texts)
  return (key) => String(values[key] ?? '')
}

/** The values without the empty ones: the call leaves out a field that was not filled in. */
function given<Values extends Record<string, string>>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], ''> } {
  const said = Object.entries(values).filter(([, text]) => text !== '')
  return Object.fromEntries(said) as { [Key in keyof Values]?: Exclude<Values[Key], ''> }
}

export type AboutVisitor = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  nid: string
  address: string
  district?: string
}

/** The body of the call that registers a visitor; for texts in which no rule found anything wrong. */
export function aboutOf(texts: VisitTexts): AboutVisitor {
  const text = textsOf(aboutForm, texts)
  return {
    ...{ firstName: text('firstName'), lastName: text('lastName'), email: text('email'), mobile: text('mobile') },
    ...{ nid: text('nid'), address: text('address') },
    ...given({ district: text('district') }),
  }
}

export type VisitRequest = {
  officialId: string
  type: AppointmentType
  topic: string
  personCount: number
  extras: {
    reason?: AppointmentReason
    companyName?: string
    appointmentFor?: string
    participants?: string[]
    district?: string
  }
  requestedDate: ''
  requestedHour: -1
  requestedMin: -1
}

/** The body of the call that requests an appointment; for texts in which no rule found anything wrong. */
export function requestOf(texts: VisitTexts): VisitRequest {
  const text = textsOf(purposeForm, texts)
  const participants = text('participants')
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return {
    officialId: text('officialId'),
    type: text('type') as AppointmentType,
    topic: text('topic'),
    personCount: Number(text('personCount')),
    extras: {
      ...given({
        reason: text('reason') as AppointmentReason | '',
        companyName: text('companyName'),
        appointmentFor: text('appointmentFor'),
        district: text('meetingDistrict'),
      }),
      ...(participants.length > 0 && { participants }),
    },
    // The specification's values for "not scheduled yet".
    ...{ requestedDate: '', requestedHour: -1, requestedMin: -1 },
  }
}
