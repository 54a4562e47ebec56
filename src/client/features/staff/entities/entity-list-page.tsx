import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordFilters } from '#domain/administration/record-status.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import type { OptionsQuery } from '../../../entities/office/record-options.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SelectField } from '../../../ui/fields/text-field.tsx'
import type { Column, ListPartProps, LooseDefinition, LooseRow } from '../../../ui/list/define-list.ts'
import { DefinedList } from '../../../ui/list/defined-list.tsx'
import type { EntityDefinition, EntityLink, EntityRecord } from './entity.ts'
import { type EntityName, entities } from './registry.ts'

/** The records of one kind. People who may change records get links to create and edit them. */
export function EntityListPage({ name }: { name: EntityName }) {
  const entity: EntityDefinition = entities[name]
  const mayWrite = mayCall(useSession(), entity.calls.create)
  const definition = useMemo(() => definitionOf(entity, mayWrite), [entity, mayWrite])
  return <DefinedList route={entity.route} endpoint={entity.calls.search} definition={definition} />
}

/** `ACTIVE` is the default, so the address does not contain it. */
const statusPills = recordFilters.map((status) => ({
  id: status,
  value: status === 'ACTIVE' ? undefined : status,
  label: { ACTIVE: msg`Active`, INACTIVE: msg`Inactive`, ALL: msg`All` }[status],
}))

function definitionOf(entity: EntityDefinition, mayWrite: boolean): LooseDefinition {
  const { words, calls, links, nameOf, rowLinks = [], namesOnly, filter } = entity
  const hasNamesOnly = namesOnly === true && !mayWrite
  const columns = hasNamesOnly ? entity.columns.slice(0, 1) : [...entity.columns, statusColumn]
  return {
    title: words.list,
    lead: words.lead,
    notFor: { access: calls.read.access, text: msg`You are not allowed to do this` },
    row: { kind: 'record', name: (record) => nameOf(record as EntityRecord) },
    columns: [...columns, ...(rowLinks.length > 0 ? [pagesColumn(rowLinks)] : [])] as readonly Column<LooseRow>[],
    rowLink: ({ id }) => (mayWrite ? links.edit(id) : null),
    ...(!hasNamesOnly && { filters: { status: { label: msg`Status`, options: statusPills } } }),
    inputOf: ({ status = 'ACTIVE', ...search }) => ({
      status,
      ...(filter && search[filter.name] !== undefined && { [filter.name]: search[filter.name] }),
    }),
    ...(filter && { parts: { filters: (part: FilterProps) => <SourceFilter entity={entity} {...part} /> } }),
    search: entity.search,
    links: [{ id: 'create', href: links.create, label: words.create, icon: 'plus', needs: calls.create }],
    empty: { title: words.empty, found: msg`Nothing found`, ...(mayWrite && { text: words.emptyLead }) },
  }
}

const statusColumn: Column<EntityRecord> = {
  id: 'status',
  head: msg`Status`,
  aside: true,
  sort: 'status',
  cell: ({ status }, locale) => (
    <Chip tone={status === 'ACTIVE' ? 'ok' : 'neutral'}>
      {findOptionLabel('recordStatus', status)?.[locale] ?? status}
    </Chip>
  ),
}

function pagesColumn(links: readonly EntityLink[]): Column<EntityRecord> {
  return { id: 'pages', head: msg`Pages`, plain: true, cell: (record) => <RowLinks links={links} record={record} /> }
}

/** The links are above the link of the row, which covers the whole row. */
function RowLinks({ links, record }: { links: readonly EntityLink[]; record: EntityRecord }) {
  const { _ } = useLingui()
  const session = useSession()
  const open = links.filter((link) => session !== null && (link.isFor?.(record, session) ?? true))
  return (
    <span className="relative z-1 flex flex-wrap gap-x-3">
      {open.map((link) => (
        <a
          key={link.id}
          href={link.href(record)}
          data-link={link.id}
          className="inline-flex min-h-11 items-center md:min-h-0"
        >
          {_(link.label)}
        </a>
      ))}
    </span>
  )
}

type FilterProps = ListPartProps<Record<string, string | undefined>, unknown>

/** The filter of a list by another record, if there is more than one option. */
function SourceFilter({ entity: { filter, sources }, ...part }: FilterProps & { entity: EntityDefinition }) {
  const session = useSession()
  const query = filter === undefined || session === null ? undefined : sources?.(session)[filter.source]
  if (filter === undefined || query === undefined) return null
  return <SourceSelect {...part} filter={filter} query={query} />
}

type SelectProps = FilterProps & { filter: NonNullable<EntityDefinition['filter']>; query: OptionsQuery }

function SourceSelect({ address: { search, open }, filter, query }: SelectProps) {
  const { _ } = useLingui()
  const locale = useLocale()
  const { data: options = [] } = useQuery(query)
  if (options.length < 2) return null
  return (
    <SelectField
      name={filter.name}
      label={_(filter.label)}
      optional={false}
      className="max-w-form"
      value={search[filter.name] ?? ''}
      onChange={({ currentTarget }) => open({ [filter.name]: currentTarget.value || undefined })}
      placeholder={_(filter.all)}
      options={options.map(({ value, label }) => ({ value, label: label[locale] }))}
    />
  )
}
