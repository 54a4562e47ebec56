import { typeFacts } from 'virtual:portal'
import { useEffect, useState } from 'react'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'

type FeeOf = (type: string, purpose: ApplicationPurpose) => number | undefined

let told: FeeOf = () => undefined

/**
 * The fees: those the build knew at once, then those that this phone or the server knows. Asked for when the page is
 * idle, because the answer seldom differs and the first screen must not wait for it.
 */
export function useHomeFees(): (...asked: Parameters<FeeOf>) => number {
  const [, setTold] = useState(0)
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { fetchFees, knownFee } = await import('../../../entities/payment/known-fees.ts')
      told = knownFee
      setTold(1)
      await fetchFees()
      setTold(2)
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
  return (type, purpose) => told(type, purpose) ?? seedFee(type, purpose)
}

function seedFee(type: string, purpose: ApplicationPurpose): number {
  return typeFacts.find((facts) => facts.type === type)?.fees[purpose] ?? 0
}
