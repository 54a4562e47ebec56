import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
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
import { type EmptyList, ListResult } from './list-page.tsx'
import { ListSearch as SearchField } from './list-search.tsx'
import { ListTable } from './list-table.tsx'
import { SortSelect, sortingOf } from './sorting.tsx'
import { type ListSearch, useListSearch } from './use-list-search.ts'

type Address = ListSearch<Record<string, string | undefined>>
type RowsProps = { definition: LooseDefinition; address: Address; query: UseQueryResult<LooseAnswer> }

/**
 * The page of a defined list (define-list.ts). It begins anew for each call: a list shows its rows while its next page
 * loads, and another list cannot show them.
 */
export function DefinedList(props: DefinedListProps) {
  return <OneList key={JSON.stringify([props.endpoint.path, props.params])} {...props} />
}

/** The list, or the reason why it is not for this person. */
function OneList({ route, endpoint, definition, params }: DefinedListProps) {
  const { _ } = useLingui()
  const session = useSession()
  const { notFor } = definition
  const address = useAddress({ route, endpoint, definition })
  const isAllowed = notFor?.access === undefined || mayCall(session, { access: notFor.access })
  const sent = inputOf({ endpoint, definition, params: params ?? {} }, address)
  const query = useQuery({ ...queryOf(endpoint, definition, sent), enabled: isAllowed })
  const { error } = query
  const isRefused = error instanceof CallFailure && error.failure.problem?.code === 'forbidden'
  const isForThem = notFor?.access === undefined ? !isRefused : isAllowed
  if (notFor === undefined || isForThem) {
    return <Rows definition={definition} address={address} query={query} />
  }
  return (
    <Page width={definition.width ?? 'wide'}>
      <PageHeader title={_(definition.title)} />
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

type Sent = Omit<DefinedListProps, 'route' | 'params'> & { params: object }

/** The call takes the filters of the address under their own names; the page, the text and the order are its own. */
function inputOf({ endpoint, definition, params }: Sent, { search, page, text }: Address): ReadInput<Endpoint> {
  const filters = Object.keys(definition.filters ?? {}).map((name) => [name, search[name]])
  const sorting = sortingOf(definition.columns, search.sort)
  const input = {
    ...Object.fromEntries(filters.filter(([, value]) => value !== undefined)),
    ...definition.inputOf?.(search),
    ...(sorting !== null && { sort: sorting.name }),
    ...(text !== undefined && { text }),
    page,
  }
  const sent = { ...(endpoint.params && { params }), ...(endpoint.body ? { body: input } : { query: input }) }
  return sent as unknown as ReadInput<Endpoint>
}

function queryOf(endpoint: Endpoint, { refetchMs }: LooseDefinition, input: ReadInput<Endpoint>) {
  return endpointQuery<Endpoint, LooseAnswer>(endpoint, input, {
    ...ofList,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
    select: (answer) => answer as unknown as LooseAnswer,
  })
}

function Rows({ definition, address, query }: RowsProps) {
  const { _ } = useLingui()
  const { title, lead, back, width = 'wide', heading, columns, card: Card, parts = {} } = definition
  const [open, setOpen] = useState<{ action: string; row: LooseRow } | null>(null)
  const { hrefOf, search } = address
  const part = { address, answer: query.data }
  const { notice: NoticePart, note: NotePart } = parts
  const Dialog = definition.rowActions?.find(({ id }) => id === open?.action)?.dialog
  const result = (
    <>
      {NoticePart && <NoticePart {...part} />}
      <Filters definition={definition} address={address} query={query} />
      <ListResult query={query} hrefOf={(page) => hrefOf({ page } as object)} empty={useEmpty(definition, address)}>
        {(list) =>
          Card ? (
            list.map((row) => <Card key={row.id} row={row} />)
          ) : (
            <ListTable
              definition={definition}
              list={list}
              sorting={sortingOf(columns, search.sort)}
              hrefOf={(sort) => hrefOf({ sort })}
              onAction={(action, row) => setOpen({ action, row })}
            />
          )
        }
      </ListResult>
      {open !== null && Dialog !== undefined && <Dialog row={open.row} onClose={() => setOpen(null)} />}
    </>
  )
  if (heading === 'none') return result
  if (heading === 'section') {
    return (
      <section className="space-y-3">
        <h2 className="text-h3">{_(title)}</h2>
        {result}
      </section>
    )
  }
  return (
    <Page width={width}>
      <PageHeader
        title={_(title)}
        note={NotePart && <NotePart {...part} />}
        lead={lead && _(lead)}
        {...(back && { back: { href: back.href, label: _(back.label) } })}
        actions={<Header definition={definition} address={address} query={query} />}
      />
      {result}
    </Page>
  )
}

/** The parameters that narrow the list: all but the page, the order, and what belongs to the first view only. */
function narrowing({ onlyHere = [] }: LooseDefinition, search: Address['search']): string[] {
  const others = new Set<string>(['page', 'sort', ...onlyHere])
  return Object.keys(search).filter((name) => search[name] !== undefined && !others.has(name))
}

function useEmpty(definition: LooseDefinition, { search, text, hrefOf }: Address): EmptyList {
  const { _ } = useLingui()
  const { t } = useMacro()
  const { empty } = definition
  const names = narrowing(definition, search)
  const isNarrowed = text !== undefined || (definition.isNarrowed?.(search) ?? names.length > 0)
  if (!isNarrowed || empty.found === undefined) return { title: _(empty.title), text: empty.text && _(empty.text) }
  const everything = hrefOf(Object.fromEntries(names.map((name) => [name, undefined])))
  return {
    title: _(empty.found),
    action: <LinkButton variant="plain" href={everything}>{t`Show everything`}</LinkButton>,
  }
}

function Header({ definition: { links = [], parts }, address, query }: RowsProps) {
  const Further = parts?.header
  if (links.length === 0 && Further === undefined) return null
  return (
    <>
      <HeaderLinks links={links} />
      {Further && <Further address={address} answer={query.data} />}
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

/** The search, the pills of each filter, the filters of the page's own, and on a phone the order. */
function Filters({ definition, address, query: { data: answer } }: RowsProps) {
  const { _ } = useLingui()
  const { search: current, text, hrefOf, open, searchFor } = address
  const { filters = {}, search, parts, columns } = definition
  const Further = parts?.filters
  const pills = Object.entries(filters).map(([name, filter]) => {
    if (filter === undefined) return null
    const shown = filter.options.map(({ value, label, id }) => ({
      id: id ?? value ?? 'all',
      label: _(label),
      href: hrefOf({ [name]: value }),
      current: value === current[name],
      ...(value !== undefined && answer !== undefined && { count: filter.countOf?.(answer, value) }),
    }))
    return <FilterPills key={name} label={_(filter.label)} pills={shown} />
  })
  const isSorted = columns.some(({ sort }) => sort !== undefined)
  if (search === undefined && pills.length === 0 && Further === undefined && !isSorted) return null
  return (
    <div className="space-y-3">
      {search && (
        <SearchField label={_(search.label)} placeholder={_(search.placeholder)} text={text} searchFor={searchFor} />
      )}
      {pills}
      {Further && <Further address={address} answer={answer} />}
      <SortSelect columns={columns} sorting={sortingOf(columns, current.sort)} onChoose={(sort) => open({ sort })} />
    </div>
  )
}
