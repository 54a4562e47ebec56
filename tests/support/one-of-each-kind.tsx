import { I18nProvider } from '@lingui/react'
import { onTestFinished } from 'vitest'
import { type RenderResult, render } from 'vitest-browser-react'
import '../../src/client/app/catalogs.ts'
import { DraftFormProvider, useDraftForm } from '../../src/client/drafts/parts/fields/draft-form-context.tsx'
import { findPageIssues } from '../../src/client/drafts/parts/fields/find-issues.ts'
import { FormField } from '../../src/client/drafts/parts/fields/form-field.tsx'
import { createDraftSession, type DraftSession } from '../../src/client/drafts/phone/session/draft-session.ts'
import { i18n, loadMessages, setLocale } from '../../src/client/platform/i18n.ts'
import type { TypeDefinition } from '../../src/domain/enlistment/definition.ts'
import type { FieldDefinition, FieldKind } from '../../src/domain/forms/definition.ts'
import { listPages } from '../../src/domain/forms/pages.ts'
import { findField } from '../../src/domain/forms/paths.ts'
import type { Locale } from '../../src/domain/text.ts'
import { noStorage } from './phone/no-storage.ts'

const help = { bn: 'যেমন কাগজে আছে', en: 'As on the paper' }

/** A field of every kind, each with a rule from the real forms. TypeScript fails if a kind is missing here. */
const fields = {
  text: { label: { bn: 'নাম', en: 'Name' }, rule: 'nameEn' },
  textarea: { label: { bn: 'ঠিকানা', en: 'Address' }, rule: 'text' },
  digits: { label: { bn: 'এনআইডি নম্বর', en: 'National ID' }, rule: 'nid' },
  tel: { label: { bn: 'মোবাইল নম্বর', en: 'Mobile number' }, rule: 'mobile' },
  email: { label: { bn: 'ই-মেইল', en: 'E-mail' }, rule: 'email' },
  integer: { label: { bn: 'মূল্যায়ন', en: 'Rating' }, rule: 'rating' },
  decimal: { label: { bn: 'অংশ', en: 'Share' }, rule: 'percent' },
  money: { label: { bn: 'মূল্য', en: 'Value' }, rule: 'money' },
  date: { label: { bn: 'শুরুর তারিখ', en: 'Start date' }, rule: 'pastDate' },
  radio: { label: { bn: 'বারিত কি না?', en: 'Ever debarred?' }, options: 'yesNo' },
  select: { label: { bn: 'জমার ধরন', en: 'Instrument' }, options: 'bankInstrument' },
  multiselect: { label: { bn: 'কাজের ধরন', en: 'Kinds of works' }, options: 'worksCategory' },
  checkbox: { label: { bn: 'আমি সম্মত।', en: 'I agree.' }, rule: 'mustBeTrue' },
} as const satisfies Record<FieldKind, Pick<FieldDefinition, 'label' | 'rule' | 'options'>>

function typeOf(required: boolean): TypeDefinition {
  const group = {
    group: 'each',
    label: { bn: 'প্রতিটি', en: 'Each' },
    fields: Object.entries(fields).map(([kind, field]) => ({
      key: kind,
      kind: kind as FieldKind,
      required,
      help,
      ...field,
    })),
  }
  return {
    type: 'EACH_KIND',
    label: group.label,
    kind: 'individual',
    codePrefix: 'EKI',
    routes: { apply: '/each/apply', enlist: null },
    steps: [{ step: 'each', label: group.label, groups: [group], documents: [] }],
    seedFees: { REGISTRATION: { base: 1, vat: 0, total: 1 }, RENEWAL: { base: 1, vat: 0, total: 1 } },
  }
}

/** The button that checks for missing answers, as on the pages of a form. */
function Continue() {
  const { session, issues, checks } = useDraftForm()
  const find = () => listPages(session.type).flatMap((page) => findPageIssues(checks(), page))
  return (
    <button type="button" onClick={() => issues.setAll(find())}>
      Continue
    </button>
  )
}

export type ShownField = { screen: RenderResult; label: string; answer: () => unknown; session: DraftSession }

/** Shows a field of this kind in a real form whose draft is not stored. */
export async function showField(
  kind: FieldKind,
  { locale = 'en', required = true }: { locale?: Locale; required?: boolean } = {},
): Promise<ShownField> {
  await setLocale(locale)
  await loadMessages('form')
  const type = typeOf(required)
  const session = createDraftSession({
    type,
    start: { kind: type.kind, type: type.type, purpose: 'REGISTRATION', locale, signedIn: false, answers: {} },
    ...noStorage(),
  })
  onTestFinished(() => session.close())
  const place = findField(type, kind)
  if (place === null) throw new Error(`The form has no field of the kind ${kind}.`)
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <DraftFormProvider session={session} fee={noFee}>
        <FormField place={place} />
        <Continue />
      </DraftFormProvider>
    </I18nProvider>,
  )
  return { screen, label: place.field.label[locale], answer: () => session.answers()[kind], session }
}

const noFee = { total: () => 0, isAboveWallet: () => false, subscribe: () => () => undefined }
