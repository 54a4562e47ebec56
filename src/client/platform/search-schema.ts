/** Parses the text of one search parameter; undefined when the text is not valid. */
export type Parameter<T> = (text: string) => T | undefined
type Parameters = Readonly<Record<string, Parameter<unknown>>>

/**
 * The search parameters of a page. A missing or invalid one is undefined: it takes its default and is left out of the
 * address.
 */
export type SearchOf<P extends Parameters> = { [Name in keyof P]?: ReturnType<P[Name]> | undefined }
/** The `validateSearch` of a route; `useListSearch` reads the address with the same schema. */
export type SearchSchema<Search extends object> = (given: Readonly<Record<string, unknown>>) => Search

/** Far beyond the last page of any list. */
const lastPage = 1_000_000

/** A whole number within a range, in digits. */
export function wholeNumber({ least, most }: { least: number; most: number }): Parameter<number> {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
}

/** The page of a list. The first page is the default, so it is not written to the address. */
export const pageParameter: Parameter<number> = wholeNumber({ least: 2, most: lastPage })

/** A text, cut to its maximum length and trimmed. */
export function textParameter(maxLength = 100): Parameter<string> {
  return (text) => text.trim().slice(0, maxLength).trim() || undefined
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

/** The order of a list: the name of a column, with a minus for the reverse order. The list knows its columns. */
const sortParameter = textThat((text) => /^-?[a-zA-Z]{1,20}$/.test(text))

/** The parameters of a list of staff (`ui/list/define-list.ts`): the page, the order, and its filters. */
export function listSearch<const P extends Parameters>(filters: P) {
  return searchSchema({ page: pageParameter, sort: sortParameter, ...filters })
}

/**
 * Reads the parameters of a page. The result names every parameter, also those without a value: the router merges it
 * into the raw search of the address, so a name that is left out would give the page the raw, unchecked value.
 */
export function searchSchema<const P extends Parameters>(parameters: P): SearchSchema<SearchOf<P>> {
  return (given) => {
    const read = Object.entries(parameters).map(([name, parameter]) => {
      const text = Object.hasOwn(given, name) ? textOf(given[name]) : null
      return [name, text === null ? undefined : parameter(text)]
    })
    return Object.fromEntries(read)
  }
}

/**
 * The value as an address would contain it, because the router also passes values that were read before. Null for a
 * value that no parameter gives.
 */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(',') : null
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
