import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../platform/i18n.ts'
import { Select } from '../../../ui/fields/inputs.tsx'
import type { ActiveOfficial } from '../../official/active-officials.ts'
import { officialName } from './official-name.ts'

export type OfficialSelectProps = {
  officials: readonly ActiveOfficial[]
  officialId: string | undefined
  /** Undefined means all officials. */
  onChoose: (officialId: string | undefined) => void
  /** Whether all officials may be chosen together. */
  hasAll?: boolean
}

/** Chooses whose appointments are shown, for people who may see those of all officials. */
export function OfficialSelect({ officials, officialId, onChoose, hasAll = true }: OfficialSelectProps) {
  const { t } = useLingui()
  const locale = useLocale()
  if (officials.length === 0) return null
  return (
    <Select
      name="official"
      aria-label={t`Official`}
      value={officialId ?? ''}
      {...(hasAll && { placeholder: t`All officials` })}
      options={officials.map((official) => ({ value: official.id, label: officialName(official, locale) }))}
      onChange={(event) => onChoose(event.currentTarget.value || undefined)}
      className="mt-0! sm:w-auto sm:max-w-80"
    />
  )
}
