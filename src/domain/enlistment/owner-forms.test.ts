import { expect, test } from 'vitest'
import delivered from '../../../tests/support/owner-forms.json' with { type: 'json' }
import type { FieldDefinition, GroupDefinition, StepDefinition } from '../forms/definition.ts'
import { getOptions, type OptionListName } from '../forms/options.ts'
import { ruleSamples } from '../forms/rules.samples.ts'
import { getRule, type Rule, type RuleName, rules } from '../forms/rules.ts'
import { textKinds } from '../reference/read-text.ts'
import { findType, registry } from './registry.ts'

/** The owner's data as delivered; tests/support has the copy that the definitions are compared with. */
type Named = { bn: string; en: string }
type OwnerField = Named & { key: string; type: string; record?: unknown; computed?: unknown } & Record<string, unknown>
type OwnerGroup = Named & { fields?: OwnerField[]; use?: string; prefix?: string; repeat?: object; sameAs?: Named }
type OwnerStep = { step: string; groups?: string[]; documents?: { ref: string; required: boolean }[] }
type OwnerType = Named & { kind: string; codePrefix: string; applyRoutes: string[]; steps: OwnerStep[] }
type OwnerRule = Named & { normalize?: string[]; pattern?: string; severity?: string } & Record<string, unknown>

/** Words that the owner has replaced since the file was delivered. */
const reworded: Readonly<Record<string, string>> = {
  'বর্তমান ঠিকানার অনুরূপ': 'স্থায়ী ঠিকানা বর্তমান ঠিকানার মতোই',
  'ব্যবসায়িক ঠিকানার অনুরূপ': 'পত্র যোগাযোগের ঠিকানা ব্যবসায়িক ঠিকানার মতোই',
  'কখনও কোনো সংস্থা কর্তৃক বারিত (ডিবার) হয়েছেন কি?': 'কোনো সংস্থা কি কখনও আপনাকে নিষিদ্ধ (ডিবার) করেছে?',
  'বারিতকরণ-সংক্রান্ত ঘোষণা': 'নিষেধাজ্ঞা (ডিবার) সম্পর্কে ঘোষণা',
  'বারিত হওয়ার তারিখ': 'নিষিদ্ধ হওয়ার তারিখ',
  'কোন সংস্থা কর্তৃক': 'কোন সংস্থা নিষিদ্ধ করেছে',
  'বারিত থাকার মেয়াদ': 'নিষেধাজ্ঞার মেয়াদ',
  'অঙ্গীকারনামা (বারিত নন মর্মে)': 'অঙ্গীকারনামা (নিষিদ্ধ নন মর্মে)',
  'প্রদত্ত সকল তথ্য ও কাগজপত্র সঠিক; অসত্য প্রমাণিত হলে': 'আমার দেওয়া সব তথ্য ও কাগজপত্র সঠিক; ভুল প্রমাণিত হলে',
  'যে মোবাইল হিসাব থেকে পরিশোধ': 'যে নম্বর থেকে টাকা পাঠিয়েছেন',
  'জাতীয় পরিচয়পত্র অনুযায়ী লিখুন': 'জাতীয় পরিচয়পত্র অনুযায়ী, ইংরেজি অক্ষরে, যেমন Md. Abdul Karim',
  '"As on the national ID card"': '"As on the national ID card, for example Md. Abdul Karim"',
  ' সংখ্যার ': ' অঙ্কের ',
}
const owner = Object.entries(reworded).reduce(
  (data, [before, after]) => JSON.parse(JSON.stringify(data).replaceAll(before, after)) as typeof data,
  delivered,
)
/** Two steps are labelled by the kind of applicant. All other labels are those of the portal's description. */
const stepNames: Readonly<Record<string, Readonly<Record<string, Named>>>> = {
  individual: {
    enlistment: { bn: 'আপনার পরিচয়', en: 'Enlistment' },
    others: { bn: 'ঘোষণা', en: 'Declaration' },
  },
  company: {
    enlistment: { bn: 'প্রতিষ্ঠানের পরিচয়', en: 'Enlistment' },
    others: { bn: 'পূর্ববর্তী কাজ ও ঘোষণা', en: 'Previous works and declaration' },
  },
}

const groups = owner.groups as unknown as Record<string, OwnerGroup>
const documents: Record<string, Named & { sensitive?: boolean }> = owner.documents
const steps: Record<string, Named> = owner.steps
const types = Object.entries(owner.types as unknown as Record<string, OwnerType>)
const ownerRules = Object.entries(owner.rules) as unknown as [RuleName, OwnerRule][]

/** The rules of the form for visitors, which is not in the owner's file. */
const visitRules: readonly RuleName[] = [
  'visitorName',
  'visitorAddress',
  'agenda',
  'shortText',
  'personCount',
  'participants',
]

/** The properties that the owner's file leaves to the code, or describes elsewhere. */
const own = new Set(['computed', 'record', 'missing', 'withinYears', 'offersToday', 'labelBy'])
/** The keys of the fields whose hint is in the owner's file; every other hint is written in the code. */
const ownersHints = new Set(
  Object.values(delivered.groups as unknown as Record<string, OwnerGroup>).flatMap(({ fields = [] }) =>
    fields.flatMap(({ key, help }) => (help === undefined ? [] : [key])),
  ),
)

function asOwner({ label, kind, help, ...rest }: FieldDefinition): object {
  // An answer that is computed from another one is not asked for, but the owner's file has it as a question.
  const isSame = rest.computed?.as === 'same'
  const kept = Object.entries(rest).filter(([name]) => !own.has(name) && !(isSame && name === 'readOnly'))
  return { ...label, type: kind, ...(help && ownersHints.has(rest.key) && { help }), ...Object.fromEntries(kept) }
}

/** The note of the rule nameBnCompany: it takes the place of nameBn for the names of companies and firms. */
const companyNames = new Set(['companyNameBn'])

function fieldsOf(name: string): object[] {
  const group = groups[name]
  const fields = group?.fields ?? groups[group?.use ?? '']?.fields ?? []
  return fields.map((field) => ({
    ...Object.fromEntries(Object.entries(field).filter(([key]) => !own.has(key))),
    ...(companyNames.has(field.key) && { rule: 'nameBnCompany' }),
  }))
}

function groupAsOwner({ group, label, prefix, repeat, sameAs, fields }: GroupDefinition): object {
  const same = sameAs && { prefix: sameAs.prefix, ...sameAs.label }
  return { name: group, ...label, prefix, repeat, sameAs: same, fields: fields.map(asOwner) }
}

function ownerGroup(name: string): object {
  const { bn, en, prefix, repeat, sameAs } = groups[name] ?? {}
  return { name, bn, en, prefix, repeat, sameAs, fields: fieldsOf(name) }
}

function stepAsOwner({ step, label, documents: slots, groups: own }: StepDefinition): object {
  // The owner's file does not say which papers a renewal needs again, when one is not offered, nor what to attach.
  const ownOfSlots = new Set(['yearly', 'onlyWhenRequired', 'offeredWhen', 'isCompared', 'help'])
  const papers = slots.map(({ slot, label: text, ...rest }) => {
    const kept = Object.entries(rest).filter(([name]) => !ownOfSlots.has(name))
    return { ref: slot, ...text, ...Object.fromEntries(kept) }
  })
  return { step, ...label, groups: own.map(groupAsOwner), documents: papers }
}

/**
 * The one order that differs from the owner's file: the mobile number opens the draft again, so the group with it
 * follows the purpose, on the first page of the form.
 */
function inOwnOrder(names: readonly string[]): readonly string[] {
  const others = names.filter((name) => name !== 'contact')
  const [first, ...rest] = others
  return first === 'applicationHeader' && others.length < names.length ? [first, 'contact', ...rest] : names
}

function ownerStep(kind: string, { step, groups: names = [], documents: papers = [] }: OwnerStep): object {
  return {
    step,
    ...(stepNames[kind]?.[step] ?? steps[step]),
    groups: inOwnOrder(names).map(ownerGroup),
    documents: papers.map((paper) => ({ ...paper, ...documents[paper.ref] })),
  }
}

test.each(types)('%s has exactly the steps, groups, fields and documents that the owner wants', (name, wanted) => {
  const type = findType(name)
  if (type === null) throw new Error(`The registry has no ${name}`)
  const { routes, kind, codePrefix, label } = type
  expect({ ...label, kind, codePrefix }).toEqual({
    bn: wanted.bn,
    en: wanted.en,
    kind: wanted.kind,
    codePrefix: wanted.codePrefix,
  })
  expect([routes.apply, ...(routes.enlist === null ? [] : [routes.enlist])]).toEqual(wanted.applyRoutes)
  expect(type.steps.map(stepAsOwner)).toEqual(wanted.steps.map((step) => ownerStep(wanted.kind, step)))
})

test('the schedule is seeded with the owner’s fees, and there is no other type', () => {
  const fees = registry.map(({ type, seedFees }) => [type, seedFees])
  const wanted = Object.entries(owner.fees.byType).map(([type, { REGISTRATION, RENEWAL }]) => [
    type,
    { REGISTRATION, RENEWAL },
  ])
  expect(Object.fromEntries(fees)).toEqual(Object.fromEntries(wanted))
})

test.each(Object.entries(owner.options))('the choices of %s are the owner’s', (name, wanted) => {
  expect(getOptions(name as OptionListName).map(({ value, label }) => ({ value, ...label }))).toEqual(wanted)
})

/** Makes patterns comparable: removes needless backslashes, and writes the two joiners as a range. */
const plain = (pattern: string | undefined) =>
  pattern
    ?.replaceAll('\\/', '/')
    .replaceAll('\\-', '-')
    .replaceAll('\\[', '[')
    .replaceAll('\\u200C\\u200D', '\\u200C-\\u200D')

function ruleAsOwner({ label, kind: _, pattern, type, birthYearField: __, ageField: ___, ...rest }: Rule): object {
  const { characters: ____, ...asked } = rest
  return { ...label, pattern: plain(pattern?.source), ...(pattern?.flags && { flags: pattern.flags }), type, ...asked }
}

test.each(ownerRules)('%s is read by every step that the owner names, and by some more', (name, { normalize = [] }) => {
  const { kind } = getRule(name)
  const missing = new Set<string>(normalize)
  for (const step of textKinds[kind]) missing.delete(step)
  expect([...missing]).toEqual([])
})

const prose = new Set(['note', 'store', 'checks', 'normalize', 'valid', 'validRaw', 'invalid'])

test.each(ownerRules)('the rule %s is the owner’s, and so are its samples', (name, wanted) => {
  const asked = Object.fromEntries(Object.entries(wanted).filter(([key]) => !prose.has(key)))
  expect(ruleAsOwner(getRule(name))).toEqual({
    type: 'text',
    ...asked,
    pattern: plain(wanted.pattern),
  })
  const samples = Object.fromEntries(Object.entries(wanted).filter(([key]) => /valid/i.test(key)))
  expect(ruleSamples[name] ?? {}).toEqual(samples)
  expect(Object.keys(rules)).toHaveLength(ownerRules.length + visitRules.length)
})
