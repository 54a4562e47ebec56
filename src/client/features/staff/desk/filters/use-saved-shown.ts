import { useState } from 'react'
import { readItem, writeItem } from '../../../../platform/storage/storage.ts'

const storageKey = 'saved-filters-shown'

/** Whether the row of saved filters is shown on this device. Without it the list has room for one more row. */
export function useSavedShown(): [boolean, () => void] {
  const [isShown, setShown] = useState(() => readItem(storageKey) === 'yes')
  const toggle = () => {
    writeItem(storageKey, isShown ? 'no' : 'yes')
    setShown(!isShown)
  }
  return [isShown, toggle]
}
