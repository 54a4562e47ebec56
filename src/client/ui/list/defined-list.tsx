import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReadInput } from '../../platform/api/endpoint-key.ts'
import { endpointQuery, ofList } from '../../platform/api/endpoint-query.ts'
import { mayCall, useSession } from '../../platform/api/session.ts'
import { CallFailure } from '../../platform/api/unwrap.ts'
import { LinkButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Page } from '../layout/page.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { Notice } from '../notice.tsx'
import type { DefinedListProps, HeaderLink, LooseAnswer, LooseDefinition, LooseRow } from './define-list.ts'
import { FilterPills } from './filter-pills.tsx'
import { ListPage } from './list-page.tsx'
import { ListSearch as SearchField } from './list-search.tsx'
import { ListTable } from './list-table.tsx'
import { type Sorting, SortSelect, sortingOf } from './sorting.tsx'
import { type ListSearch, useListSearch } from './use-list-search.ts'

type Address = ListSearch<Record<string, string | undefined>>

/** The page of a defined list (define-list.ts), or the reason why it is not for this person. */
export function DefinedList({ route, endpoint, definition }: DefinedListProps) {
  const { _ } = useLingui()
  const session = useSession()
  const { notFor, title, width = 'wide' } = definition
  const address = useAddress({ route, endpoint, definition })
  const isAllowed = notFor?.access === undefined || mayCall(session, { access: notFor.access })
  const query = useQuery({ ...pageQuery(endpoint, definition, address), enabled: isAllowed })
  const { error } = query
  const isRefused = error instanceof CallFailure && error.failure.problem?.code === 'forbidden'
  if (notFor === undefined || (isAllowed && !isRefused)) {
    return <Rows definition={definition} address={address} query={query} />
  }
  return (
    <Page width={width}>
      <PageHeader title={_(title)} />
      <Notice tone="warning" role="alert">
        {_(notFor.text)}
      </Notice>
    </Page>
  )
}

function useAddress({ route, endpoint, definition: { onlyHere = [] } }: DefinedListProps): Address {
  const address = useListSearch(route, endpoint.path) as unknown as Address
  const leftOut = Object.fromEntries(onlyHere.map((name) => [name, undefined]))
  return {
    ...address,
    hrefOf: (change) => address.hrefOf({ ...leftOut, ...change }),
    open: (change) => address.open({ ...leftOut, ...change }),
  }
}

/** The call takes the filters of the address under their own names; the page, the text and the order are its own. */
function pageQuery(endpoint: Endpoint, definition: LooseDefinition, { search, page, text }: Address) {
  const filters = Object.keys(definition.filters ?? {}).map((name) => [name, search[name]])
  const sorting = sortingOf(definition.columns, search.sort)
  const input = {
    ...Object.fromEntries(filters.filter(([, value]) => value !== undefined)),
    ...definition.inputOf?.(search),
    ...(sorting !== null && { sort: sorting.name }),
    ...(text !== undefined && { text }),
    page,
  }
  const sent = endpoint.body === undefined ? { query: input } : { body: input }
  const { refetchMs } = definition
  return endpointQuery<Endpoint, LooseAnswer>(endpoint, sent as unknown as ReadInput<Endpoint>, {
    ...ofList,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
    select: (answer) => answer as unknown as LooseAnswer,
  })
}

type RowsProps = {
  definition: LooseDefinition
  address: Address
  query:
    | ReturnType<typeof useQuery<never, Error, LooseAnswer>>
    | ReturnType<typeof useQuery<unknown, Error, LooseAnswer>>
}

function Rows({ definition, address, query }: RowsProps) {
  const { _ } = useLingui()
  const { title, lead, width, columns, parts = {}, links = [], empty } = definition
  const [open, setOpen] = useState<{ action: string; row: LooseRow } | null>(null)
  const { text, hrefOf } = address
  const sorting = sortingOf(columns, address.search.sort)
  const isNarrowed = text !== undefined || Object.keys(definition.filters ?? {}).some((name) => address.search[name])
  const part = { address, answer: query.data }
  const { header: Header, notice: NoticePart } = parts
  const Dialog = definition.rowActions?.find(({ id }) => id === open?.action)?.dialog
  return (
    <>
      <ListPage
        {...(width !== undefined && { width })}
        title={_(title)}
        lead={lead && _(lead)}
        actions={
          (links.length > 0 || Header !== undefined) && (
            <>
              <HeaderLinks links={links} />
              {Header !== undefined && <Header {...part} />}
            </>
          )
        }
        notice={NoticePart && <NoticePart {...part} />}
        filters={<Filters definition={definition} address={address} answer={query.data} sorting={sorting} />}
        query={query}
        hrefOf={(page) => hrefOf({ page } as object)}
        empty={
          isNarrowed && empty.found !== undefined
            ? { title: _(empty.found) }
            : { title: _(empty.title), text: empty.text && _(empty.text) }
        }
      >
        {(list) => (
          <ListTable
            definition={definition}
            list={list}
            sorting={sorting}
            hrefOf={(sort) => hrefOf({ sort })}
            onAction={(action, row) => setOpen({ action, row })}
          />
        )}
      </ListPage>
      {open !== null && Dialog !== undefined && <Dialog row={open.row} onClose={() => setOpen(null)} />}
    </>
  )
}

function HeaderLinks({ links }: { links: readonly HeaderLink[] }) {
  const { _ } = useLingui()
  const session = useSession()
  return links
    .filter(({ needs }) => needs === undefined || mayCall(session, needs))
    .map(({ id, href, label, icon }) => (
      <LinkButton key={id} size="small" href={href} data-action={id}>
        {icon !== undefined && <Icon name={icon} />}
        {_(label)}
      </LinkButton>
    ))
}

type FiltersProps = Pick<RowsProps, 'definition' | 'address'> & {
  answer: LooseAnswer | undefined
  sorting: Sorting | null
}

/** The search, the pills of each filter, the filters of the page's own, and on a phone the order. */
function Filters({ definition, address, answer, sorting }: FiltersProps) {
  const { _ } = useLingui()
  const { t } = useMacro()
  const { search: current, text, hrefOf, open, searchFor } = address
  const { filters = {}, search, parts, columns } = definition
  const Further = parts?.filters
  const pills = Object.entries(filters).map(([name, filter]) => {
    if (filter === undefined) return null
    const shown = filter.options.map(({ value, label }) => ({
      id: value ?? 'all',
      label: _(label),
      href: hrefOf({ [name]: value }),
      current: value === current[name],
      ...(value !== undefined && answer !== undefined && { count: filter.countOf?.(answer, value) }),
    }))
    return <FilterPills key={name} label={_(filter.label)} pills={shown} />
  })
  return (
    <div className="space-y-2">
      {search !== undefined && (
        <SearchField label={_(search.label)} placeholder={_(search.placeholder)} text={text} searchFor={searchFor} />
      )}
      {pills}
      {Further !== undefined && <Further address={address} answer={answer} />}
      <SortSelect label={t`Order`} columns={columns} sorting={sorting} onChoose={(sort) => open({ sort })} />
    </div>
  )
}
