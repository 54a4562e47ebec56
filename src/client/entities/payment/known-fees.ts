import type { AnswerOf } from '#contract/endpoint.ts'
import type { fees } from '#contract/payments/fees.ts'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { feeAt } from '#domain/enlistment/fee-at.ts'
import { withDeadline } from '#sync/transport/with-deadline.ts'
import { clientHeaders } from '../../platform/api/client-headers.ts'
import { portalFetch } from '../../platform/api/portal-fetch.ts'
import { serverClock } from '../../platform/server-clock.ts'
import { parseStored, type Unchecked } from '../../platform/storage/parse-stored.ts'
import { readItem, writeItem } from '../../platform/storage/storage.ts'

export type KnownFees = AnswerOf<typeof fees>['body']

const storageKey = 'fees'
const dhakaOffsetMs = 6 * 3_600_000

let known: KnownFees | null | undefined
let request: Promise<KnownFees | null> | null = null

/** The fee schedule that the server sent last, announced changes included; null when it never sent one. */
export function knownFees(): KnownFees | null {
  if (known === undefined) known = readFees(readItem(storageKey))
  return known
}

/**
 * Loads the schedule from the server, once per page; a failed attempt returns null, leaves the known schedule as it is,
 * and can be repeated. Checked by hand instead of by the contract's schema, which would bring zod to the first screen.
 */
export function fetchFees(): Promise<KnownFees | null> {
  request ??= requestFees().then((answer) => {
    if (answer === null) request = null
    return answer
  })
  return request
}

async function requestFees(): Promise<KnownFees | null> {
  try {
    const text = await withDeadline(fetchText, 30_000)
    const answer = readFees(text)
    if (answer === null || text === null) return null
    known = answer
    writeItem(storageKey, text)
    return answer
  } catch {
    return null
  }
}

async function fetchText(signal: AbortSignal): Promise<string | null> {
  const response = await portalFetch('/api/fees', { headers: clientHeaders(), signal })
  return response.ok ? response.text() : null
}

/** Checks the text: the stored schedule may be of an older release, the answer may be the login page of a hotspot. */
function readFees(text: string | null): KnownFees | null {
  const isLine = (line: Unchecked<KnownFees['list'][number]>) =>
    typeof line?.effectiveFrom === 'string' && Number(line.total) > 0
  return parseStored<KnownFees>(
    text,
    (fees) => fees?.list?.every(isLine) === true && fees.upcoming?.every(isLine) === true,
  )
}

/** The entry of the schedule that this phone knows for today; null when it knows none. */
export function knownFeeLine(type: string, purpose: ApplicationPurpose): KnownFees['list'][number] | null {
  const fees = knownFees()
  if (fees === null) return null
  const date = new Date(serverClock.now() + dhakaOffsetMs).toISOString().slice(0, 10)
  return feeAt([...fees.list, ...fees.upcoming], { type, purpose, date })
}

/** The fee that this phone knows for today, whole taka; undefined when it knows none. */
export function knownFee(type: string, purpose: ApplicationPurpose): number | undefined {
  return knownFeeLine(type, purpose)?.total
}
