import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { GuestMessage } from '#contract/live/live-messages.ts'
import { errorMessages } from '../../../platform/api/error-messages.ts'
import { toast } from '../../../platform/toast.ts'
import type { LiveGuest } from './use-live-guest.ts'

/** Sends a message of the guest and resolves to whether it succeeded; a toast says why it did not. */
export function useSendGuest({ client }: LiveGuest): {
  send: (message: GuestMessage) => Promise<boolean>
  isSending: boolean
} {
  const { t, i18n } = useLingui()
  const [isSending, setSending] = useState(false)
  return {
    isSending,
    async send(message) {
      setSending(true)
      const answer = await client.send(message)
      setSending(false)
      if (answer.ok) return true
      if (answer.refusal !== null) toast.error(i18n._(errorMessages[answer.refusal.code]))
      // Without a toast for an answer to a call: the page itself says that the time of the call is over.
      else if (message.type === 'leave')
        toast.error(t`Not sent, because there is no connection. Please try again in a moment`)
      return false
    },
  }
}
