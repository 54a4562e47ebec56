import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { askForNotifications, mayAskForNotifications } from '../call/call-notification.ts'
import { isSoundLocked, ringOnce, unlockSound } from '../call/ring-sound.ts'

/** Asks for what a browser grants only after a press: the sound of the call, and a notification. */
export function NotifyButton() {
  const { t } = useLingui()
  const [isNeeded, setNeeded] = useState(() => isSoundLocked() || mayAskForNotifications())
  if (!isNeeded) return null
  async function grant(): Promise<void> {
    await unlockSound()
    ringOnce()
    await askForNotifications()
    setNeeded(false)
    toast.success(t`This phone rings when you are called`)
  }
  return (
    <Button variant="plain" data-action="notify" onClick={() => void grant()}>
      {t`Notify me when I am called`}
    </Button>
  )
}
