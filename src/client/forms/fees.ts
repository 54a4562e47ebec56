import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type ApplicationPurpose, applicationPurposes } from '#domain/enlistment/definition.ts'
import { readItem, writeItem } from '../platform/storage.ts'
import type { DraftSession } from './drafts/draft-session.ts'

/** Fees as the server last told them, by type and purpose, whole taka. */
type KnownFees = Readonly<Record<string, number>>

const storageKey = 'fees'

function readKnown(): KnownFees {
  try {
    const parsed: unknown = JSON.parse(readItem(storageKey) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as KnownFees) : {}
  } catch {
    return {}
  }
}

let known: KnownFees | null = null
let asked: Promise<void> | null = null

/** Asks the server for the fees in force, once a page. Without an answer the last known ones stand. */
async function refresh(): Promise<void> {
  const [{ call }, { fees }] = await Promise.all([import('../platform/api.ts'), import('#contract/public.ts')])
  const answer = await call(fees, {})
  if (!answer.ok) throw new Error('The server did not tell the fees')
  known = Object.fromEntries(answer.body.list.map(({ type, purpose, total }) => [`${type} ${purpose}`, total]))
  writeItem(storageKey, JSON.stringify(known))
}

/** The purpose that the applicant gave; an application without one is a new enlistment. */
export function purposeOf(session: DraftSession): ApplicationPurpose {
  const given = session.answers().applicationPurpose
  return applicationPurposes.find((purpose) => purpose === given) ?? 'REGISTRATION'
}

/** The fee as this phone knows it: the server's last word, else what the definition was seeded with. */
export function feeOf(session: DraftSession): number {
  known ??= readKnown()
  const purpose = purposeOf(session)
  return known[`${session.type.type} ${purpose}`] ?? session.type.seedFees[purpose].total
}

/** The fee of the open draft, whole taka; asks the server when it is first shown. Null without a session. */
export function useFee(session: DraftSession | null): number | null {
  const [, setTold] = useState(0)
  useEffect(() => {
    if (session === null) return
    asked ??= refresh().catch(() => {
      asked = null
    })
    void asked.then(() => setTold((count) => count + 1))
  }, [session])
  const subscribe = useCallback(
    (listener: () => void) => session?.watch('applicationPurpose', listener) ?? (() => undefined),
    [session],
  )
  return useSyncExternalStore(subscribe, () => (session === null ? null : feeOf(session)))
}
