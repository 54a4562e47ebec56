import { useEffect, useRef } from 'react'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'

type HostKeys = { onNext: () => void; onFinish: () => void; onHelp: () => void }

/** The letter of a key. On a Bengali keyboard layout the key types another letter, so its position counts. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[a-z?]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()
}

/** The keys of the host's page: N calls the next guest, F finishes, ? opens the help. A held key counts once. */
export function useHostKeys(keys: HostKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.repeat || isKeyTaken(event)) return
      const letter = letterOf(event)
      if (letter === 'n') current.current.onNext()
      else if (letter === 'f') current.current.onFinish()
      else if (letter === '?') current.current.onHelp()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
