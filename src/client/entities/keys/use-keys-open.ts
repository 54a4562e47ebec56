import { useEffect, useState } from 'react'
import { isKeyTaken } from '../../ui/fields/key-taken.ts'

/** Whether the dialog with the keys of a page is open; the key ? opens it. */
export function useKeysOpen() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key === '?' && !isKeyTaken(event)) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return [open, setOpen] as const
}
