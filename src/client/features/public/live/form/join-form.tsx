import { useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { listFields } from '#domain/forms/answers.ts'
import { formatForInput } from '#domain/forms/kinds.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { guestForm, readGuestDetails } from '#domain/live/guest-form.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { focusField } from '../../../../drafts/parts/fields/focus-field.ts'
import { onLockSignal } from '../../../../drafts/phone/notes/lock-signal.ts'
import type { FieldBinding } from '../../../../forms/field-kind.ts'
import { fieldKindViews } from '../../../../forms/field-kind-views.ts'
import { useFieldHint } from '../../../../forms/use-field-hint.ts'
import { useIssueText } from '../../../../forms/use-issue-text.ts'
import { useTextIssues } from '../../../../forms/use-text-issues.ts'
import { onSignOut } from '../../../../platform/api/session-changes.ts'
import { useLocale, useLocalized } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { unlockSound } from '../call/ring-sound.ts'
import { type GuestInput, openGuestInput } from '../phone/guest-input.ts'
import type { LiveGuest } from '../use-live-guest.ts'
import { SessionNotices } from '../waiting/session-notices.tsx'
import { type JoinRefusal, useJoin, useRefusalText } from './use-join.ts'

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

/** The input of the form. It is another one, and empty, after the phone was locked or a person has left it. */
function useGuestInput(): GuestInput {
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

type GuestFieldProps = {
  place: FieldPlace
  guestInput: GuestInput
  issue: FieldIssue | undefined
  /** Why the server refused the field; shown if the form finds nothing wrong. */
  refused: string | null
  /** Must be the same function in every rendering. */
  onLeave: (path: string) => void
}

/** One field of the guest form, with the control for its kind. */
function GuestField({ place, guestInput, issue, refused, onLeave }: GuestFieldProps) {
  const locale = useLocale()
  const label = useLocalized()(place.field.label)
  const hint = useFieldHint(place, place.field.rule ?? null)
  const issueText = useIssueText()
  const binding = useMemo((): FieldBinding => {
    const text = guestInput.read()[place.path] ?? ''
    const isNumber = place.field.kind === 'tel'
    return {
      initial: isNumber ? localiseDigits(formatForInput(place.field, text), locale) : text,
      onInput: (raw) => void guestInput.put({ [place.path]: raw }),
      onBlur: () => onLeave(place.path),
      connect: () => () => undefined,
    }
  }, [guestInput, place, locale, onLeave])
  const { Input } = fieldKindViews[place.field.kind]
  const error = issue === undefined ? refused : issueText(issue, label, place)
  return <Input {...{ place, binding, label, hint, error }} optional={!place.field.required} />
}
