let href: string | null = null

/** Remembers the list that the person came from, with filters and page, for the link back from an application. */
export function rememberList(listHref: string): void {
  href = listHref
}

/** The list that was opened last, or the fallback when none was since the page was loaded. */
export function lastList(fallback: string): string {
  return href ?? fallback
}
