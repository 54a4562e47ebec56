import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { normalisePin } from '#sync/vault/vault-crypto.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { sendNow } from '../../phone/loading/sending-loader.ts'
import { unlock } from '../../phone/lock/vault-session.ts'

type Refusal = { kind: 'form' | 'wrong' | 'wait' | 'newer' | 'failed'; waitMs: number }

/** Asks for the PIN of a lock. The content that it opens replaces the page. */
export function PinEntry({ vaultId }: { vaultId: string }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const error = useRefusalText(refusal)
  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    const pin = normalisePin(typed)
    if (pin === null) return setRefusal({ kind: 'form', waitMs: 0 })
    setBusy(true)
    const form = event.currentTarget instanceof HTMLFormElement ? event.currentTarget : null
    const refused = await tryPin(vaultId, pin)
    setRefusal(refused)
    // After a wrong PIN the next action is to type it again.
    if (refused !== null) form?.querySelector('input')?.focus()
    setTyped('')
    setBusy(false)
  }
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void open(event)}>
      <PasswordField
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        label={t`Your PIN`}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={busy} data-action="unlock">
        {busy ? t`Opening` : t`Open`}
      </Button>
    </form>
  )
}

async function tryPin(vaultId: string, pin: string): Promise<Refusal | null> {
  try {
    const outcome = await unlock(await loadStorage(), vaultId, pin)
    if (outcome.kind !== 'open') return outcome
    // Send the input that was locked before it was sent.
    sendNow()
    if (outcome.failed > 0) return { kind: 'failed', waitMs: 0 }
    return outcome.newer > 0 ? { kind: 'newer', waitMs: 0 } : null
  } catch {
    return { kind: 'failed', waitMs: 0 }
  }
}

function useRefusalText(refusal: Refusal | null): ReactNode {
  const { t } = useLingui()
  const locale = useLocale()
  if (refusal === null) return null
  const seconds = formatNumber(Math.ceil(refusal.waitMs / 1000), locale)
  if (refusal.kind === 'form') return t`Please enter 4 to 8 digits.`
  if (refusal.kind === 'newer') return t`It was locked by a newer version of this page. Please reload the page.`
  if (refusal.kind === 'failed') return t`It could not be opened. Nothing was lost. Please try again.`
  if (refusal.waitMs > 0) return t`The PIN is not correct. You can try again in ${seconds} seconds.`
  return t`The PIN is not correct. Please try again.`
}
