import { useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import type { ServerMessage } from '#contract/live/live-messages.ts'
import { listFields } from '#domain/forms/answers.ts'
import { guestForm, readGuestWords } from '#domain/live/guest-form.ts'
import { focusField } from '../../../../drafts/form/focus-field.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import type { Refusal } from '../../../../platform/live/live-connection.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { unlockSound } from '../call/ring-sound.ts'
import { openTypedWords } from '../phone/typed-words.ts'
import type { LiveGuest } from '../use-live-guest.ts'
import { SessionNotices } from '../waiting/session-notices.tsx'
import { GuestField } from './guest-field.tsx'
import { useGuestIssues } from './use-guest-issues.ts'
import { useRefusalText } from './use-refusal-text.ts'

export type JoinRefusal = Refusal<ServerMessage>

const places = listFields(guestForm, {})

/** Name, number, district and purpose, and then the place in the queue. */
export function GuestForm({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const localized = useLocalized()
  const { client, state } = guest
  const { session } = state.view
  const [words] = useState(openTypedWords)
  const { issues, onLeave, checkAll } = useGuestIssues(words)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<JoinRefusal | null>(null)
  const { ofField, ofForm } = useRefusalText(refusal)

  async function join(): Promise<void> {
    setSending(true)
    setRefusal(null)
    const answer = await client.send({ type: 'join', ...readGuestWords(words.texts()) })
    setSending(false)
    if (answer.ok || answer.refusal === null) return
    setRefusal(answer.refusal)
    const [wrong] = places.filter(({ path }) => answer.refusal.fields?.some((field) => field.path === path))
    if (wrong !== undefined) focusField(wrong.path)
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    // Browsers let a page make a sound only after a press.
    unlockSound()
    const [first] = checkAll()
    if (first !== undefined) focusField(first.path)
    else if (!isSending) void join()
  }
  return (
    <>
      <p className="text-muted">
        {session === null
          ? t`Tell us who you are. When it is your turn, you talk with the Secretary by video.`
          : t`Tell us who you are. When it is your turn, you talk with ${localized(session.host)} by video.`}
      </p>
      <SessionNotices session={session} />
      {state.status !== 'open' && (
        <Notice tone="warning" role="status">
          {t`There is no connection at the moment. What you type stays on this phone; you can join as soon as there is one.`}
        </Notice>
      )}
      <Card data-form="live-guest">
        <form noValidate method="post" onSubmit={submit} className="space-y-4">
          {places.map((place) => (
            <GuestField
              key={place.path}
              {...{ place, words, onLeave }}
              issue={issues.get(place.path)}
              refused={ofField(place.path)}
            />
          ))}
          {ofForm !== null && (
            <Notice tone="danger" role="alert">
              {ofForm}
            </Notice>
          )}
          <Button type="submit" block busy={isSending} data-action="join">
            {!isSending
              ? t`Join`
              : state.status === 'open'
                ? t`Please wait`
                : t`You join as soon as there is a connection`}
          </Button>
        </form>
      </Card>
    </>
  )
}
