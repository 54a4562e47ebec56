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

/**
 * The row of a list that was opened last, and its place there, counted from 1. It is in the history entry of the opened
 * page, which goes from one row to the next, and in that of the list, which returns the focus to the row.
 */
export type OpenedRow = {
  /** The address of the list. */
  list: string
  id: string
  position: number
  total: number
  /** The history entry before is the row before. */
  isNext?: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    searched?: Searched | undefined
    openedRow?: OpenedRow | undefined
  }
}

/**
 * The history state of the next page, when that page keeps the searched text and the opened row. The entry before it is
 * the present page, so it is no longer that of the row before.
 */
export function keepSearched({ searched, openedRow }: HistoryState): HistoryState {
  return {
    ...(searched !== undefined && { searched }),
    ...(openedRow !== undefined && { openedRow: { ...openedRow, isNext: false } }),
  }
}

/** The same with another opened row. */
export function keepOpened(openedRow: OpenedRow): (state: HistoryState) => HistoryState {
  return (state) => ({ ...keepSearched(state), openedRow })
}

/**
 * The attribute of links that keep the searched text: to other pages and filters of the list, to one of its rows, and
 * back. It applies to all links within an element.
 */
export const keepsSearched = { 'data-keeps-search': '' }

export function isKeepingSearched(link: Element): boolean {
  return link.closest('[data-keeps-search]') !== null
}
