import { useLingui } from '@lingui/react/macro'
import { errorMessages } from '../../../../platform/api/error-messages.ts'
import type { JoinRefusal } from './use-join.ts'

/** The sentences for a refused join: at the field that it names, else below the form. */
export function useRefusalText(refusal: JoinRefusal | null): {
  ofField: (path: string) => string | null
  ofForm: string | null
} {
  const { t, i18n } = useLingui()
  if (refusal === null) return { ofField: () => null, ofForm: null }
  const { code, fields = [] } = refusal
  const text = t`The office could not accept this. Please check it`
  return {
    ofField: (path) => (fields.some((field) => field.path === path) ? text : null),
    ofForm: fields.length > 0 ? null : code === 'wrong_state' ? t`Live Session has ended` : i18n._(errorMessages[code]),
  }
}
