import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OptionsQuery } from '../../../entities/administration/record-options.ts'
import { useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { SelectField } from '../../../ui/fields/text-field.tsx'
import type { EntityDefinition } from './entity.ts'

type FilterProps = {
  definition: EntityDefinition
  value: string | undefined
  hrefOf: (value: string | undefined) => string
}

/** The filter of a list by another record, if its kind has such a filter and there is more than one option. */
export function SourceFilter({ definition, value, hrefOf }: FilterProps) {
  const session = useSession()
  const { filter, sources } = definition
  const query = filter === undefined || session === null ? undefined : sources?.(session)[filter.source]
  if (filter === undefined || query === undefined) return null
  return <SourceSelect filter={filter} query={query} value={value} hrefOf={hrefOf} />
}

type SelectProps = Pick<FilterProps, 'value' | 'hrefOf'> & {
  filter: NonNullable<EntityDefinition['filter']>
  query: OptionsQuery
}

function SourceSelect({ filter, query, value, hrefOf }: SelectProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const { data: options = [] } = useQuery(query)
  if (options.length < 2) return null
  return (
    <SelectField
      name={filter.name}
      label={i18n._(filter.label)}
      optional={false}
      className="max-w-form"
      value={value ?? ''}
      onChange={({ currentTarget }) => void navigate({ href: hrefOf(currentTarget.value || undefined) })}
      placeholder={i18n._(filter.all)}
      options={options.map((option) => ({ value: option.value, label: option.label[locale] }))}
    />
  )
}
