import { useLingui } from '@lingui/react/macro'
import type { FieldDefinition } from '#domain/forms/definition.ts'
import { useLocalized } from '../../../platform/i18n.ts'
import type { EntityDefinition } from './entity.ts'

/** The error of a field that its definition accepts: why the server refused it, or what the schema requires. */
export function useFieldRefusals({ wrong = {} }: Pick<EntityDefinition, 'wrong'>) {
  const { t, i18n } = useLingui()
  const localized = useLocalized()
  return ({ key, label: texts }: FieldDefinition, code: string | null): string => {
    const label = localized(texts)
    const sentences: Readonly<Record<string, string>> = {
      taken: t`This is already in use. Please enter another one.`,
      required: t`Please enter: ${label}`,
      unknown: t`${label}: this can no longer be chosen. Please choose another`,
      too_soon: t`${label}: it can be changed a day after the password was set, or by an admin who changes both`,
      own: t`${label}: you cannot change this for your own account`,
      last_owner: t`${label}: the last admin must remain an admin`,
    }
    const asked = wrong[key]
    return sentences[code ?? ''] ?? (asked === undefined ? t`${label} is not valid. Please check it` : i18n._(asked))
  }
}
