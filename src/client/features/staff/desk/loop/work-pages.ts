import type { QueryClient } from '@tanstack/react-query'
import { parseSearch } from '../../../../platform/search-schema.ts'
import { listQuery } from '../list/list-query.ts'
import { everything, type ListPlace, type ListView, readPlace, readView } from '../list/list-view.ts'
import type { WorkList } from './work-list.ts'

/** The function that loads other pages of a work list. */
export function workPages(client: QueryClient, place: ListPlace, view: ListView): WorkList['fetchPage'] {
  return (page) => client.fetchQuery({ ...listQuery(place, { ...view, page }), staleTime: 0 })
}

/** The place and the view that the address of a list contains: the reverse of `listHref`. */
export function readListHref(href: string, desk: ListView['desk'], text: string): { place: ListPlace; view: ListView } {
  const [path = '', search = ''] = href.split('?')
  const param = path.split('/applications')[1]?.slice(1) ?? ''
  const { page, ...filters } = parseSearch(search)
  const place = param === '' ? everything : (readPlace(param) ?? everything)
  return { place, view: readView({ ...filters, page: Number(page ?? 1) }, desk, text) }
}
