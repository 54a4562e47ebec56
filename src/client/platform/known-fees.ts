import type { AnswerOf } from '#contract/endpoint.ts'
import type { fees } from '#contract/payments/fees.ts'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { feeAt } from '#domain/enlistment/fee-at.ts'
import { withDeadline } from '#sync/with-deadline.ts'
import { clientHeaders } from './client-headers.ts'
import { readItem, writeItem } from './storage.ts'

export type KnownFees = AnswerOf<typeof fees>['body']

const storageKey = 'fees'
const dhakaOffsetMs = 6 * 3_600_000

let known: KnownFees | null | undefined
let asked: Promise<KnownFees | null> | null = null

/** The schedule as the server last told this phone, announced changes included; null when it never did. */
export function knownFees(): KnownFees | null {
  if (known === undefined) known = readFees(readItem(storageKey))
  return known
}

/**
 * Asks the server for the schedule, once a page unless it does not answer: null then, and the last known one stands. By
 * hand instead of by the contract's schema, which would bring zod to the first screen.
 */
export function fetchFees(): Promise<KnownFees | null> {
  asked ??= ask().then((answer) => {
    if (answer === null) asked = null
    return answer
  })
  return asked
}

async function ask(): Promise<KnownFees | null> {
  try {
    const text = await withDeadline(fetchText, 30_000)
    const told = readFees(text)
    if (told === null || text === null) return null
    known = told
    writeItem(storageKey, text)
    return told
  } catch {
    return null
  }
}

async function fetchText(signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/api/fees', { headers: clientHeaders(), signal })
  return response.ok ? response.text() : null
}

/** What this phone kept may be of an older release, and what answered may be a hotspot's page. */
function readFees(text: string | null): KnownFees | null {
  try {
    const told = JSON.parse(text ?? 'null')
    const lines = [...told.list, ...told.upcoming]
    return lines.every(({ effectiveFrom, total }) => effectiveFrom && total > 0) ? told : null
  } catch {
    return null
  }
}

/** The fee that this phone knows for today, whole taka; undefined when it was never told. */
export function knownFee(type: string, purpose: ApplicationPurpose): number | undefined {
  const told = knownFees()
  if (told === null) return undefined
  const date = new Date(Date.now() + dhakaOffsetMs).toISOString().slice(0, 10)
  return feeAt([...told.list, ...told.upcoming], { type, purpose, date })?.total
}
