import { type RefObject, useEffect } from 'react'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'

function moveBy(step: number, list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = links.findIndex((link) => link.matches(':focus'))
  // The first press of either key focuses the first row.
  const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/**
 * The keys of a list: j and k move the focus along the links of the rows, so that Enter opens one and a screen reader
 * announces it; / focuses the search field.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (isKeyTaken(event) || list.current === null) return
      if (event.key === 'j') moveBy(1, list.current)
      else if (event.key === 'k') moveBy(-1, list.current)
      else if (event.key === '/') {
        // Otherwise the slash would be typed into the field.
        event.preventDefault()
        search.current?.focus()
        search.current?.select()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, search])
}
