import { useLingui } from '@lingui/react/macro'
import { type FieldDefinition, type GroupDefinition, isChosen } from '#domain/forms/definition.ts'
import { getRule, type RuleName } from '#domain/forms/rules.ts'
import type { FieldIssue, IssueCode } from '#domain/forms/validate.ts'
import { formatDate, isCalendarDate } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { currentDate } from '../platform/current-date.ts'
import { useLocale } from '../platform/i18n.ts'
import { ruleHints } from './rule-hints.ts'

type Taken = (label: string) => string
/** What the issue is about. The sentence depends on the kind of the field, or on the noun for the rows of the group. */
export type IssueSubject = { field?: FieldDefinition; group?: GroupDefinition }
type Words = IssueSubject & {
  label: string
  rule: RuleName | undefined
  limit: string
  path: string
  severity: FieldIssue['severity']
  character: string | undefined
}

/** Identifiers with a fixed number of digits. */
const digitsOf: Partial<Record<RuleName, number>> = { tin: 12, bin: 13, postCode: 4, routing: 9 }

/** Returns the sentence for an issue: what is wrong with the field of that label, and what to do. */
export function useIssueText(): (issue: FieldIssue, label: string, subject?: IssueSubject) => string {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const takenTexts: { mobile: Taken } & Record<string, Taken> = {
    mobile: () => t`This mobile number is already associated with another application`,
    email: () => t`This emial is already associated with another application`,
    transactionId: (label) =>
      t`${label}: this one was entered in another application. Please compare it with the message or the slip; if it is right, please contact the office`,
  }
  const texts: Record<IssueCode, (words: Words) => string> = {
    required: ({ label, field }) => {
      if (field?.missing !== undefined) return field.missing[locale]
      // Some labels are questions, which a person answers.
      if (label.endsWith('?')) return t`Please answer: ${label}`
      return field !== undefined && isChosen(field) ? t`Please choose: ${label}` : t`Please enter: ${label}`
    },
    pattern: ({ label, rule, severity, character }) => {
      if (character !== undefined) {
        const format = rule === undefined ? '' : ruleText(rule)
        return t`${label}: the character “${character}” cannot be used here. ${format}`
      }
      return severity === 'warn'
        ? t`${label} is not in the usual format. Please compare it with the document; if it is right, continue`
        : patternText(label, rule)
    },
    too_short: ({ label, limit }) => t`${label} is too short. Please write at least ${limit} characters`,
    too_long: ({ label, limit }) => t`${label} is too long. Please write at most ${limit} characters`,
    too_small: ({ label, limit, rule }) => rangeText(label, rule) ?? t`${label}: please enter ${limit} or more`,
    too_large: ({ label, limit, rule }) => rangeText(label, rule) ?? t`${label}: please enter ${limit} or less`,
    not_a_number: ({ label }) => t`${label}: please enter a number, with digits only`,
    not_a_date: () => t`Write the day, month and year correctly, for example 25/03/1985`,
    wrong_kind: ({ label }) => t`${label} could not be read. Please enter it again`,
    in_the_future: ({ label }) => t`${label}: please enter a date up to today`,
    in_the_past: ({ label }) =>
      t`${label}: please enter today's date or a later one. If it has expired, renew it first`,
    before_start: ({ label, limit }) => t`${label}: please enter ${limit} or a later date`,
    too_long_ago: ({ label, limit }) => t`${label}: please enter ${limit} or a later date`,
    too_young: ({ limit }) => t`By this date of birth the applicant is younger than ${limit}. Please check it`,
    not_at_that_age: ({ label, limit }) => t`${label}: at this age it can be ${limit} at most. Please check both`,
    not_an_option: ({ label }) => t`${label}: please choose from the list`,
    must_be_true: () => t`Please read this statement and tick the box`,
    nid_year: () => t`The first four digits of the national ID and the year of birth differ. Please check both`,
    reads_like_address: ({ label }) =>
      t`${label} reads like an address of the web. Please enter the name as it is registered`,
    too_few_rows: ({ label, limit, group }) => {
      const noun = group?.rowLabel?.[locale].toLocaleLowerCase(locale)
      if (noun === undefined || group?.repeat?.min !== 1) return t`${label}: please add at least ${limit}`
      return group.rowsArePeople
        ? t`Add at least one ${noun}`
        : t({ message: `Add at least one ${noun}`, context: 'a thing' })
    },
    too_many_rows: ({ label, limit }) => t`${label}: please keep at most ${limit}`,
    file_missing: ({ label }) => t`Please attach: ${label}`,
    taken: ({ path, label }) => takenTexts[path]?.(label) ?? takenTexts.mobile(label),
    file_not_uploaded: ({ label }) => t`${label}: the file has not reached the server yet`,
    file_to_replace: ({ label }) =>
      t`${label}: the office asked for another file. Please remove this one and attach the right one`,
  }
  function patternText(label: string, rule: RuleName | undefined): string {
    if (rule === 'nid') return t`The NID number must have 10, 13 or 17 digits`
    const digits = rule === undefined ? undefined : digitsOf[rule]
    const count = formatNumber(digits ?? 0, locale)
    const format = rule === undefined ? '' : ruleText(rule)
    return digits === undefined ? t`${label} is not correct yet. ${format}` : t`${label} must have ${count} digits`
  }
  /** Names both limits if the rule has both. */
  function rangeText(label: string, rule: RuleName | undefined): string | null {
    const { min, max } = rule === undefined ? {} : getRule(rule)
    const highest = max === 'currentYear' ? Number(currentDate().slice(0, 4)) : max
    if (typeof min !== 'number' || typeof highest !== 'number') return null
    const [from, to] = [limitText(min, locale), limitText(highest, locale)]
    return t`${label} must be between ${from} and ${to}`
  }
  /** The format with an example. The label of the rule would not help: it is often the same as that of the field. */
  function ruleText(rule: RuleName): string {
    // The same rule applies to the name of a business, for which a person's name is no example.
    const hint = rule === 'nameBn' || rule === 'nameEn' ? undefined : ruleHints[rule]
    return hint === undefined ? getRule(rule).label[locale] : i18n._(hint)
  }
  return ({ code, path, rule, limit, severity, character }, label, subject = {}) =>
    texts[code]({
      ...subject,
      label,
      path,
      severity,
      rule,
      character,
      limit: limit === undefined ? '' : limitText(limit, locale),
    })
}

function limitText(limit: number | string, locale: Locale): string {
  if (typeof limit === 'string') return isCalendarDate(limit) ? formatDate(limit, locale) : limit
  // A year is written without grouping.
  return limit >= 1900 && limit < 2200 ? localiseDigits(String(limit), locale) : formatNumber(limit, locale)
}
