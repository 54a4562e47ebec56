import type { FileRoutesByPath } from '@tanstack/react-router'
import { stringifySearch } from './search-schema.ts'

type Trimmed<Path> = Path extends '/' ? Path : Path extends `${infer Start}/` ? Start : Path
/** The route of each path. Layouts without a path have no address. */
type RouteOfPath = {
  [Id in keyof FileRoutesByPath as FileRoutesByPath[Id]['path'] extends ''
    ? never
    : Trimmed<FileRoutesByPath[Id]['fullPath']>]: Id
}

/** The path of a page of the portal, as its route names it; parameters stay `$name`. */
export type PagePath = keyof RouteOfPath & string

type Schema<Path extends PagePath> = FileRoutesByPath[RouteOfPath[Path]]['preLoaderRoute']['types']['fullSearchSchema']
/** The search that the route's `validateSearch` reads from the address; a page without one takes none. */
export type PageSearch<Path extends PagePath> = [keyof Schema<Path>] extends [never]
  ? never
  : { [Name in keyof Schema<Path>]?: Schema<Path>[Name] | undefined }

type ParameterOf<Path> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<More>
    : Rest
  : never

// The type of a search is looked up only where a link gives one. Otherwise a route whose definition holds its own address
// (the sidebar's) would need its own type before it has one.
type Options<Path extends PagePath> = [ParameterOf<Path>] extends [never]
  ? [options?: { search?: PageSearch<Path> }]
  : [options: { params: Record<ParameterOf<Path>, string>; search?: PageSearch<Path> }]

type AnyOptions = { params?: Readonly<Record<string, string>>; search?: Readonly<Record<string, unknown>> }

/**
 * The address of a page, for a plain `<a href>`, which works without scripts. A path that no route has, a missing
 * parameter and a search that the route does not read fail to compile. Only types come from the router: the first screen
 * has this function too.
 */
export function hrefOf<Path extends PagePath>(path: Path, ...[options]: Options<Path>): string {
  const { params = {}, search = {} }: AnyOptions = options ?? {}
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return filled + stringifySearch(search)
}

/** What the address of a form says: `formSearch` of the routes. */
export type FormSearch = PageSearch<'/individual/apply'>

/** The address of a form. Its page is data, of the definition of its type; `app/href.test.ts` holds that all are routes. */
export function formHref(page: string, search: FormSearch): string {
  return page + stringifySearch(search)
}
