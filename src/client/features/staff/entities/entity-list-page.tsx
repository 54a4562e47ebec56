import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type RecordStatus, recordFilters } from '#domain/administration/record-status.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import type { Locale } from '#domain/text.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { stringifySearch } from '../../../platform/search-schema.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Table, Td, Th, Tr } from '../../../ui/table.tsx'
import type { EntityDefinition, EntityRecord } from './entity.ts'
import { recordsQuery } from './entity-queries.ts'
import type { RecordSearch } from './record-search.ts'
import { type EntityName, entities } from './registry.ts'

/** The records of one kind, with links to create and change them for people who may. */
export function EntityListPage({ name }: { name: EntityName }) {
  const definition: EntityDefinition = entities[name]
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { pathname } = useLocation()
  const search: RecordSearch = useSearch({ strict: false })
  const { page = 1, status = 'ACTIVE' } = search
  const hrefOf = (change: RecordSearch) => pathname + stringifySearch({ ...search, page: undefined, ...change })
  const { words, calls, links } = definition
  const mayWrite = mayCall(useSession(), calls.create)
  const pills = recordFilters.map((each) => ({
    id: each,
    label: each === 'ALL' ? t`All` : statusName(each, locale),
    href: hrefOf({ status: each === 'ACTIVE' ? undefined : each }),
    current: each === status,
  }))
  return (
    <ListPage
      title={i18n._(words.list)}
      lead={i18n._(words.lead)}
      actions={
        mayWrite && (
          <LinkButton size="small" href={links.create} data-action="create">
            <Icon name="plus" />
            {i18n._(words.create)}
          </LinkButton>
        )
      }
      filters={<FilterPills label={t`Status`} pills={pills} />}
      query={useQuery(recordsQuery(definition, { page, status }))}
      hrefOf={(to) => hrefOf({ page: to })}
      empty={{ title: i18n._(words.empty), text: mayWrite && i18n._(words.emptyLead) }}
    >
      {(list) => <RecordTable definition={definition} list={list} mayWrite={mayWrite} />}
    </ListPage>
  )
}

const statusName = (status: RecordStatus, locale: Locale) => findOptionLabel('recordStatus', status)?.[locale] ?? status

const wideOnly = 'hidden md:table-cell'

type TableProps = { definition: EntityDefinition; list: readonly EntityRecord[]; mayWrite: boolean }

function RecordTable({ definition: { columns, links, words }, list, mayWrite }: TableProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return (
    <Card padded={false}>
      <Table
        caption={i18n._(words.list)}
        head={
          <>
            {columns.map(({ id, head, wide }) => (
              <Th key={id} className={wide && wideOnly}>
                {i18n._(head)}
              </Th>
            ))}
            <Th>{t`Status`}</Th>
          </>
        }
      >
        {list.map((record) => (
          <Tr key={record.id} data-record={record.nameEn} className="relative">
            {columns.map(({ id, cell, wide }, index) => (
              <Td key={id} className={wide && wideOnly}>
                {index === 0 && mayWrite ? (
                  <a
                    href={links.edit(record.id)}
                    className="font-bold text-ink no-underline after:absolute after:inset-0 hover:text-primary-strong hover:underline"
                  >
                    {cell(record, locale)}
                  </a>
                ) : (
                  cell(record, locale)
                )}
              </Td>
            ))}
            <Td>
              <Chip tone={record.status === 'ACTIVE' ? 'ok' : 'neutral'}>{statusName(record.status, locale)}</Chip>
            </Td>
          </Tr>
        ))}
      </Table>
    </Card>
  )
}
