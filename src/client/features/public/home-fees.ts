import { typeFacts } from 'virtual:portal'
import { useEffect, useState } from 'react'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { clientHeaders } from '../../platform/client-headers.ts'
import type { FeeList } from './current-fees.ts'

type FeeOf = (type: string, purpose: ApplicationPurpose) => number

let latest: FeeList | null = null

/**
 * The fees: those the build knew at once, those in force as soon as the server has said them. Asked for when the page
 * is idle, because the answer seldom differs and the first screen must not wait for it.
 */
export function useHomeFees(): FeeOf {
  const [inForce, setInForce] = useState(latest)
  useEffect(() => {
    let watching = true
    const timer = setTimeout(async () => {
      const list = await fetchFees()
      if (list === null) return
      latest = list
      if (watching) setInForce(list)
    }, 1500)
    return () => {
      watching = false
      clearTimeout(timer)
    }
  }, [])
  return (type, purpose) =>
    inForce?.find((fee) => fee.type === type && fee.purpose === purpose)?.total ?? seedFee(type, purpose)
}

/** The fees in force, or null. Without the contract's schema, which would bring zod to the first screen. */
async function fetchFees(): Promise<FeeList | null> {
  try {
    const response = await fetch('/api/fees', { headers: clientHeaders(), signal: AbortSignal.timeout(30_000) })
    const body: unknown = response.ok ? await response.json() : null
    return isFeeAnswer(body) ? body.list : null
  } catch {
    return null
  }
}

function isFeeAnswer(body: unknown): body is { list: FeeList } {
  if (typeof body !== 'object' || body === null || !('list' in body) || !Array.isArray(body.list)) return false
  return body.list.every((fee) => typeof fee?.type === 'string' && typeof fee.total === 'number')
}

function seedFee(type: string, purpose: ApplicationPurpose): number {
  return typeFacts.find((facts) => facts.type === type)?.fees[purpose] ?? 0
}
