import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Duplicate } from '#contract/applications/desk/duplicates.ts'
import type { DuplicateSign } from '#domain/enlistment/desk/duplicate-signs.ts'

/** What two applications have in common. */
export const signWords: Record<DuplicateSign, MessageDescriptor> = {
  nid: msg`Same national ID`,
  tin: msg`Same TIN`,
  bin: msg`Same BIN`,
  transaction: msg`Same transaction ID`,
  similarTransaction: msg`Nearly the same transaction ID (a zero or a similar letter differs)`,
  name: msg`Similar name`,
}

/** The state of the payment in the other application; `none` if it was refused there or replaced by another. */
export const paymentWords: Record<NonNullable<Duplicate['paymentState']> | 'none', MessageDescriptor> = {
  CONFIRMED: msg`The payment is confirmed there.`,
  GIVEN: msg`The payment is entered there but not confirmed.`,
  REVERSED: msg`The confirmation of the payment was reversed there.`,
  none: msg`It was refused there, or another number has been entered since.`,
}
