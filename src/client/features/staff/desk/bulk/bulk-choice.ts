import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { access } from '#contract/access.ts'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { BulkResult } from '#contract/applications/desk/bulk.ts'
import { type BulkAction, bulkActions } from '#domain/enlistment/workflow.ts'
import type { BulkRefusal } from '../../../../entities/application/bulk/bulk-words.ts'
import { hasRole, useSession } from '../../../../platform/api/session.ts'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { latinKeyOf } from '../../../../ui/fields/latin-key.ts'

/** Each refusal with its row as it was sent: a row that a colleague decided first soon disappears from the list. */
export type Refusals = ReadonlyMap<string, { row: ApplicationSummary; refusal: BulkRefusal }>

/** The chosen rows of the shown list, and the refusals. */
export type BulkChoice = {
  rows: readonly ApplicationSummary[]
  /** Rows that allow at least one bulk action. */
  open: readonly ApplicationSummary[]
  chosen: readonly ApplicationSummary[]
  refusals: Refusals
  toggle: (id: string) => void
  toggleAll: () => void
  /** Records the results: successful rows are no longer chosen, refused rows stay chosen and get their reason. */
  settle: (results: readonly BulkResult[], sent: readonly ApplicationSummary[]) => void
}

export const BulkContext = createContext<BulkChoice | null>(null)

/** Null where there are no bulk actions. */
export function useBulk(): BulkChoice | null {
  return useContext(BulkContext)
}

const calls = {
  'confirm-payment': applicationCalls.individual.confirmPayment,
  pending1: applicationCalls.individual.pending1,
  pending2: applicationCalls.individual.pending2,
} as const satisfies Record<BulkAction, unknown>

/** The bulk actions of this person; empty for applicants and the chairman. */
export function useBulkActions(): readonly BulkAction[] {
  const session = useSession()
  return useMemo(() => {
    if (session === null || !hasRole(session, access.forwarders.roles)) return []
    return bulkActions.filter((action) => hasRole(session, calls[action].access.roles))
  }, [session])
}

/** Whether the row, as it was read, allows the action. */
export function allows(row: ApplicationSummary, action: BulkAction): boolean {
  return row.actions.includes(action)
}

export type BulkRows = {
  rows: readonly ApplicationSummary[]
  actions: readonly BulkAction[]
  /** Identifies the list; all its pages have the same value. */
  list: string
}

/** The choice among these rows. A row that leaves the page is no longer chosen, even if it comes back. */
export function useBulkChoice({ rows, actions, list }: BulkRows): BulkChoice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [shown, setShown] = useState({ rows, list })
  if (shown.rows !== rows || shown.list !== list) {
    setShown({ rows, list })
    setIds((before) => new Set([...before].filter((id) => isAmong(rows, id))))
    if (shown.list !== list) setRefusals(new Map())
  }
  return useMemo(() => {
    const open = rows.filter((row) => actions.some((action) => allows(row, action)))
    const chosen = open.filter(({ id }) => ids.has(id))
    // The next choice shows that the person has read the refusals, so those of rows that left the list are removed.
    const forgetGone = () => setRefusals((before) => new Map([...before].filter(([id]) => isAmong(rows, id))))
    const toggle = (id: string) => {
      setIds((before) => (before.has(id) ? without(before, id) : new Set([...before, id])))
      forgetGone()
    }
    const toggleAll = () => {
      setIds(chosen.length === open.length ? new Set() : new Set(open.map(({ id }) => id)))
      forgetGone()
    }
    const settle = (results: readonly BulkResult[], sent: readonly ApplicationSummary[]) => {
      const refused = results.filter((result): result is BulkRefusal => !result.ok)
      const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id))
      setIds((before) => new Set([...before].filter((id) => !done.has(id))))
      setRefusals((before) => {
        const kept = [...before].filter(([id]) => !results.some((result) => result.id === id))
        const added = refused.flatMap((refusal) => {
          const row = sent.find(({ id }) => id === refusal.id)
          return row === undefined ? [] : [[refusal.id, { row, refusal }] as const]
        })
        return new Map([...kept, ...added])
      })
    }
    return { rows, open, chosen, refusals, toggle, toggleAll, settle }
  }, [rows, actions, ids, refusals])
}

export function isAmong(rows: readonly ApplicationSummary[], wanted: string): boolean {
  return rows.some(({ id }) => id === wanted)
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id))
}

/** The key x chooses the focused row, or removes it from the choice. */
export function useChoosingKey({ open, toggle }: BulkChoice): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (isKeyTaken(event) || latinKeyOf(event) !== 'x') return
      const row = document.activeElement?.closest('[data-application]')?.getAttribute('data-application')
      if (open.some(({ id }) => id === row) && row) toggle(row)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, toggle])
}
