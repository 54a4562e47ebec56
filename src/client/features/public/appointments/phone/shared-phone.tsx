import { LockFailed } from '../../../../drafts/status/lock-failed.tsx'
import { useLockTrouble } from '../../../../drafts/vault/lock-trouble.ts'
import { PhoneQuestion, PhoneSetting } from '../../../../drafts/vault/parts.ts'
import { useOwnership } from '../../../../drafts/vault/use-ownership.ts'
import { usePhone } from '../../../../drafts/vault/use-phone.ts'

/** Whose phone this is, once something was typed, and where a shared one is locked by hand. */
export function AskForPhone({ step, isTouched }: { step: string; isTouched: boolean }) {
  const ownership = useOwnership()
  if (ownership === 'own' || !isTouched) return null
  return (
    <>
      <PhoneQuestion step={step} of="visit" />
      <LockByHand />
    </>
  )
}

/** Shown when locking failed: the request on this phone can still be read by anyone. */
export function NotLocked() {
  return useLockTrouble() && <LockFailed />
}

/** Only while somebody has the phone open with a PIN. */
export function LockByHand() {
  const phone = usePhone()
  return (phone?.openVault ?? null) === null ? null : <PhoneSetting />
}
