import { useEffect, useState } from 'react'
import { type RegisterEntry, register } from '#contract/certificates.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { call, type Refused } from '../../../../platform/api/api.ts'
import { type KeptEntry, keepRegister, type RegisterView, readKeptRegister, searchKept } from './kept-register.ts'

export const pageSize = 20

export type RegisterState =
  | { kind: 'loading' }
  | { kind: 'answered'; list: readonly RegisterEntry[]; total: number }
  /** No connection: the stored entries and when they were read; null when there are none. */
  | { kind: 'offline'; list: readonly KeptEntry[]; keptAt: number | null }
  | { kind: 'refused'; refusal: Refused }

/** A page of the register; without a connection, the entries that this phone has stored. */
export function useRegister({ text, type, page }: RegisterView): { state: RegisterState; retry: () => void } {
  const [state, setState] = useState<RegisterState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    setState({ kind: 'loading' })
    void readRegister({ text, type, page }, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setState(found)
    })
    return () => leaving.abort()
  }, [text, type, page, attempt])
  return { state, retry: () => setAttempt((before) => before + 1) }
}

async function readRegister(view: RegisterView, signal: AbortSignal): Promise<RegisterState> {
  const query = { page: view.page, size: pageSize, text: view.text, type: view.type }
  const answer = await call(register, { query, signal })
  if (answer.ok) {
    const { list, total } = answer.body
    const isLast = view.page * pageSize >= total
    void keepRegister({ view, list, isLast, today: dhakaDate(Date.now()) }, Date.now())
    return { kind: 'answered', list, total }
  }
  if (answer.problem !== undefined) return { kind: 'refused', refusal: answer }
  const kept = await readKeptRegister()
  const list = kept === null ? [] : searchKept(kept, view, dhakaDate(Date.now()))
  return { kind: 'offline', list, keptAt: kept?.at ?? null }
}
