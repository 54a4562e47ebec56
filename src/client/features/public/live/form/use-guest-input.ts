import { useEffect, useState } from 'react'
import { onLockSignal } from '../../../../drafts/phone/notes/lock-signal.ts'
import { onSignOut } from '../../../../platform/api/session-changes.ts'
import { type GuestInput, openGuestInput } from '../phone/guest-input.ts'

/** The input of the form. It is another one, and empty, after the phone was locked or a person has left it. */
export function useGuestInput(): GuestInput {
  const [guestInput, setGuestInput] = useState(openGuestInput)
  useEffect(() => {
    const beginAnew = () => setGuestInput(openGuestInput())
    const stops = [
      onLockSignal(async (signal) => {
        if (signal !== 'locking') return
        await guestInput.seal()
        beginAnew()
      }),
      onSignOut(async (hasLeft) => {
        if (hasLeft) beginAnew()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [guestInput])
  return guestInput
}
