import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { askForNotifications, mayAskForNotifications } from '../call/call-notification.ts'
import { readSound, ringOnce, unlockSound, useSound } from '../call/ring-sound.ts'

/** Asks for the permissions that a browser grants only after a press: sound and notifications. */
export function NotifyButton() {
  const { t } = useLingui()
  const sound = useSound()
  const [mayNotify, setMayNotify] = useState(mayAskForNotifications)
  if (sound === 'on' && !mayNotify) return null
  async function grant(): Promise<void> {
    await unlockSound()
    ringOnce()
    await askForNotifications()
    setMayNotify(mayAskForNotifications())
    if (readSound() === 'on') toast.success(t`This phone rings when you are called`)
  }
  return (
    <Button variant="plain" data-action="notify" onClick={() => void grant()}>
      {t`Notify me when I am called`}
    </Button>
  )
}
