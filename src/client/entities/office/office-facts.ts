import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { office } from '#contract/office.ts'
import { usualLimits } from '#domain/enlistment/desk/age-limits.ts'
import { usualWeekend } from '#domain/reference/office-days.ts'
import { withDeadline } from '#sync/transport/with-deadline.ts'
import { clientHeaders } from '../../platform/api/client-headers.ts'
import { portalFetch } from '../../platform/api/portal-fetch.ts'
import { parseStored } from '../../platform/storage/parse-stored.ts'
import { readItem, writeItem } from '../../platform/storage/storage.ts'
import { useIsTakenOver } from '../../platform/use-store-value.ts'

export type OfficeFacts = AnswerOf<typeof office>['body']

const storageKey = 'office'
let known: OfficeFacts | null | undefined
let request: Promise<OfficeFacts | null> | null = null

/** The server's last answer, also without a connection; null when there was none yet. */
function knownFacts(): OfficeFacts | null {
  if (known === undefined) known = read(readItem(storageKey))
  return known
}

function read(text: string | null): OfficeFacts | null {
  return parseStored<OfficeFacts>(
    text,
    (facts) => typeof facts?.draftDays === 'number' && typeof facts.contact === 'object',
  )
}

/** Asks the server once per page; a failed attempt changes nothing and can be repeated. */
function fetchFacts(): Promise<OfficeFacts | null> {
  request ??= withDeadline(fetchText, 30_000).then(
    (text) => {
      const answer = read(text)
      if (answer === null || text === null) {
        request = null
        return null
      }
      known = answer
      writeItem(storageKey, text)
      return answer
    },
    () => {
      request = null
      return null
    },
  )
  return request
}

async function fetchText(signal: AbortSignal): Promise<string | null> {
  const response = await portalFetch('/api/office', { headers: clientHeaders(), signal })
  return response.ok ? response.text() : null
}

/** Later than the requests that the page itself waits for. */
const fetchMs = 1_500

/** How to reach the office, and the periods of the public pages; null while this device does not know them. */
export function useOffice(): OfficeFacts | null {
  const [, setAnswers] = useState(0)
  const isTakenOver = useIsTakenOver()
  useEffect(() => {
    const timer = setTimeout(() => void fetchFacts().then(() => setAnswers((count) => count + 1)), fetchMs)
    return () => clearTimeout(timer)
  }, [])
  return isTakenOver ? knownFacts() : null
}

type ReviewDays = Pick<OfficeFacts, 'limits' | 'weekend'>

/** Used until this device knows the office's settings. */
const usualDays: ReviewDays = { limits: usualLimits, weekend: [...usualWeekend] }

/**
 * The working days that a review may take at each desk. After the first limit the desk's list marks an application as
 * due soon, after the second as late. Applicants see the second on the receipt. Weekend days do not count.
 */
export function useReviewDays(): ReviewDays {
  // An answer that an earlier version stored on this device may lack the weekend or the limits of the desks.
  return { ...usualDays, ...useOffice() }
}
