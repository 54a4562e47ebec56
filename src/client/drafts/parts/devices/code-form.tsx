import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type OfficeNumber, readOfficeNumber } from '#domain/enlistment/enlistment-number.ts'
import { formatToken, normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'
import { hrefOf } from '../../../platform/href.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldIds } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ResumeKey } from './resume-link.ts'

export type CodeFailure = { tone: 'info' | 'warning' | 'danger'; text: ReactNode }
export type CodeFormProps = {
  /** The values from a scanned code; both empty without one. */
  given?: ResumeKey
  action: string
  /** Where the page itself offers a new code: opens it with the number that was typed. */
  onLost?: (mobile: string) => void
  /** Resolves with the failure, or null. */
  onKey: (key: ResumeKey) => Promise<CodeFailure | null>
  /** Shown above the fields. */
  above?: ReactNode
  /** Shown between the fields and the button. */
  below?: ReactNode
}

const nothing: ResumeKey = { token: '', mobile: '' }
type Errors = { token?: string; mobile?: string }

/** Asks for the resume code and the mobile number of an application. */
export function CodeForm({ given = nothing, action, onLost, onKey, above, below }: CodeFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<CodeFailure | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const token = parseToken(String(typed.get('token')))
    const mobile = normaliseMobile(String(typed.get('mobile')))
    const office = token === null ? readOfficeNumber(String(typed.get('token'))) : null
    setFailure(null)
    if (office !== null) {
      setErrors({})
      setFailure({ tone: 'info', text: <NotTheCode {...{ office, mobile: mobile ?? '' }} onLost={onLost} /> })
      return
    }
    setErrors({
      ...(token === null && { token: t`Please check the code: 12 letters and digits, for example 7K3M-9QXA-2B4W` }),
      ...(mobile === null && { mobile: t`Please enter the mobile number of the application: 11 digits` }),
    })
    if (token === null || mobile === null) {
      form.current?.querySelector<HTMLElement>(`#${fieldIds(token === null ? 'token' : 'mobile').control}`)?.focus()
      return
    }
    setBusy(true)
    const failed = await onKey({ token, mobile })
    setBusy(false)
    setFailure(failed)
  }
  return (
    // Without scripts the browser submits the form itself: with POST the code does not appear in the address.
    <form ref={form} noValidate method="post" onSubmit={(event) => void submit(event)} className="space-y-5">
      {failure !== null && <Failed failure={failure} />}
      {above}
      <CodeFields given={given} errors={errors} />
      {below}
      <Button type="submit" block busy={busy}>
        {busy ? t`Please wait` : action}
      </Button>
    </form>
  )
}

type NotTheCodeProps = { office: OfficeNumber; mobile: string; onLost: CodeFormProps['onLost'] }

/** People confuse the numbers on their papers with the code: the page says which it is, and how to get a code. */
function NotTheCode({ office: { kind, number }, mobile, onLost }: NotTheCodeProps) {
  const { t } = useLingui()
  const lost = t`Lost the code? Get a new one by SMS`
  return (
    <div data-office-number={kind}>
      <p className="font-bold">
        {kind === 'tracking'
          ? t`${number} is your tracking number, not the resume code`
          : t`${number} is your enlistment number, not the resume code`}
      </p>
      <p>{t`The office finds your application by this number. What opens it here is the resume code: 12 letters and digits, with the mobile number.`}</p>
      {onLost === undefined ? (
        <a href={hrefOf('/resume-application')} className="inline-flex min-h-11 items-center">
          {lost}
        </a>
      ) : (
        <Button
          type="button"
          variant="plain"
          size="small"
          className="mt-2"
          data-action="new-code"
          onClick={() => onLost(mobile)}
        >
          {lost}
        </Button>
      )}
    </div>
  )
}

/** Takes the focus, so that the failure is read aloud, and is visible even where the keyboard covers the page. */
function Failed({ failure }: { failure: CodeFailure }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure anew
  useEffect(() => box.current?.focus(), [failure])
  return (
    <div ref={box} tabIndex={-1} data-code-failure="">
      <Notice tone={failure.tone} role="alert">
        {failure.text}
      </Notice>
    </div>
  )
}

function CodeFields({ given, errors }: { given: ResumeKey; errors: Errors }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="token"
        label={t`Resume code`}
        hint={t`12 letters and digits from the screen or the SMS, for example 7K3M-9QXA-2B4W`}
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
        hint={t`The one entered in the application`}
        error={errors.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="go"
      />
    </>
  )
}
