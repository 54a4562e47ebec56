import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard focus near its place when the row that has it disappears: it moves to the same action of the row
 * that is now in its place, or to the main button. On the body, the Tab key would start at the top of the page again.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, main: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; row: number; action: string } | null>(null)
  useEffect(() => {
    const noteFocus = () => {
      const { activeElement: element } = document
      const row = element?.closest('li') ?? null
      const rows = [...(list.current?.children ?? [])]
      const action = element?.getAttribute('data-action') ?? null
      // The browser moves the focus to the body when the focused element is removed: the person did not choose that.
      if (element === document.body && last.current?.element.isConnected === false) return
      const isRow = element !== null && row !== null && action !== null && rows.includes(row)
      last.current = isRow ? { element, row: rows.indexOf(row), action } : null
    }
    document.addEventListener('focusin', noteFocus)
    return () => document.removeEventListener('focusin', noteFocus)
  }, [list])
  // Without dependencies: it runs after every rendering of the list.
  useEffect(() => {
    const { current } = last
    if (current === null) return
    if (current.element.isConnected) {
      const rows = [...(list.current?.children ?? [])]
      current.row = rows.findIndex((row) => row.contains(current.element))
      return
    }
    if (document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])]
    const row = rows[Math.min(current.row, rows.length - 1)]
    const same = row?.querySelector<HTMLElement>(`[data-action="${current.action}"]`)
    ;(same ?? main.current)?.focus()
  })
}
