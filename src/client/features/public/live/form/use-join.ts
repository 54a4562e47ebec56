import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { ServerMessage } from '#contract/live/live-messages.ts'
import { readGuestDetails } from '#domain/live/guest-form.ts'
import type { LiveClient } from '../../../../entities/live/live-client.ts'
import { errorMessages } from '../../../../platform/api/error-messages.ts'
import type { Refusal } from '../../../../platform/live/live-connection.ts'
import type { GuestInput } from '../phone/guest-input.ts'

export type JoinRefusal = Refusal<ServerMessage>

/** A correction counts as complete after this pause in typing, so that no half-typed word is sent. */
const pauseMs = 1_500

type JoinOptions = {
  client: LiveClient
  guestInput: GuestInput
  /** Whether the input may be sent; shows the errors if it may not. */
  check: () => boolean
  onRefused: (refusal: JoinRefusal) => void
}

/**
 * Asks for a place with the current input. While the request waits for a connection, the form can still be corrected:
 * the first keystroke withdraws the request, and after a pause it is made again with the new input.
 */
export function useJoin({ client, guestInput, check, onRefused }: JoinOptions): {
  join: () => void
  isJoining: boolean
} {
  const [isJoining, setJoining] = useState(false)
  /** The number of the newest request; answers to earlier requests are ignored. */
  const newest = useRef(0)
  async function request(): Promise<void> {
    newest.current += 1
    const number = newest.current
    setJoining(true)
    const answer = await client.send({ type: 'join', ...readGuestDetails(guestInput.read()) })
    if (number !== newest.current) return
    setJoining(false)
    if (!answer.ok && answer.refusal !== null) onRefused(answer.refusal)
  }
  const again = useRef(() => {})
  useEffect(() => {
    again.current = () => {
      if (check()) void request()
      else setJoining(false)
    }
  })
  useEffect(() => {
    if (!isJoining) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = guestInput.subscribe(() => {
      newest.current += 1
      client.withdraw('join')
      clearTimeout(timer)
      timer = setTimeout(() => again.current(), pauseMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, guestInput, isJoining])
  return { join: () => void request(), isJoining }
}

/** The sentences for a refused join: at the field that it names, else below the form. */
export function useRefusalText(refusal: JoinRefusal | null): {
  ofField: (path: string) => string | null
  ofForm: string | null
} {
  const { t, i18n } = useLingui()
  if (refusal === null) return { ofField: () => null, ofForm: null }
  const { code, fields = [] } = refusal
  const text = t`The office could not accept this. Please check it`
  return {
    ofField: (path) => (fields.some((field) => field.path === path) ? text : null),
    ofForm: fields.length > 0 ? null : code === 'wrong_state' ? t`Live Session has ended` : i18n._(errorMessages[code]),
  }
}
