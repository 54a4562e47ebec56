import { useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { listFields } from '#domain/forms/answers.ts'
import { guestForm, readGuestDetails } from '#domain/live/guest-form.ts'
import { focusField } from '../../../../drafts/parts/fields/focus-field.ts'
import { useTextIssues } from '../../../../forms/use-text-issues.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { unlockSound } from '../call/ring-sound.ts'
import type { GuestInput } from '../phone/guest-input.ts'
import type { LiveGuest } from '../use-live-guest.ts'
import { SessionNotices } from '../waiting/session-notices.tsx'
import { GuestField } from './guest-field.tsx'
import { useGuestInput } from './use-guest-input.ts'
import { type JoinRefusal, useJoin } from './use-join.ts'
import { useRefusalText } from './use-refusal-text.ts'

const places = listFields(guestForm, {})

/** Asks for name, number, district and purpose, then for a place in the queue. */
export function JoinForm({ guest }: { guest: LiveGuest }) {
  const guestInput = useGuestInput()
  return <OpenForm key={guestInput.id} guest={guest} guestInput={guestInput} />
}

function OpenForm({ guest, guestInput }: { guest: LiveGuest; guestInput: GuestInput }) {
  const { t } = useLingui()
  const localized = useLocalized()
  const { client, state } = guest
  const { session, isKnown } = state.view
  const isLost = state.status !== 'open' && (state.failures > 0 || !isKnown)
  const { issues, onLeave, checkAll } = useGuestIssues(guestInput)
  const isStored = useSyncExternalStore(guestInput.subscribe, guestInput.isStored)
  const [refusal, setRefusal] = useState<JoinRefusal | null>(null)
  const { ofField, ofForm } = useRefusalText(refusal)
  const { join, isJoining } = useJoin({
    ...{ client, guestInput, check: () => checkAll().length === 0 },
    onRefused(answer) {
      setRefusal(answer)
      const [wrong] = places.filter(({ path }) => answer.fields?.some((field) => field.path === path))
      if (wrong !== undefined) focusField(wrong.path)
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    // Browsers allow sound only after a press, and this is one.
    void unlockSound()
    const [first] = checkAll()
    if (first !== undefined) focusField(first.path)
    else if (!isJoining) {
      setRefusal(null)
      join()
    }
  }
  return (
    <>
      <p className="text-muted">
        {session === null
          ? t`Tell us who you are. When it is your turn, you will talk with the Secretary by video.`
          : t`Tell us who you are. When it is your turn, you will talk with ${localized(session.host)} by video.`}
      </p>
      <SessionNotices session={session} />
      <LiveRegion className="space-y-3">
        {guest.hasMoved && (
          <Notice tone="warning" title={t`Your place in the queue is now on another phone`}>
            {t`The code that was sent to your mobile number by SMS was entered there. If that was you, please continue there. If not, please tell the office.`}
          </Notice>
        )}
        {isLost && (
          <Notice tone="warning">
            {isStored
              ? t`There is no connection at the moment. What you type stays on this phone; you can join as soon as there is one.`
              : t`There is no connection at the moment. This browser cannot store what you type, so leave this page open; you can join as soon as there is one.`}
          </Notice>
        )}
      </LiveRegion>
      <Card data-form="live-guest">
        <form noValidate method="post" onSubmit={submit} className="space-y-4">
          {places.map((place) => (
            <GuestField
              key={place.path}
              {...{ place, guestInput, onLeave }}
              issue={issues.get(place.path)}
              refused={ofField(place.path)}
            />
          ))}
          {ofForm !== null && (
            <Notice tone="danger" role="alert">
              {ofForm}
            </Notice>
          )}
          <Button type="submit" block busy={isJoining} data-action="join">
            {!isJoining
              ? t`Join`
              : state.status === 'open'
                ? t`Please wait`
                : t`You will join as soon as there is a connection`}
          </Button>
        </form>
      </Card>
    </>
  )
}

function useGuestIssues(guestInput: GuestInput) {
  const source = useMemo(
    () => ({ ...guestInput, form: guestForm, texts: guestInput.read, valuesOf: readGuestDetails }),
    [guestInput],
  )
  return useTextIssues(source)
}
