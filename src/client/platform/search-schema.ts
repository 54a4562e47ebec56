/** Parses the text of one search parameter; undefined when the text is not valid. */
export type Parameter<T> = (text: string) => T | undefined
type Parameters = Readonly<Record<string, Parameter<unknown>>>

/** The search parameters of a page. A missing or invalid one takes its default and is left out of the address. */
export type SearchOf<P extends Parameters> = { [Name in keyof P]?: Exclude<ReturnType<P[Name]>, undefined> }
/** The `validateSearch` of a route; `useListSearch` reads the address with the same schema. */
export type SearchSchema<Search extends object> = (given: Readonly<Record<string, unknown>>) => Search

/** Far beyond the last page of any list. */
const lastPage = 1_000_000

/** The page of a list. The first page is the default, so it is not written to the address. */
export const pageParameter: Parameter<number> = (text) => {
  const page = Number(text)
  return Number.isInteger(page) && page > 1 && page <= lastPage ? page : undefined
}

/** A text, trimmed and cut to its maximum length. */
export function textParameter(maxLength = 100): Parameter<string> {
  return (text) => text.trim().slice(0, maxLength) || undefined
}

export function oneOf<const Value extends string>(values: readonly Value[]): Parameter<Value> {
  return (text) => values.find((value) => value === text)
}

/** Values separated by commas; unknown ones are left out. */
export function someOf<const Value extends string>(values: readonly Value[]): Parameter<readonly Value[]> {
  return (text) => {
    const given = new Set(text.split(','))
    const known = values.filter((value) => given.has(value))
    return known.length === 0 ? undefined : known
  }
}

/** A text that passes a check, such as a calendar date. */
export function textThat(isRight: (text: string) => boolean): Parameter<string> {
  return (text) => (isRight(text) ? text : undefined)
}

export function searchSchema<const P extends Parameters>(parameters: P): SearchSchema<SearchOf<P>> {
  return (given) => {
    const read = Object.entries(parameters).flatMap(([name, parameter]) => {
      const value = given[name] === undefined ? undefined : parameter(String(given[name]))
      return value === undefined ? [] : [[name, value]]
    })
    return Object.fromEntries(read)
  }
}

/** The search part of an address as the router holds it: texts only. When a name repeats, its last value counts. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The reverse of `parseSearch`: `?page=2`, or an empty text. A list of values is separated by commas. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).flatMap(([name, value]) => {
    return value === undefined || value === null ? [] : [[name, String(value)]]
  })
  const text = new URLSearchParams(given).toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
