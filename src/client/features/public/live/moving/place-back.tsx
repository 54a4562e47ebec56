import { useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { GuestMessage, ServerMessage } from '#contract/live/live-messages.ts'
import { readText } from '#domain/reference/read-text.ts'
import { errorMessages } from '../../../../platform/api/error-messages.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import type { Refusal } from '../../../../platform/live/live-connection.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { LiveGuest } from '../use-live-guest.ts'

type Props = { guest: LiveGuest }

/**
 * For a guest who waited on another phone before: a code, sent to the mobile number, brings that place to this phone.
 * Every waiting guest sees the offer, because it must not reveal whether the number has another place.
 */
export function PlaceBack({ guest }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { you } = guest.state.view
  const isComing = you?.move === 'toHere'
  // The code has served its purpose: after the move the offer is a single button again.
  useEffect(() => {
    if (isComing) setOpen(false)
  }, [isComing])
  // A server of the previous release does not know codes.
  const isPossible = you?.state === 'WAIT' && you.move === null
  return (
    <>
      <LiveRegion data-move={you?.move ?? 'none'}>
        {isComing && (
          <Notice tone="ok" title={t`Your earlier place comes to this phone within a minute`}>
            {t`The other phone shows this, too. Please stay on this page.`}
          </Notice>
        )}
      </LiveRegion>
      {isPossible && !isOpen && (
        <Button variant="quiet" data-action="place-back" onClick={() => setOpen(true)}>
          {t`Were you already waiting on another phone?`}
        </Button>
      )}
      {isPossible && isOpen && <CodeCard guest={guest} onClose={() => setOpen(false)} />}
    </>
  )
}

function CodeCard({ guest, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsked, setAsked] = useState(false)
  // The button that opened the card is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="space-y-4" data-form="place-back">
      <h2 ref={heading} tabIndex={-1} className="text-h3">
        {t`Get back your place from the other phone`}
      </h2>
      {isAsked ? (
        <EnterCode guest={guest} onAgain={() => setAsked(false)} />
      ) : (
        <AskForCode guest={guest} onAsked={() => setAsked(true)} />
      )}
      <Button variant="quiet" size="small" data-action="keep-this-place" onClick={onClose}>
        {t`Keep waiting with this serial`}
      </Button>
    </Card>
  )
}

function AskForCode({ guest, onAsked }: Props & { onAsked: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { send, failure, isSending } = useMoveStep(guest)
  async function ask(): Promise<void> {
    if (await send({ type: 'askPlaceCode', locale })) onAsked()
  }
  return (
    <>
      <p>
        {t`If you joined there with the same mobile number, we send a code to it by SMS. With the code your earlier place comes to this phone after a minute.`}
      </p>
      {failure !== null && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <Button block busy={isSending} data-action="ask-place-code" onClick={() => void ask()}>
        {t`Send the code`}
      </Button>
    </>
  )
}

type MoveMessage = Extract<GuestMessage, { type: 'askPlaceCode' | 'claimPlace' }>

/** Sends a message about moving a place. `failure` is the sentence for the last one that failed, until the next. */
function useMoveStep({ client }: LiveGuest): {
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

function EnterCode({ guest, onAgain }: Props & { onAgain: () => void }) {
  const { t } = useLingui()
  const [wrong, setWrong] = useState<string>()
  const { send, failure, isSending } = useMoveStep(guest)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = readText(event.currentTarget.querySelector('input')?.value ?? '', 'digits')
    const isCode = /^\d{8}$/.test(code)
    setWrong(isCode ? undefined : t`Please enter the 8 digits from the SMS`)
    if (isCode && !isSending) void send({ type: 'claimPlace', code })
  }
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="space-y-4">
      <p role="status">
        {t`If another phone waits with your mobile number, an 8-digit code comes by SMS within a minute or two. It is valid for ten minutes.`}
      </p>
      <TextField
        name="placeCode"
        label={t`Code from the SMS`}
        error={wrong ?? failure ?? undefined}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
        className="[&_input]:font-mono"
      />
      <Button type="submit" block busy={isSending} data-action="claim-place">
        {isSending ? t`Please wait` : t`Get my place`}
      </Button>
      <Button variant="quiet" size="small" data-action="ask-again" onClick={onAgain}>
        {t`Request another code`}
      </Button>
    </form>
  )
}
