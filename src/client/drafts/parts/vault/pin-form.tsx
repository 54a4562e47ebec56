import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isCommonPin } from '#sync/vault/common-pins.ts'
import { normalisePin } from '#sync/vault/vault-crypto.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { setPin } from '../../phone/lock/vault-session.ts'

const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 16 } as const

/** A PIN, typed twice. It is not a form element, because it may be inside the form of a step. */
export function PinForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [problem, setProblem] = useState<'pin' | 'common' | 'again' | 'failed' | null>(null)
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    const pin = normalisePin(first)
    if (pin === null) return setProblem('pin')
    if (isCommonPin(pin)) return setProblem('common')
    if (normalisePin(second) !== pin) return setProblem('again')
    setProblem(null)
    setBusy(true)
    try {
      await setPin(await loadStorage(), pin)
      onDone()
    } catch {
      setProblem('failed')
      setBusy(false)
    }
  }
  const pinErrors = {
    pin: t`Please enter 4 to 8 digits.`,
    common: t`Anyone who finds the phone would try this PIN first. Please choose one that is harder to guess.`,
    again: null,
    failed: null,
  }
  return (
    <div className="space-y-4">
      <PasswordField
        {...digits}
        name="newPin"
        // The field replaces the button that the person pressed, so it takes the focus.
        autoFocus
        label={t`Choose a PIN`}
        hint={t`4 to 8 digits; 6 or more is safer. Do not use a birth date or 1234.`}
        error={pinErrors[problem ?? 'failed']}
        value={first}
        onChange={(event) => setFirst(event.target.value)}
      />
      <PasswordField
        {...digits}
        name="newPinAgain"
        label={t`The same PIN again`}
        error={problem === 'again' && t`The two PINs differ. Please enter the same one twice.`}
        value={second}
        onChange={(event) => setSecond(event.target.value)}
      />
      {problem === 'failed' && (
        <Notice tone="danger" role="alert">{t`The PIN could not be saved. Nothing was lost. Please try again.`}</Notice>
      )}
      <div className="button-set">
        <Button busy={busy} data-action="save-pin" onClick={() => void save()}>
          {busy ? t`Saving the PIN` : t`Save the PIN`}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t`Not now`}
        </Button>
      </div>
    </div>
  )
}
