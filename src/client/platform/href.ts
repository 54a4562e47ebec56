import type { RegisteredRouter } from '@tanstack/react-router'
import { stringifySearch } from './search-schema.ts'

type Routes = RegisteredRouter['routesByPath']

/** The path of a page in the tables of `routes`; parameters are written `$name`. */
export type PagePath = keyof Routes & string

type Schema<Path extends PagePath> = Routes[Path]['types']['fullSearchSchema']
/** The search that the page reads from its address; empty for a page without a search. */
export type PageSearch<Path extends PagePath> = [keyof Schema<Path>] extends [never]
  ? never
  : { [Name in keyof Schema<Path>]?: Schema<Path>[Name] | undefined }

type ParameterOf<Path> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<More>
    : Rest
  : never

type Options<Path extends PagePath> = [ParameterOf<Path>] extends [never]
  ? [options?: { search?: PageSearch<Path> }]
  : [options: { params: Record<ParameterOf<Path>, string>; search?: PageSearch<Path> }]

type AnyOptions = { params?: Readonly<Record<string, string>>; search?: Readonly<Record<string, unknown>> }

/**
 * The address of a page, for a plain `<a href>`, which works without scripts. A path without a route, a missing
 * parameter or a search that the route does not read fails to compile. Only types are imported from the router, because
 * the first screen uses this function too.
 */
export function hrefOf<Path extends PagePath>(path: Path, ...[options]: Options<Path>): string {
  const { params = {}, search = {} }: AnyOptions = options ?? {}
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return filled + stringifySearch(search)
}

/** The search parameters of a form's address: `formSearch` of the routes. */
export type FormSearch = PageSearch<'/individual/apply'>

/**
 * The address of a form. The definition of its type gives the path; `app/href.test.ts` checks that each path is a
 * route.
 */
export function formHref(page: string, search: FormSearch): string {
  return page + stringifySearch(search)
}
