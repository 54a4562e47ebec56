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
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Table, Td, Th, Tr } from '../../../ui/table.tsx'
import type { EntityColumn, EntityDefinition, EntityLink, EntityRecord } from './entity.ts'
import { recordsQuery } from './entity-queries.ts'
import { NotAllowed } from './not-allowed.tsx'
import type { RecordSearch } from './record-search.ts'
import { type EntityName, entities } from './registry.ts'
import { SourceFilter } from './source-filter.tsx'

/** The records of one kind. */
export function EntityListPage({ name }: { name: EntityName }) {
  const definition: EntityDefinition = entities[name]
  const { i18n } = useLingui()
  if (mayCall(useSession(), definition.calls.read)) return <EntityList definition={definition} />
  return (
    <Page>
      <PageHeader title={i18n._(definition.words.list)} />
      <NotAllowed />
    </Page>
  )
}

/** The rows of a page; people who may change records get links to create and edit them. */
function EntityList({ definition }: { definition: EntityDefinition }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { pathname } = useLocation()
  const search: RecordSearch = useSearch({ strict: false })
  const { page = 1, status = 'ACTIVE', officialId } = search
  const hrefOf = (change: RecordSearch) => pathname + stringifySearch({ ...search, page: undefined, ...change })
  const { words, calls, links } = definition
  const mayWrite = mayCall(useSession(), calls.create)
  const seesAll = mayWrite || definition.namesOnly === undefined
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
      filters={
        seesAll && (
          <>
            <FilterPills label={t`Status`} pills={pills} />
            <SourceFilter definition={definition} value={officialId} hrefOf={(to) => hrefOf({ officialId: to })} />
          </>
        )
      }
      query={useQuery(recordsQuery(definition, { page, status, officialId }))}
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

function RecordTable({ definition, list, mayWrite }: TableProps) {
  const { t, i18n } = useLingui()
  const { columns, rowLinks = [], namesOnly, words, nameOf } = definition
  const hasNamesOnly = namesOnly === true && !mayWrite
  // A phone has no room for the status beside a name and links; the filter above shows it too.
  const statusClass = rowLinks.length > 0 ? wideOnly : undefined
  const shown = hasNamesOnly ? columns.slice(0, 1) : columns
  return (
    <Card padded={false}>
      <Table
        caption={i18n._(words.list)}
        head={
          <>
            {shown.map(({ id, head, wide }) => (
              <Th key={id} className={wide && wideOnly}>
                {i18n._(head)}
              </Th>
            ))}
            {!hasNamesOnly && <Th className={statusClass}>{t`Status`}</Th>}
            {rowLinks.length > 0 && <Th>{t`Pages`}</Th>}
          </>
        }
      >
        {list.map((record) => (
          <Tr key={record.id} data-record={nameOf(record)} className="relative">
            <RecordCells definition={definition} columns={shown} record={record} mayWrite={mayWrite} />
            {!hasNamesOnly && (
              <Td className={statusClass}>
                <StatusChip status={record.status} />
              </Td>
            )}
            {rowLinks.length > 0 && (
              <Td>
                <RowLinks links={rowLinks} record={record} />
              </Td>
            )}
          </Tr>
        ))}
      </Table>
    </Card>
  )
}

type CellsProps = {
  definition: EntityDefinition
  columns: readonly EntityColumn[]
  record: EntityRecord
  mayWrite: boolean
}

function RecordCells({ definition: { links }, columns, record, mayWrite }: CellsProps) {
  const locale = useLocale()
  return columns.map((column, index) => (
    <Td key={column.id} className={column.wide && wideOnly}>
      {index === 0 && mayWrite ? (
        <a
          href={links.edit(record.id)}
          className="font-bold text-ink no-underline after:absolute after:inset-0 hover:text-primary-strong hover:underline"
        >
          {column.cell(record, locale)}
        </a>
      ) : (
        column.cell(record, locale)
      )}
    </Td>
  ))
}

function StatusChip({ status }: Pick<EntityRecord, 'status'>) {
  return <Chip tone={status === 'ACTIVE' ? 'ok' : 'neutral'}>{statusName(status, useLocale())}</Chip>
}

/** The links are above the link of the row, which covers the whole row. */
function RowLinks({ links, record }: { links: readonly EntityLink[]; record: EntityRecord }) {
  const { i18n } = useLingui()
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
          {i18n._(link.label)}
        </a>
      ))}
    </span>
  )
}
