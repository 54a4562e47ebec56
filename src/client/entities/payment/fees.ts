import { useEffect, useState } from 'react'
import type { Payees } from '#contract/payments/fees.ts'
import { type ApplicationPurpose, applicationPurposes, type TypeDefinition } from '#domain/enlistment/definition.ts'
import { defaultWalletCeiling } from '#domain/enlistment/fees.ts'
import type { FeeSource } from '../../drafts/form/create-draft-form.ts'
import type { DraftSession } from '../../drafts/session/draft-session.ts'
import { fetchFees, knownFee, knownFees } from './known-fees.ts'

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

/** Calls when the server says the fees, which it is asked for once a page; returns how to stop. */
function onFeesHeard(listener: () => void): () => void {
  let watching = true
  void fetchFees().then((heard) => watching && heard !== null && listener())
  return () => {
    watching = false
  }
}

/** The fees of all types as this phone knows them, before a draft is open. */
export function useTypeFees(): (
  definition: Pick<TypeDefinition, 'type' | 'seedFees'>,
  purpose: ApplicationPurpose,
) => number {
  const [, setHeard] = useState(0)
  useEffect(() => onFeesHeard(() => setHeard((count) => count + 1)), [])
  return ({ type, seedFees }, purpose) => knownFee(type, purpose) ?? seedFees[purpose].total
}

/** The fee of a draft for its form: it follows the purpose that is chosen and what the server says. */
export function createFeeSource(session: DraftSession): FeeSource {
  const total = () => feeOf(session)
  return {
    total,
    isAboveWallet: () => isAboveWallet(total()),
    subscribe(listener) {
      const stops = [session.watch('applicationPurpose', listener), onFeesHeard(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Whether a mobile wallet cannot hold the amount, so that the bank comes first. */
export function isAboveWallet(total: number): boolean {
  return total > (knownFees()?.walletCeiling ?? defaultWalletCeiling)
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
