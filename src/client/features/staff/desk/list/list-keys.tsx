import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'
import { KeysDialog } from '../../../../entities/keys/keys-dialog.tsx'
import { useKeysOpen } from '../../../../entities/keys/use-keys-open.ts'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { useBulk } from '../bulk/bulk-choice.ts'
import { Key } from './key.tsx'

/** The keys of the list in one line, and in a dialog that ? opens. Rendered with the rows, so that it does not move. */
export function KeysLine() {
  const { t } = useLingui()
  const [open, setOpen] = useKeysOpen()
  const keys = [
    { key: 'j k', does: t`move` },
    { key: 'Enter', does: t`open` },
    ...(useBulk() === null ? [] : [{ key: 'x', does: t`choose` }]),
    { key: '/', does: t`search` },
  ]
  return (
    <>
      <p className="hidden items-center gap-2 text-tiny text-muted md:flex">
        {keys.map(({ key, does }) => (
          <span key={key} className="flex items-center gap-2">
            {key.split(' ').map((one) => (
              <Key key={one}>{one}</Key>
            ))}
            {does}
          </span>
        ))}
      </p>
      {open && <KeysDialog keys={keys} onClose={() => setOpen(false)} />}
    </>
  )
}

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
