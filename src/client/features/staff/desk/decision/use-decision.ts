import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { ReviewAction } from '#domain/enlistment/workflow.ts'
import type { TimelineEvent } from '../../../../entities/application/application-timeline.tsx'
import { call } from '../../../../platform/api/api.ts'
import { CallFailure, unwrap } from '../../../../platform/api/unwrap.ts'
import { applicationQuery, applicationsKey } from '../page/application-queries.ts'

/** The texts and picks of a decision. Kept while the dialog is closed, so that nothing typed is lost. */
export type DecisionWords = {
  reason: string
  note: string
  fields: readonly string[]
  documents: readonly { slot: string; fileId: string; note: string }[]
}
export const noWords: DecisionWords = { reason: '', note: '', fields: [], documents: [] }

export type Decision = { action: ReviewAction; words: DecisionWords }

/** The events since the person opened the application, when they made the decision impossible. */
export type ForeignChange = { events: readonly TimelineEvent[] }

type Sending = { application: Application; decision: Decision; idempotencyKey: string }

/** Sends the decision with the version on which it was made; the server refuses it when there is a later version. */
function send({ application, decision, idempotencyKey }: Sending): Promise<Application> {
  const { kind, id, version, payment } = application
  const { action, words } = decision
  const calls = applicationCalls[kind]
  const common = { query: { id }, idempotencyKey }
  const note = words.note.trim()
  const reason = words.reason.trim()
  const documents = words.documents.map((document) => ({ ...document, note: document.note.trim() }))
  const amount = payment === null ? {} : { amount: payment.amount }
  const forward = { ...common, body: { version, ...(note !== '' && { note }) } }
  const senders: Record<ReviewAction, () => Promise<Application>> = {
    'confirm-payment': () => unwrap(call(calls.confirmPayment, { ...common, body: { version, ...amount } })),
    pending1: () => unwrap(call(calls.pending1, forward)),
    pending2: () => unwrap(call(calls.pending2, forward)),
    approve: () => unwrap(call(calls.approve, forward)),
    recheck: () =>
      unwrap(call(calls.recheck, { ...common, body: { version, reason, fields: [...words.fields], documents } })),
    reject: () => unwrap(call(calls.reject, { ...common, body: { version, reason } })),
  }
  return senders[action]()
}

/** A decision whose answer was lost. Sent again unchanged, it carries the same key, so that it counts once. */
type Unanswered = { content: string; key: string }

export type DecisionHandlers = {
  onDone: (action: ReviewAction) => void
  /** The application was changed elsewhere first; the page already shows its new state. */
  onForeignChange: (change: ForeignChange) => void
}

/** Makes decisions on an application. A decision is sent at once and never queued. */
export function useDecision(application: Application, { onDone, onForeignChange }: DecisionHandlers) {
  const client = useQueryClient()
  const query = applicationQuery(application.kind, application.id)
  const unanswered = useRef<Unanswered | null>(null)
  async function decide(decision: Decision): Promise<Application> {
    const content = JSON.stringify([application.version, decision])
    const again = unanswered.current?.content === content ? unanswered.current : null
    const sent = again ?? { content, key: crypto.randomUUID() }
    unanswered.current = sent
    try {
      return await send({ application, decision, idempotencyKey: sent.key })
    } catch (error) {
      // A refusal is an answer: the next attempt gets a new key.
      if (error instanceof CallFailure && error.failure.problem !== undefined) unanswered.current = null
      throw error
    }
  }
  return useMutation({
    mutationFn: decide,
    onSuccess: (answer, { action }) => {
      client.setQueryData(query.queryKey, answer)
      // Lists and counters reload at once when they are shown, otherwise when they are shown next.
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
