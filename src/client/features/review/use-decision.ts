import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Application, applicationCalls } from '#contract/applications.ts'
import type { ReviewAction } from '#domain/enlistment/workflow.ts'
import { call } from '../../platform/api.ts'
import { CallFailure, unwrap } from '../../platform/unwrap.ts'
import { applicationQuery, applicationsKey } from './application-queries.ts'
import type { TimelineEvent } from './application-timeline.tsx'

/** What a person writes and picks with a decision. Kept while the dialog is closed, so that nothing typed is lost. */
export type DecisionWords = {
  reason: string
  note: string
  fields: readonly string[]
  documents: readonly { slot: string; fileId: string; note: string }[]
}
export const noWords: DecisionWords = { reason: '', note: '', fields: [], documents: [] }

export type Decision = { action: ReviewAction; words: DecisionWords }

/** What happened to the application since the person opened it, when that made a decision impossible. */
export type ForeignChange = { events: readonly TimelineEvent[] }

/** Sends the decision with the version that it was made on; the server refuses it when that is no longer the latest. */
function send({ kind, id, version, payment }: Application, { action, words }: Decision): Promise<Application> {
  const calls = applicationCalls[kind]
  const query = { id }
  const note = words.note.trim()
  const plain = { query, body: { version, ...(note !== '' && { note }) } }
  const documents = words.documents.map((document) => ({ ...document, note: document.note.trim() }))
  const refusal = { query, body: { version, reason: words.reason.trim(), fields: [...words.fields], documents } }
  const amount = payment === null ? {} : { amount: payment.amount }
  const senders: Record<ReviewAction, () => Promise<Application>> = {
    'confirm-payment': () => unwrap(call(calls.confirmPayment, { query, body: { version, ...amount } })),
    pending1: () => unwrap(call(calls.pending1, plain)),
    pending2: () => unwrap(call(calls.pending2, plain)),
    approve: () => unwrap(call(calls.approve, plain)),
    recheck: () => unwrap(call(calls.recheck, refusal)),
    reject: () => unwrap(call(calls.reject, { query, body: { version, reason: refusal.body.reason } })),
  }
  return senders[action]()
}

export type DecisionHandlers = {
  onDone: (action: ReviewAction) => void
  /** Somebody else was faster: the page has the new state already. */
  onForeignChange: (change: ForeignChange) => void
}

/** Takes decisions on an application. A decision is sent at once or not at all. */
export function useDecision(application: Application, { onDone, onForeignChange }: DecisionHandlers) {
  const client = useQueryClient()
  const query = applicationQuery(application.kind, application.id)
  return useMutation({
    mutationFn: (decision: Decision) => send(application, decision),
    onSuccess: (answer, { action }) => {
      client.setQueryData(query.queryKey, answer)
      // Lists and counters are read again when they are next in sight, and at once where they are.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== query.queryKey && isAbout(queryKey) })
      onDone(action)
    },
    onError: async (error) => {
      if (!(error instanceof CallFailure) || error.failure.problem?.status !== 409) return
      const fresh = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
      const known = new Set(application.timeline.map(({ at, action }) => `${at} ${action}`))
      const events = fresh?.timeline.filter(({ at, action }) => !known.has(`${at} ${action}`)) ?? []
      if (events.length > 0) onForeignChange({ events })
    },
  })
}

function isAbout(queryKey: readonly unknown[]): boolean {
  const [first, , what] = queryKey
  return first === 'stats' || (first === applicationsKey && what !== 'one')
}
