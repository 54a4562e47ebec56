import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { normalisePin } from '#sync/vault/vault-crypto.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadStorage } from '../storage/load-storage.ts'
import { setPin } from './vault-session.ts'

const digits = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 16 } as const

/** A PIN, typed twice. It is not a form element, because it may be inside the form of a step. */
export function PinForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [problem, setProblem] = useState<'pin' | 'again' | 'failed' | null>(null)
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    const pin = normalisePin(first)
    if (pin === null) return setProblem('pin')
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
  return (
    <div className="space-y-4">
      <TextField
        {...digits}
        name="newPin"
        label={t`Choose a PIN`}
        hint={t`4 to 8 digits; 6 or more are safer. Not a birth date or 1234.`}
        error={problem === 'pin' && t`Please enter 4 to 8 digits.`}
        value={first}
        onChange={(event) => setFirst(event.target.value)}
      />
      <TextField
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
      <div className="flex flex-wrap gap-2">
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
