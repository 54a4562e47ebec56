import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import type { OperationRejection } from '#domain/drafts/operations.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { returnedMeanwhile } from '#sync/outbox/named-payment.ts'
import { errorMessages } from '../../../platform/api/error-messages.ts'

/** Why one change or file was refused. Codes of later versions get a general sentence. */
export function useRefusalText(): (code: string | null) => string {
  const { t } = useMacro()
  const { _ } = useLingui()
  const own: Record<OperationRejection | 'bytes_missing' | typeof returnedMeanwhile, string> = {
    unknown_path: t`the form no longer has this field`,
    wrong_kind: t`the value is not valid for this field`,
    too_long: t`the text is too long`,
    wrong_state: t`the application had already been submitted`,
    not_correctable: t`the office did not ask for a change here`,
    too_many_rows: t`this list is full; please remove an entry that is not needed`,
    too_many_paths: t`this application is full; please remove what is not needed`,
    [returnedMeanwhile]: t`the application came back for correction meanwhile`,
    bytes_missing: t`the file's contents are no longer on this device`,
  }
  return (code) => {
    if (code !== null && code in own) return own[code as keyof typeof own]
    return _(errorMessages[(code !== null && code in errorMessages ? code : 'internal') as ErrorCode])
  }
}
