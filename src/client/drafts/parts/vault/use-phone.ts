import { useEffect, useState } from 'react'
import type { PhoneState } from '#sync/vault/sealed-heads.ts'
import { useStoreValue } from '../../../platform/use-store-value.ts'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { onLockSignal } from '../../phone/notes/lock-signal.ts'
import { type Ownership, onOwnership, readOwnership } from '../../phone/notes/phone-ownership.ts'

/** Who owns this phone and who has unlocked it, from the phone's storage; undefined until it was read. */
export function usePhone(): PhoneState | null | undefined {
  const [phone, setPhone] = useState<PhoneState | null | undefined>(undefined)
  useEffect(() => {
    let wanted = true
    const read = () =>
      loadStorage()
        .then((storage) => storage.phone())
        .then((found) => wanted && setPhone(found))
        // A refusing storage is reported where people type.
        .catch(() => undefined)
    void read()
    const stops = [onOwnership(() => void read()), onLockSignal(() => void read())]
    return () => {
      wanted = false
      for (const stop of stops) stop()
    }
  }, [])
  return phone
}

/** The person's answer about this phone; null before the question was answered. */
export function useOwnership(): Ownership | null {
  return useStoreValue(onOwnership, readOwnership, () => null)
}
