import { getRouteApi, type RegisteredRouter, type RouteById, type RouteIds, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { stringifySearch } from '../../platform/search-schema.ts'

type Tree = RegisteredRouter['routeTree']
export type ListRoute = RouteIds<Tree>
/** The result of the route's `validateSearch`. */
export type SearchAt<Id extends ListRoute> = RouteById<Tree, Id>['types']['fullSearchSchema']

export type ListSearch<Search> = {
  /** The search in the current address. */
  search: Search
  page: number
  /** The address of the same list with a changed search. Every change but that of the page leads to the first page. */
  hrefOf: (change: { [Name in keyof Search]?: Search[Name] | undefined }) => string
}

/** The search of the list at a route, read from the address by the route's `validateSearch`. */
export function useListSearch<Id extends ListRoute>(from: Id): ListSearch<SearchAt<Id>> {
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = getRouteApi(from).useSearch() as SearchAt<Id> & { page?: number }
  return useMemo(() => {
    const hrefOf = (change: object) => pathname + stringifySearch({ ...search, page: undefined, ...change })
    return { search, page: search.page ?? 1, hrefOf }
  }, [pathname, search])
}
