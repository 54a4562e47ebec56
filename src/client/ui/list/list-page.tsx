import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Card } from '../card.tsx'
import { Page, type PageWidth } from '../layout/page.tsx'
import { PageHeader, type PageHeaderProps } from '../layout/page-header.tsx'
import { EmptyState } from '../states/states.tsx'
import { Pagination } from './pagination.tsx'
import { QueryState, type QueryView } from './query-state.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { keepSearched } from './searched.ts'

/** One page of a list, as every list call of the contract returns it. */
export type ListAnswer<Row> = {
  list: readonly Row[]
  page: number
  size: number
  total: number
  /** There are more rows than `total`, which were not counted. */
  hasMore?: boolean | undefined
}

/** Shown in place of rows: what is missing, and what to do or when rows appear. */
export type EmptyList = { title: ReactNode; text?: ReactNode; action?: ReactNode }

export type ListResultProps<Row, Answer extends ListAnswer<Row>> = {
  query: QueryView<Answer>
  /** The address of another page. */
  hrefOf: (page: number) => string
  empty: EmptyList
  /** Shown while the first answer loads, as large as the rows will be. */
  skeleton?: ReactNode
  /** Renders the rows of one page; there is at least one. */
  children: (list: Answer['list'], answer: Answer) => ReactNode
}

/** The rows of a list, in any state of the query, with links to its other pages. */
export function ListResult<Row, Answer extends ListAnswer<Row>>(props: ListResultProps<Row, Answer>) {
  const { query, hrefOf, empty, skeleton = <RowsSkeleton rows={6} />, children } = props
  const isLeaving = useWayBack(query, hrefOf)
  return (
    <QueryState overlaid query={query} skeleton={skeleton}>
      {(answer) => (
        <>
          {answer.list.length > 0 ? (
            children(answer.list, answer)
          ) : isLeaving ? (
            skeleton
          ) : (
            <Card>
              <EmptyState title={empty.title} action={empty.action}>
                {empty.text}
              </EmptyState>
            </Card>
          )}
          {/* An address beyond the last page still needs the way back. */}
          {(answer.total > 0 || answer.page > 1) && <Pagination {...answer} hrefOf={hrefOf} />}
        </>
      )}
    </QueryState>
  )
}

/**
 * The last page of a list becomes empty once all its rows are decided; the list then opens the last page that still
 * exists. Only a fresh answer counts. Returns whether the page is about to change.
 */
function useWayBack(
  { data, isError, fetchStatus, isPlaceholderData }: QueryView<ListAnswer<unknown>>,
  hrefOf: (page: number) => string,
): boolean {
  const navigate = useNavigate()
  const isBeyond = data !== undefined && data.list.length === 0 && data.page > 1
  const isKnown = fetchStatus === 'idle' && !isError && !isPlaceholderData
  const last = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / data.size))
  const target = isBeyond && isKnown ? hrefOf(Math.min(last, data.page - 1)) : null
  useEffect(() => {
    if (target !== null) void navigate({ href: target, replace: true, state: keepSearched })
  }, [navigate, target])
  return isBeyond && !isError && fetchStatus !== 'paused'
}

export type ListPageProps<Row, Answer extends ListAnswer<Row>> = ListResultProps<Row, Answer> &
  Pick<PageHeaderProps, 'title' | 'note' | 'lead' | 'actions'> & {
    width?: PageWidth
    /** A text about all rows, above the filters. */
    notice?: ReactNode
    filters?: ReactNode
  }

/** A page that is a list: heading, filters, rows, pages. */
export function ListPage<Row, Answer extends ListAnswer<Row>>(props: ListPageProps<Row, Answer>) {
  const { width = 'wide', notice, filters, title, note, lead, actions, ...result } = props
  return (
    <Page width={width}>
      <PageHeader title={title} note={note} lead={lead} actions={actions} />
      {notice}
      {filters}
      <ListResult {...result} />
    </Page>
  )
}
