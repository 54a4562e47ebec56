import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { GuestMessage, ServerMessage } from '#contract/live/live-messages.ts'
import { errorMessages } from '../../../../platform/api/error-messages.ts'
import type { Refusal } from '../../../../platform/live/live-connection.ts'
import type { LiveGuest } from '../use-live-guest.ts'

type MoveMessage = Extract<GuestMessage, { type: 'askPlaceCode' | 'claimPlace' }>

/** Sends a message about moving a place. `failure` is the sentence for the last one that failed, until the next. */
export function useMoveStep({ client }: LiveGuest): {
  send: (message: MoveMessage) => Promise<boolean>
  failure: string | null
  isSending: boolean
} {
  const refusalText = useRefusalText()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  return {
    failure,
    isSending,
    async send(message) {
      setSending(true)
      setFailure(null)
      const answer = await client.send(message)
      setSending(false)
      if (!answer.ok) setFailure(refusalText(message, answer.refusal))
      return answer.ok
    },
  }
}

function useRefusalText() {
  const { t, i18n } = useLingui()
  return ({ type }: MoveMessage, refusal: Refusal<ServerMessage> | null): string => {
    if (refusal === null) return t`Not sent, because there is no connection. Please try again in a moment`
    const { code, fields = [] } = refusal
    if (code === 'rate_limited' && type === 'askPlaceCode')
      return t`Several codes were requested for this number today. Please use the newest SMS, or keep waiting with this serial.`
    const isOfPlace = fields.some(({ path }) => path === 'place')
    if (isOfPlace && code === 'not_found') return t`The other phone has no earlier place any more.`
    if (isOfPlace) return t`That place is already moving to another phone. Please wait a minute.`
    return i18n._(errorMessages[code])
  }
}
