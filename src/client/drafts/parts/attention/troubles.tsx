import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import type { ErrorCode } from '#domain/errors.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import type { DraftSnapshot } from '#sync/status.ts'
import { errorMessages } from '../../../platform/api/error-messages.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { OwnNumberProps } from '../numbers/own-number.tsx'
import { useOpenDraft } from '../open-draft/draft-context.tsx'
import { formPart } from '../open-draft/form-part.tsx'

/** A number that is already in use is rare, so this part is loaded on demand. */
const OwnNumber = formPart<OwnNumberProps>(() => import('../numbers/own-number.tsx').then((module) => module.OwnNumber))

/** Problems that block sending and need the person, each with what to do. */
export function Troubles({ snapshot, showsRefusal = true }: { snapshot: DraftSnapshot; showsRefusal?: boolean }) {
  const { t } = useMacro()
  const text = useCodeText()
  const advice = usePausedAdvice()
  const { draft } = snapshot
  const isRefused = showsRefusal && draft.submission?.state === 'refused'
  return (
    <>
      {draft.lostMobile !== undefined && <LostNumber draft={draft} mobile={draft.lostMobile} />}
      {draft.paused === 'not_found' && <TakenOff />}
      {draft.paused !== null && draft.paused !== 'not_found' && (
        <Notice tone="danger" title={t`The server is not accepting this application at the moment`}>
          <p>{text(draft.paused)}</p>
          <p className="mt-1">{advice(draft)}</p>
          {draft.paused === 'mobile_taken' && <OwnAnswer draft={draft} />}
        </Notice>
      )}
      {isRefused && draft.submission?.state === 'refused' && (
        <Notice tone="danger" title={t`The application could not be submitted`}>
          <p>{text(draft.submission.code)}</p>
        </Notice>
      )}
      {draft.submission?.state === 'refused' && draft.submission.code === 'mobile_taken' && <OwnAnswer draft={draft} />}
    </>
  )
}

/** The number was proven for another draft. The answers stay; the person enters another number or proves this one. */
function LostNumber({ draft, mobile }: { draft: DraftSnapshot['draft']; mobile: string }) {
  const { t } = useMacro()
  const shown = localiseDigits(mobile, useLocale())
  return (
    <Notice tone="danger" title={t`Please enter another mobile number`}>
      <p>{t`${shown} was verified with a code for another application and now belongs to that one. Everything you filled in is kept, here and at the office. Please enter another number in the first step and continue.`}</p>
      <OwnNumber draft={draft} mobile={mobile} />
    </Notice>
  )
}

/** The number in the form is in use, possibly by another application of the same person. */
function OwnAnswer({ draft }: { draft: DraftSnapshot['draft'] }) {
  const { session } = useOpenDraft()
  const typed = session.answers().mobile
  const mobile = typeof typed === 'string' ? normaliseMobile(typed) : null
  return mobile === null ? null : <OwnNumber draft={draft} mobile={mobile} />
}

/** To a phone that was removed the server answers as if the application did not exist. */
function TakenOff() {
  const { t } = useMacro()
  return (
    <Notice tone="danger" title={t`This phone was removed from the application`}>
      <p>{t`The code was changed on another phone. Everything you typed is still on this phone and nothing is lost. Open the application here with the new code: unsent changes are then sent automatically.`}</p>
      <p className="mt-2">
        <a href={hrefOf('/resume-application')} data-action="enter-new-code">{t`Enter the new code`}</a>
      </p>
    </Notice>
  )
}

/** The sentence for an error code of the server; codes of later versions get a general sentence. */
export function useCodeText(): (code: string) => string {
  const { _ } = useLingui()
  return (code) => _(renewalRefusals[code] ?? errorMessages[(code in errorMessages ? code : 'internal') as ErrorCode])
}

function usePausedAdvice(): (draft: DraftSnapshot['draft']) => string {
  const { t } = useMacro()
  return ({ paused: code, renews }) => {
    if (renews !== undefined && code === 'wrong_state') {
      return t`Another renewal of this enlistment is already open, or it cannot be renewed now. Please check your enlistment, or ask the office.`
    }
    const isTaken = code === 'mobile_taken' || code === 'email_taken'
    if (isTaken) return t`Please enter another one in the first step, or continue with the other application.`
    if (code === 'unauthenticated') return t`Please log in and press "Send now".`
    return t`Everything stays on this phone. Please press "Send now" later, or contact the office with your resume code.`
  }
}

/** Why an enlistment cannot be renewed by this application: codes at the field with its number. */
const renewalRefusals: Readonly<Record<string, MessageDescriptor>> = {
  enlistment_unknown: msg`This enlistment number is not registered as yours. Compare it with the certificate. Open last year's application with a code sent to its mobile number and press "Renew" there, or choose a new registration.`,
  enlistment_revoked: msg`This enlistment was revoked. Please choose a new registration.`,
  renewal_closed: msg`The renewal period of this enlistment is over. Please choose a new registration.`,
  renewal_open: msg`Another renewal of this enlistment is already open. Please continue with that one.`,
}
