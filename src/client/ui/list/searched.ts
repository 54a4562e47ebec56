import type { HistoryState } from '@tanstack/react-router'

/**
 * What was typed into the search field of a list: names, mobile numbers, NIDs. An address is logged, shared and shown
 * in the history of the browser, so the text is in the state of the history entry. Reload and Back keep it there.
 */
export type Searched = {
  /** The route of the list. Another list ignores the text. */
  list: string
  text: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    searched?: Searched | undefined
  }
}

/** The history state of the next page, when that page keeps the searched text. */
export function keepSearched({ searched }: HistoryState): HistoryState {
  return searched === undefined ? {} : { searched }
}

/**
 * The attribute of links that keep the searched text: to other pages and filters of the list, to one of its rows, and
 * back. It applies to all links within an element.
 */
export const keepsSearched = { 'data-keeps-search': '' }

export function isKeepingSearched(link: Element): boolean {
  return link.closest('[data-keeps-search]') !== null
}
