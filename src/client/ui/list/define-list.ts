import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { Access } from '#contract/access.ts'
import type { BodyInput, Endpoint, QueryInput } from '#contract/endpoint.ts'
import type { Locale } from '#domain/text.ts'
import type { AnswerBody } from '../../platform/api/api.ts'
import type { Session } from '../../platform/api/session.ts'
import type { ButtonProps } from '../button.tsx'
import type { IconName } from '../icon.tsx'
import type { PageWidth } from '../layout/page.tsx'
import type { ListAnswer } from './list-page.tsx'
import type { ListRoute, ListSearch, SearchAt } from './use-list-search.ts'

/** The answer of a list call with a page of rows; a call that also answers one record is read as a list here. */
export type PageOf<E extends Endpoint> = Extract<AnswerBody<E>, ListAnswer<unknown>>
export type RowOf<E extends Endpoint> = PageOf<E>['list'][number]
/** What the call takes, in its query or in its body. */
export type ListInput<E extends Endpoint> = Partial<
  BodyInput<E> extends undefined ? NonNullable<QueryInput<E>> : NonNullable<BodyInput<E>>
>
/** The names by which the call sorts; `-name` is the reverse order. */
type SortOf<E extends Endpoint> =
  ListInput<E> extends { sort?: infer Sort } ? Exclude<Sort, `-${string}` | undefined> : never

export type Column<Row, Sort = string> = {
  id: string
  head: MessageDescriptor
  // Declared as a method, whose parameters TypeScript checks less strictly: a column of one kind fits any kind.
  cell(row: Row, locale: Locale): ReactNode
  /** Under the cell: in the first column it is not part of the link, whose name stays short. */
  below?(row: Row, locale: Locale): ReactNode
  /** The name by which the call sorts by this column, or one for each language; its head is then a link. */
  sort?: Sort | Readonly<Record<Locale, Sort>>
  /** On a phone the cells of a row are below each other, each with its head. `wide`: not there. */
  wide?: true
  /** On a phone, at the right of the first cell, without its head. */
  aside?: true
  /** On a phone, without its head. */
  plain?: true
  numeric?: true
}

/** A row of links, each of which filters the list by one value of a search parameter. */
export type PillFilter<Value, Answer> = {
  label: MessageDescriptor
  /** `undefined` removes the filter. `id` names the link in tests; without it the value does. */
  options: readonly { value: Value | undefined; label: MessageDescriptor; id?: string }[]
  countOf?(answer: Answer, value: NonNullable<Value>): number | undefined
}

/** A button of a row that opens a dialog. */
export type RowAction<Row> = {
  id: string
  label: MessageDescriptor
  icon: IconName
  variant: NonNullable<ButtonProps['variant']>
  /** The action is shown to people who may make this call. */
  needs: Endpoint
  isFor?(row: Row, session: Session): boolean
  /** The label with the name of the row, for screen readers. */
  labelOf(row: Row, locale: Locale): MessageDescriptor
  dialog: ComponentType<{ row: Row; onClose: () => void }>
}

/** A link in the header of the page, such as “New closure”. */
export type HeaderLink = { id: string; href: string; label: MessageDescriptor; icon?: IconName; needs?: Endpoint }

export type ListPartProps<Search, Answer> = { address: ListSearch<Search>; answer: Answer | undefined }

export type ListDefinition<E extends Endpoint, Search, Answer = PageOf<E>, Row = RowOf<E>> = {
  title: MessageDescriptor
  lead?: MessageDescriptor
  back?: { href: string; label: MessageDescriptor }
  width?: PageWidth
  /** The list is a part of a page: `section` under a smaller heading, `none` under that of the page. */
  heading?: 'section' | 'none'
  /** Shown in place of the list to people without this access; without one, where the server forbids the call. */
  notFor?: { access?: Access; text: MessageDescriptor }
  /** What a row is, e.g. `message`: tests find it by `data-message`, whose value is `name` of the row or its id. */
  row: { kind: string; name?(row: Row): string; id?(row: Row): string }
  columns: readonly Column<Row, SortOf<E>>[]
  /** Each row as a card of its own, in place of a table. */
  card?: ComponentType<{ row: Row }>
  /** The page of a row. The first cell is the link, and the whole row can be pressed. */
  rowLink?(row: Row, session: Session): string | null
  rowActions?: readonly RowAction<Row>[]
  /** Members of the input besides page, sort, text and the filters of the same name in the address. */
  inputOf?(search: Search): ListInput<E>
  /** Whether the address narrows the list; by default, whether any filter is in it. */
  isNarrowed?(search: Search): boolean
  filters?: { readonly [Name in keyof Search]?: PillFilter<Search[Name], Answer> }
  /** The search field, where the call takes a text. */
  search?: { label: MessageDescriptor; placeholder: MessageDescriptor }
  links?: readonly HeaderLink[]
  /** Parameters of the address that the links to other pages and filters leave out. */
  onlyHere?: readonly (keyof Search & string)[]
  /** `found`: the title when a search or a filter found nothing. The page then offers to show everything. */
  empty: { title: MessageDescriptor; text?: MessageDescriptor; found?: MessageDescriptor }
  refetchMs?: number
  /** `note`: after the title. `header`: further tools. `filters`: those that are not pills; they change the address. */
  parts?: { [Place in 'note' | 'header' | 'notice' | 'filters']?: ComponentType<ListPartProps<Search, Answer>> }
}

/** A definition of any list, as the component reads it. */
export type LooseDefinition = Omit<
  ListDefinition<Endpoint, Record<string, string | undefined>, LooseAnswer, LooseRow>,
  'columns'
> & { columns: readonly Column<LooseRow>[] }
export type LooseAnswer = ListAnswer<LooseRow>
export type LooseRow = { id: string }

export type DefinedListProps = {
  route: ListRoute
  endpoint: Endpoint
  definition: LooseDefinition
  /** The parameters in the path of the call. */
  params?: Readonly<Record<string, string>>
}

/**
 * The page of a list, derived from its call: query, key, pages, filters, search, sorting, and the rows in each state of
 * the query. The route's search schema names the filters, `page` and `sort`. A page shows it by
 * `<DefinedList {...list} />`.
 */
export function defineList<Id extends ListRoute, E extends Endpoint>(
  route: Id,
  endpoint: E,
  definition: ListDefinition<E, SearchAt<Id>>,
): DefinedListProps {
  return { route, endpoint, definition: definition as unknown as LooseDefinition }
}
