import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatToken, normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'
import { type ResumeKey, readResumeLink } from '../../forms/drafts/resume-link.ts'
import { Button } from '../../ui/button.tsx'
import { fieldIds } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ResumeFailure, resumeApplication } from './resume-application.ts'
import { canScan, ScanButton } from './scan-button.tsx'

type Errors = { token?: string; mobile?: string }

const nothing: ResumeKey = { token: '', mobile: '' }

/** A scanned QR code brings the key behind the #; it is taken from the address before anybody can see or keep it. */
function useGivenKey(): [ResumeKey, (key: ResumeKey) => void] {
  const [key, setKey] = useState(() => readResumeLink(location.hash) ?? nothing)
  useEffect(() => {
    const take = () => {
      if (location.hash === '') return
      setKey((known) => readResumeLink(location.hash) ?? known)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return [key, setKey]
}

/** Asks for code and mobile number and opens the application. */
export function ResumeForm() {
  const { t } = useLingui()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [given, setGiven] = useGivenKey()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<ResumeFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const texts = useFailureTexts()

  async function open(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const token = parseToken(String(typed.get('token')))
    const mobile = normaliseMobile(String(typed.get('mobile')))
    setFailure(null)
    setErrors({
      ...(token === null && { token: t`Please check the code: 12 letters and digits, for example 7K3M-9QXA-2B4C` }),
      ...(mobile === null && { mobile: t`Please give the mobile number of the application: 11 digits` }),
    })
    if (token === null || mobile === null) {
      form.current?.querySelector<HTMLElement>(`#${fieldIds(token === null ? 'token' : 'mobile').control}`)?.focus()
      return
    }
    setBusy(true)
    const resumed = await resumeApplication({ token, mobile })
    setBusy(false)
    if (resumed.ok) await router.navigate({ href: resumed.address })
    else setFailure(resumed.failure)
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void open(event)} className="space-y-5">
      {failure !== null && (
        <Notice tone={failure === 'offline' ? 'warning' : 'danger'} role="alert">
          {texts[failure]}
        </Notice>
      )}
      {canScan() && <ScanButton onScan={setGiven} />}
      <TextField
        name="token"
        label={t`Resume code`}
        hint={t`12 letters and digits from the screen or the SMS, for example 7K3M-9QXA-2B4C`}
        error={errors.token}
        key={`token ${given.token}`}
        defaultValue={given.token === '' ? '' : formatToken(given.token)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        className="[&_input]:font-mono"
      />
      <TextField
        key={`mobile ${given.mobile}`}
        name="mobile"
        defaultValue={given.mobile}
        label={t`Mobile number`}
        hint={t`The one that was given in the application`}
        error={errors.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="go"
      />
      <Button type="submit" block busy={busy}>
        {busy ? t`Please wait` : t`Open the application`}
      </Button>
    </form>
  )
}

function useFailureTexts(): Record<ResumeFailure, string> {
  const { t } = useLingui()
  return {
    offline: t`There is no connection to the office now. Drafts that are on this phone can be opened below; others need the internet.`,
    not_found: t`No application was found with this code and mobile number. Please check both.`,
    rate_limited: t`Too many tries. Please wait a quarter of an hour and try again.`,
    not_kept: t`There is no room for the application on this phone. Please free some space and try again.`,
    unknown_type: t`This page is too old for this application. Please reload the page and try again.`,
    other: t`Something went wrong. Please try again`,
  }
}
