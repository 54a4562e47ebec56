import { typeFacts } from 'virtual:portal'
import { useEffect, useState } from 'react'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { fetchFees, knownFee } from '../../../entities/payment/known-fees.ts'

type FeeOf = (type: string, purpose: ApplicationPurpose) => number | undefined

let latestFee: FeeOf = () => undefined

/**
 * The fees: at first those of the build, then those that this phone or the server knows. They are requested when the
 * page is idle, because they seldom differ and must not delay the first screen.
 */
export function useHomeFees(): (...args: Parameters<FeeOf>) => number {
  const [, setUpdates] = useState(0)
  useEffect(() => {
    const timer = setTimeout(async () => {
      latestFee = knownFee
      setUpdates(1)
      await fetchFees()
      setUpdates(2)
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
  return (type, purpose) => latestFee(type, purpose) ?? seedFee(type, purpose)
}

function seedFee(type: string, purpose: ApplicationPurpose): number {
  return typeFacts.find((facts) => facts.type === type)?.fees[purpose] ?? 0
}
