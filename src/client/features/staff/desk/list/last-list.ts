let href: string | null = null

/** Keeps where the person came from, filters and page included, for the way back from an application. */
export function rememberList(listHref: string): void {
  href = listHref
}

/** The list that was seen last, or the fallback when none was since the page was loaded. */
export function lastList(fallback: string): string {
  return href ?? fallback
}
