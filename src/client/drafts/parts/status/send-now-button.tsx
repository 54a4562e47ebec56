import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { loadSending } from '../../phone/loading/sending-loader.ts'

/** Sends at once, without waiting for the scheduled retry. */
export function SendNowButton({ size = 'normal', onSend }: { size?: ButtonProps['size']; onSend?: () => void }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  async function send(): Promise<void> {
    onSend?.()
    setBusy(true)
    await loadSending()
      .then(({ engine }) => engine.sendNow())
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button size={size} busy={busy} data-action="send-now" onClick={() => void send()}>
      <Icon name="send" />
      {busy ? t`Sending` : t`Send now`}
    </Button>
  )
}
