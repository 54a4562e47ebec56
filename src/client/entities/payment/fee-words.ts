import { msg } from '@lingui/core/macro'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { feeStates, fees } from '#contract/payments/fees.ts'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'

export type CurrentFees = AnswerOf<typeof fees>['body']

export const purposeNames = {
  REGISTRATION: msg`Registration`,
  RENEWAL: msg`Renewal`,
} as const satisfies Record<ApplicationPurpose, unknown>

export const feeStateNames = {
  CURRENT: msg`In force`,
  UPCOMING: msg`Announced`,
  PAST: msg`Past`,
  REPLACED: msg`Corrected later`,
} as const satisfies Record<(typeof feeStates)[number], unknown>
