/** How the text of one search parameter is read; undefined for a text that means nothing here. */
export type Parameter<T> = (text: string) => T | undefined
type Parameters = Readonly<Record<string, Parameter<unknown>>>

/** The search parameters of a page. What is missing or means nothing has its default, and is left out of the address. */
export type SearchOf<P extends Parameters> = { [Name in keyof P]?: Exclude<ReturnType<P[Name]>, undefined> }
/** A route's `validateSearch`, and what `useListSearch` reads the address by. */
export type SearchSchema<Search extends object> = (given: Readonly<Record<string, unknown>>) => Search

/** Far beyond the last page of any list. */
const lastPage = 1_000_000

/** A page of a list. The first is the default, so it is not written in the address. */
export const pageParameter: Parameter<number> = (text) => {
  const page = Number(text)
  return Number.isInteger(page) && page > 1 && page <= lastPage ? page : undefined
}

/** A text, without the space around it and cut at its greatest length. */
export function textParameter(most = 100): Parameter<string> {
  return (text) => text.trim().slice(0, most) || undefined
}

export function oneOf<const Value extends string>(values: readonly Value[]): Parameter<Value> {
  return (text) => values.find((value) => value === text)
}

/** Values with commas between them; unknown ones are left out. */
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

/** The search part of an address as the router holds it: texts only, the last of several with one name. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The reverse: `?page=2`, or nothing. A list of values is written with commas. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).flatMap(([name, value]) => {
    return value === undefined || value === null ? [] : [[name, String(value)]]
  })
  const text = new URLSearchParams(given).toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
