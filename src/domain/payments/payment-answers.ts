import type { Answers, AnswerValue } from '../drafts/operations.ts'
import type { TypeDefinition } from '../enlistment/definition.ts'
import type { FieldProblem } from '../errors.ts'
import { parseField } from '../forms/kinds.ts'
import { findField } from '../forms/paths.ts'
import { blocks, validateField } from '../forms/validate.ts'
import type { CalendarDate } from '../reference/calendar.ts'
import { bankPath, paymentPaths } from './payment-paths.ts'

/** A payment as an applicant names it; the texts as typed. */
export type NamedReference = {
  method: string
  transactionId: string
  date: string
  purpose: string
  /** Of a slip. Without it the answer of the form stays. */
  bankName?: string | undefined
}

/** The answers of an application with this payment in place of the one in the form. */
export function withNamedPayment(type: TypeDefinition, before: Answers, payment: NamedReference): Answers {
  const answers: Record<string, AnswerValue> = { ...before }
  const put = (path: string, raw: string) => {
    const place = findField(type, path)
    if (place === null) throw new Error(`The form of ${type.type} has no ${path}`)
    const parsed = parseField(place.field, raw, { answers, group: place.group })
    answers[path] = parsed.ok ? parsed.value : raw
  }
  for (const [name, path] of Object.entries(paymentPaths)) put(path, payment[name as keyof typeof paymentPaths])
  if (payment.bankName !== undefined) put(bankPath, payment.bankName)
  return answers
}

/** What the form would refuse of the payment in these answers: `payment.` and the name that the calls use. */
export function findPaymentProblems(type: TypeDefinition, answers: Answers, today: CalendarDate): FieldProblem[] {
  return Object.entries(paymentPaths).flatMap(([name, path]) => {
    const issue = validateField({ form: type, path }, answers, { today })
    return issue !== null && blocks(issue) ? [{ path: `payment.${name}`, code: issue.code }] : []
  })
}
