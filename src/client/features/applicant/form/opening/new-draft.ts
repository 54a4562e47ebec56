import type { AnswerValue } from '#domain/drafts/operations.ts'
import { consentVersion } from '#domain/enlistment/consent-notice.ts'
import { applicationPurposes, type TypeDefinition } from '#domain/enlistment/definition.ts'
import { findField } from '#domain/forms/paths.ts'
import { getRule } from '#domain/forms/rules.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { NewDraft } from '#sync/drafts/new-draft-row.ts'
import { getSession, type Session } from '../../../../platform/api/session.ts'
import { currentLocale } from '../../../../platform/i18n.ts'

/** The initial answers of a new draft: the purpose, and the data of the signed-in person's account. */
export function newDraft(definition: TypeDefinition, purpose: string | null): NewDraft {
  const session = getSession()
  const chosen = applicationPurposes.find((each) => each === purpose) ?? 'REGISTRATION'
  const known: Record<string, AnswerValue> = {
    applicationPurpose: chosen,
    ...(session === null ? {} : ownAnswers(session)),
  }
  const answers = Object.fromEntries(Object.entries(known).filter(([path]) => findField(definition, path) !== null))
  const { kind, type } = definition
  const account = session?.user.user.id ?? null
  const notice = consentVersion
  return { kind, type, purpose: chosen, locale: currentLocale(), notice, signedIn: session !== null, account, answers }
}

/** A Bengali name goes to the Bengali field, a Latin one to the other; an account may hold both, separated by a dot. */
function ownAnswers({ user: { user } }: Session): Record<string, AnswerValue> {
  const names = user.fullName.split('·').map((name) => name.trim())
  const nameIn = (rule: 'nameBn' | 'nameEn') => names.find((name) => getRule(rule).pattern?.test(name))
  const known = {
    nameBn: nameIn('nameBn'),
    nameEn: nameIn('nameEn'),
    mobile: user.mobile === null ? null : normaliseMobile(user.mobile),
    email: user.email,
  }
  const given = Object.entries(known).flatMap(([path, value]): [string, AnswerValue][] =>
    value ? [[path, value]] : [],
  )
  return Object.fromEntries(given)
}
