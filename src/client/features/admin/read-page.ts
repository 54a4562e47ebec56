/** The page of a list as its address names it; the first when it names none. */
export function readPage(search: string): number {
  const page = Number(new URLSearchParams(search).get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
