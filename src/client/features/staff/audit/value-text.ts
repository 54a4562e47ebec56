import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { AuditLine } from '#contract/audit.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { formatWeekday, weekdays } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { statusNames } from '../../../entities/application/application-words.ts'
import { appointmentStatusNames } from '../../../entities/appointment/appointment-words.ts'
import { useLocale } from '../../../platform/i18n.ts'

type Names = Readonly<Record<string, MessageDescriptor>>

/** The names of states, by kind of record. For other kinds the action alone says enough. */
const stateNames: Readonly<Record<string, Names>> = {
  application: statusNames,
  appointment: appointmentStatusNames,
}

/** The values before and after the action, in words; null if they add nothing. */
export function useValueText({ from, to, subject, action }: AuditLine): string | null {
  const { _ } = useLingui()
  const locale = useLocale()
  const names = stateNames[subject?.kind ?? '']
  const textOf = (value: string | null): string | null => {
    if (value === null) return null
    const name = names !== undefined && Object.hasOwn(names, value) ? names[value] : undefined
    if (name !== undefined) return _(name)
    return valued.has(action) ? jsonText(value, locale) : null
  }
  const [before, after] = [textOf(from), textOf(to)]
  if (after === null || before === after) return null
  return before === null ? after : `${before} → ${after}`
}

/** Actions whose values the server sends as JSON. */
const valued: ReadonlySet<string> = new Set(['change-setting', 'change-roles'])

function jsonText(json: string, locale: Locale): string {
  const value = parsed(json)
  if (typeof value === 'number') return formatNumber(value, locale)
  if (!Array.isArray(value)) return json
  return value.map((each) => elementText(each, locale)).join(', ')
}

/** The name of a role or of a day of the week. */
function elementText(element: unknown, locale: Locale): string {
  const day = weekdays.find((each) => each === element)
  if (day !== undefined) return formatWeekday(day, locale)
  return findOptionLabel('role', String(element))?.[locale] ?? String(element)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
