import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { askNumberCode, type NumberProof, type ProvenNumber, proveNumber } from '#contract/applications/numbers.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { readText } from '#domain/reference/read-text.ts'
import { call, type Offline, type Refused } from '../../../platform/api/api.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'

export type ProveNumberProps = {
  /** The number to prove, where it is known; otherwise the person is asked for it. */
  mobile?: string
  onProven: (proof: NumberProof, proven: ProvenNumber) => void
}

/** Sends a code to a number and asks for the code. Every refusal is a sentence with what to do. */
export function ProveNumber({ mobile, onProven }: ProveNumberProps) {
  const [proof, setProof] = useState<NumberProof | null>(null)
  if (proof === null) return <AskForCode {...(mobile !== undefined && { mobile })} onAsked={setProof} />
  return <GiveCode proof={proof} onProven={(proven) => onProven(proof, proven)} onAgain={() => setProof(null)} />
}

function AskForCode({ mobile, onAsked }: { mobile?: string; onAsked: (proof: NumberProof) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const failureText = useAskFailure()
  const { busy, failure, error, setError, run } = useStep()
  async function ask(given: string): Promise<void> {
    const typed = mobile ?? normaliseMobile(given)
    if (typed === null) return setError(t`Please enter the mobile number of the application: 11 digits`)
    const answer = await run(call(askNumberCode, { body: { mobile: typed } }), failureText)
    if (answer !== null) onAsked({ proofId: answer.proofId, mobile: typed, key: makeProofKey() })
  }
  return (
    <Step failure={failure} onGiven={ask} button={{ busy, action: 'ask-code', label: t`Send a code to this number` }}>
      {mobile === undefined ? (
        <TextField
          name="provenMobile"
          label={t`Mobile number of the application`}
          error={error}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="go"
        />
      ) : (
        <p translate="no" className="font-bold">
          {localiseDigits(mobile, locale)}
        </p>
      )}
    </Step>
  )
}

type GiveCodeProps = { proof: NumberProof; onProven: (proven: ProvenNumber) => void; onAgain: () => void }

function GiveCode({ proof, onProven, onAgain }: GiveCodeProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const failureText = useFailureText()
  const { busy, failure, error, setError, run } = useStep()
  const shown = localiseDigits(proof.mobile, locale)
  async function prove(given: string): Promise<void> {
    const code = readText(given, 'digits')
    if (!/^\d{8}$/.test(code)) return setError(t`Please enter the 8 digits from the SMS`)
    const proven = await run(call(proveNumber, { body: { ...proof, code } }), failureText)
    if (proven !== null) onProven(proven)
  }
  return (
    <>
      <p role="status">
        {t`If an application uses ${shown}, an 8-digit code is sent to it by SMS within a minute or two. It is valid for ten minutes.`}
      </p>
      <Step
        failure={failure}
        onGiven={prove}
        takesFocus
        button={{ busy, action: 'prove', label: t({ message: 'Continue', context: 'to the next step' }) }}
      >
        <TextField
          name="numberCode"
          label={t`Code from the SMS`}
          error={error}
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="go"
          className="[&_input]:font-mono"
        />
      </Step>
      <Button variant="quiet" size="small" data-action="ask-again" onClick={onAgain}>
        {t`Request another code`}
      </Button>
    </>
  )
}

type StepProps = {
  failure: string | null
  /** Called with the text of the step's field, if the step has one. */
  onGiven: (given: string) => Promise<void>
  takesFocus?: boolean
  button: { busy: boolean; action: string; label: string }
  children: ReactNode
}

/** One question and its button. Not a form element, because it may be inside the form of an application. */
function Step({ failure, onGiven, takesFocus = false, button, children }: StepProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const field = () => box.current?.querySelector('input') ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes, and not while somebody types
  useEffect(() => {
    if (takesFocus) field()?.focus()
  }, [])
  const give = () => (button.busy ? undefined : void onGiven(field()?.value ?? ''))
  const giveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target !== field()) return
    event.preventDefault()
    event.stopPropagation()
    give()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field is what the button does
    <div ref={box} className="space-y-4" onKeyDown={giveOnEnter}>
      {failure !== null && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {children}
      <Button block busy={button.busy} data-action={button.action} onClick={give}>
        {button.busy ? t`Please wait` : button.label}
      </Button>
    </div>
  )
}

type Answer<Body> = { ok: true; body: Body } | Refused | Offline

/** The call of a step: `error` is shown at its field, `failure` is about the call. */
function useStep() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [error, setFieldError] = useState<string>()
  const setError = (text: string) => {
    setFailure(null)
    setFieldError(text)
  }
  async function run<Body>(made: Promise<Answer<Body>>, text: (failed: Refused | Offline) => string) {
    setFieldError(undefined)
    setFailure(null)
    setBusy(true)
    const answer = await made
    setBusy(false)
    if (answer.ok) return answer.body
    setFailure(text(answer))
    return null
  }
  return { busy, failure, error, setError, run }
}

function useAskFailure(): (failed: Refused | Offline) => string {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (failed) =>
    failed.problem?.code === 'rate_limited'
      ? t`Several codes were requested for this number today. Please use the newest SMS, try again tomorrow, or ask the office.`
      : failureText(failed)
}

/**
 * A new secret that identifies this phone's proof when it is repeated: 32 random bytes, encoded as the contract says.
 */
function makeProofKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
