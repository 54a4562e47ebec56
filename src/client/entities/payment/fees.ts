import type { TypeFacts } from 'virtual:portal'
import { useEffect, useState } from 'react'
import type { Payees } from '#contract/payments/fees.ts'
import { type ApplicationPurpose, applicationPurposes, type SeedFee } from '#domain/enlistment/definition.ts'
import { defaultWalletCeiling } from '#domain/enlistment/fees.ts'
import type { FeeSource } from '../../drafts/parts/fields/create-draft-form.ts'
import type { DraftSession } from '../../drafts/phone/session/draft-session.ts'
import { useIsTakenOver } from '../../platform/use-store-value.ts'
import { fetchFees, knownFee, knownFeeLine, knownFees } from './known-fees.ts'

/** The purpose that the applicant chose; an application without one is a new enlistment. */
export function purposeOf(session: DraftSession): ApplicationPurpose {
  const given = session.answers().applicationPurpose
  return applicationPurposes.find((purpose) => purpose === given) ?? 'REGISTRATION'
}

/** The fee as this phone knows it: the server's latest answer, else the initial fee in the definition. */
export function feeOf(session: DraftSession): number {
  const purpose = purposeOf(session)
  return knownFee(session.type.type, purpose) ?? session.type.seedFees[purpose].total
}

/** The same fee in its parts: the fee proper, the tax on it, and both together. */
export function feePartsOf(session: DraftSession): SeedFee {
  const purpose = purposeOf(session)
  return knownFeeLine(session.type.type, purpose) ?? session.type.seedFees[purpose]
}

/**
 * Calls the listener when the server's fees are loaded, which happens once per page. Returns a function that stops it.
 */
function onFeesLoaded(listener: () => void): () => void {
  let watching = true
  void fetchFees().then((fees) => watching && fees !== null && listener())
  return () => {
    watching = false
  }
}

/** The fees of all types as this phone knows them, for pages without an open draft. */
export function useTypeFees(): (facts: TypeFacts, purpose: ApplicationPurpose) => number {
  const [, setLoads] = useState(0)
  useEffect(() => onFeesLoaded(() => setLoads((count) => count + 1)), [])
  const isTakenOver = useIsTakenOver()
  return ({ type, fees }, purpose) => (isTakenOver ? knownFee(type, purpose) : undefined) ?? fees[purpose]
}

/** The fee of a draft for its form; it follows the chosen purpose and the server's fees. */
export function createFeeSource(session: DraftSession): FeeSource {
  const total = () => feeOf(session)
  return {
    total,
    isAboveWallet: () => isAboveWallet(total()),
    subscribe(listener) {
      const stops = [session.watch('applicationPurpose', listener), onFeesLoaded(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Whether a mobile wallet cannot hold the amount, so that the bank is offered first. */
export function isAboveWallet(total: number): boolean {
  return total > (knownFees()?.walletCeiling ?? defaultWalletCeiling)
}

/**
 * The accounts to which the amount can be paid; null when the office has named none or this phone does not know them.
 */
export function payeesOf(total: number): Payees | null {
  // Fees that an earlier release stored have no payees.
  const known: Payees | undefined = knownFees()?.payees
  if (known === undefined) return null
  const payees = isAboveWallet(total) ? { ...known, bkash: null, Nagad: null } : known
  return hasPayee(payees) ? payees : null
}

/** Whether the office has named an account. */
export function hasPayee({ bkash, Nagad, Bank }: Payees): boolean {
  return bkash !== null || Nagad !== null || Bank !== null
}

/** Whether the server can take the amount online, from the form. */
export function isPayableNow(total: number): boolean {
  return !isAboveWallet(total) && (knownFees()?.onlineMethods ?? []).includes('bkash')
}
