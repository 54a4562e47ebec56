import {
  getRouteApi,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useLocation,
  useNavigate,
} from '@tanstack/react-router'
import { useMemo } from 'react'
import { stringifySearch } from '../../platform/search-schema.ts'
import { keepSearched } from './searched.ts'

type Tree = RegisteredRouter['routeTree']
export type ListRoute = RouteIds<Tree>
/** The result of the route's `validateSearch`. */
export type SearchAt<Id extends ListRoute> = RouteById<Tree, Id>['types']['fullSearchSchema']

type Change<Search> = { [Name in keyof Search]?: Search[Name] | undefined }

export type ListSearch<Search> = {
  /** The filters in the current address, never personal data. */
  search: Search
  /** What was typed into the search field of the list. */
  text: string | undefined
  page: number
  /** The address of the same list with a changed search. Every change but that of the page leads to the first page. */
  hrefOf: (change: Change<Search>) => string
  /** Opens that address; the searched text stays. */
  open: (change: Change<Search>) => void
  /** Searches the list for a text, from the first page on; an empty text ends the search. */
  searchFor: (text: string) => void
}

/**
 * The search of the list at a route: the filters from the address, read by the route's `validateSearch`, and the typed
 * text from the history entry (`searched.ts`). Routes that are filters of one list pass its name, so that the text
 * stays from one to the other.
 */
export function useListSearch<Id extends ListRoute>(from: Id, list: string = from): ListSearch<SearchAt<Id>> {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const searched = useLocation({ select: (location) => location.state.searched })
  const search = getRouteApi(from).useSearch() as SearchAt<Id> & { page?: number }
  const text = searched?.list === list ? searched.text : undefined
  return useMemo(() => {
    const hrefOf = (change: object) => pathname + stringifySearch({ ...search, page: undefined, ...change })
    return {
      ...{ search, text, page: search.page ?? 1, hrefOf },
      open: (change) => void navigate({ href: hrefOf(change), state: keepSearched }),
      searchFor: (typed) => {
        const state = typed === '' ? {} : { searched: { list, text: typed } }
        void navigate({ href: hrefOf({}), replace: true, state })
      },
    }
  }, [list, navigate, pathname, search, text])
}
