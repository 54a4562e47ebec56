import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { BulkResult } from '#contract/applications/desk/bulk.ts'
import { errorMessages } from '../../../platform/api/error-messages.ts'

export type BulkRefusal = Extract<BulkResult, { ok: false }>

/** Sentences that are more precise than the refusal's own code, by the server's code for the field. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  to_replace: msg`A document must be replaced first.`,
  not_the_fee: msg`The amount entered is not the fee.`,
}

/** Why a bulk action did not change an application. */
export function useBulkReason(): (refusal: BulkRefusal) => string {
  const { _ } = useLingui()
  return ({ code, fields = [] }) => {
    const known = fields.map((field) => reasons[field.code]).find((reason) => reason !== undefined)
    return _(known ?? errorMessages[code])
  }
}
