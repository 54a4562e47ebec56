import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { formatToken, normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'
import { Button } from '../../ui/button.tsx'
import { fieldIds } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ResumeFailure, resumeApplication } from './resume-application.ts'

type Errors = { token?: string; mobile?: string }

/** A scanned QR code brings the code behind the #, where no server log can see it. */
function codeOfAddress(): string {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  const token = code === null ? null : parseToken(code)
  return token === null ? '' : formatToken(token)
}

/** Asks for code and mobile number and opens the application. */
export function ResumeForm() {
  const { t } = useLingui()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [initial] = useState(codeOfAddress)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<ResumeFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const texts = useFailureTexts()

  async function open(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const token = parseToken(String(given.get('token')))
    const mobile = normaliseMobile(String(given.get('mobile')))
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
      <TextField
        name="token"
        label={t`Resume code`}
        hint={t`12 letters and digits from the screen or the SMS, for example 7K3M-9QXA-2B4C`}
        error={errors.token}
        defaultValue={initial}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        className="[&_input]:font-mono"
      />
      <TextField
        name="mobile"
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
