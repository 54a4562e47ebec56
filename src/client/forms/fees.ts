import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Payees } from '#contract/payments/fees.ts'
import { type ApplicationPurpose, applicationPurposes, type TypeDefinition } from '#domain/enlistment/definition.ts'
import { firstWalletCeiling } from '#domain/enlistment/fees.ts'
import { fetchFees, knownFee, knownFees } from '../platform/known-fees.ts'
import type { DraftSession } from './drafts/draft-session.ts'

/** The purpose that the applicant gave; an application without one is a new enlistment. */
export function purposeOf(session: DraftSession): ApplicationPurpose {
  const given = session.answers().applicationPurpose
  return applicationPurposes.find((purpose) => purpose === given) ?? 'REGISTRATION'
}

/** The fee as this phone knows it: the server's last word, else what the definition was seeded with. */
export function feeOf(session: DraftSession): number {
  const purpose = purposeOf(session)
  return knownFee(session.type.type, purpose) ?? session.type.seedFees[purpose].total
}

/** Draws again when the server has told the fees; asks it when the part is first shown. */
function useToldFees(wanted = true): void {
  const [, setTold] = useState(0)
  useEffect(() => {
    if (!wanted) return
    let watching = true
    void fetchFees().then((told) => watching && told !== null && setTold((count) => count + 1))
    return () => {
      watching = false
    }
  }, [wanted])
}

/** The fees of all types as this phone knows them, before a draft is open. */
export function useTypeFees(): (
  definition: Pick<TypeDefinition, 'type' | 'seedFees'>,
  purpose: ApplicationPurpose,
) => number {
  useToldFees()
  return ({ type, seedFees }, purpose) => knownFee(type, purpose) ?? seedFees[purpose].total
}

/** The fee of the open draft, whole taka; asks the server when it is first shown. Null without a session. */
export function useFee(session: DraftSession | null): number | null {
  useToldFees(session !== null)
  const subscribe = useCallback(
    (listener: () => void) => session?.watch('applicationPurpose', listener) ?? (() => undefined),
    [session],
  )
  return useSyncExternalStore(subscribe, () => (session === null ? null : feeOf(session)))
}

/** Whether a mobile wallet cannot hold the amount, so that the bank comes first. */
export function isAboveWallet(total: number): boolean {
  return total > (knownFees()?.walletCeiling ?? firstWalletCeiling)
}

/** Whom the amount can be paid to; null where the office has named nobody, or this phone was not told. */
export function payeesOf(total: number): Payees | null {
  // What the phone kept may be of a release that did not know of it.
  const told: Payees | undefined = knownFees()?.payees
  if (told === undefined) return null
  const payees = isAboveWallet(total) ? { ...told, bkash: null, Nagad: null } : told
  return Object.values(payees).some((payee) => payee !== null) ? payees : null
}

/** Whether the server offers to take the amount from the form at once. */
export function isPayableNow(total: number): boolean {
  return !isAboveWallet(total) && (knownFees()?.onlineMethods ?? []).includes('bkash')
}
