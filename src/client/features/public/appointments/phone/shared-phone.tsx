import { LockFailed } from '../../../../drafts/parts/status/lock-failed.tsx'
import { useLockTrouble } from '../../../../drafts/parts/status/use-lock-trouble.ts'
import { PhoneQuestion, PhoneSetting } from '../../../../drafts/parts/vault/parts.ts'
import { useOwnership, usePhone } from '../../../../drafts/parts/vault/use-phone.ts'

/** Asks whether the phone is shared, once something was typed, and lets a person lock a shared phone. */
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

/** Shown only while the phone is unlocked with a PIN. */
export function LockByHand() {
  const phone = usePhone()
  return (phone?.openVault ?? null) === null ? null : <PhoneSetting />
}
