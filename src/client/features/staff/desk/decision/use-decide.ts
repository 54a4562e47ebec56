import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { applicationLists } from '../../../../entities/application/application-reads.ts'
import type { TimelineEvent } from '../../../../entities/application/application-timeline.tsx'
import { call, type Offline, type Refused } from '../../../../platform/api/api.ts'
import { invalidateReads } from '../../../../platform/api/endpoint-key.ts'
import { isAnswered } from '../../../../platform/api/use-idempotency-key.ts'
import { applicationQuery } from '../application/application-query.ts'
import type { Marks } from '../marks/use-marks.ts'
import type { DeskDecision } from './decision-texts.ts'

/** The texts of a decision, and the fields and documents that were picked. */
export type DecisionInput = {
  reason: string
  note: string
  fields: readonly string[]
  documents: readonly { slot: string; fileId: string; note: string }[]
}
export const emptyInput: DecisionInput = { reason: '', note: '', fields: [], documents: [] }

export type Decision = { action: DeskDecision; input: DecisionInput }

/** The events that made the decision impossible, because the application was changed elsewhere, and the decision. */
export type ForeignChange = { events: readonly TimelineEvent[]; decision: Decision }

type Answer = { ok: true; body: Application } | Refused | Offline

type Sending = {
  application: Application
  decision: Decision
  keys: Keys
  /** Called when the payment is confirmed; the forwarding may still fail. */
  onConfirmed: (confirmed: Application) => void
}

/** Sends the decision with the version for which it was made; the server refuses it if there is a later version. */
function send({ application, decision, keys, onConfirmed }: Sending): Promise<Answer> {
  const { kind, id, version, payment } = application
  const { action, input } = decision
  const calls = applicationCalls[kind]
  const common = { query: { id }, idempotencyKey: keys.first }
  const note = input.note.trim()
  const reason = input.reason.trim()
  const documents = input.documents.map((document) => ({ ...document, note: document.note.trim() }))
  const amount = payment === null ? {} : { amount: payment.amount }
  const forward = { ...common, body: { version, ...(note !== '' && { note }) } }
  const confirm = () =>
    call(calls.confirmPayment, { ...common, body: { version, ...amount, ...(reason !== '' && { reason }) } })
  const senders: Record<DeskDecision, () => Promise<Answer>> = {
    'confirm-payment': confirm,
    'confirm-and-forward': async () => {
      const confirmed = payment?.state === 'CONFIRMED' ? { ok: true as const, body: application } : await confirm()
      if (!confirmed.ok) return confirmed
      onConfirmed(confirmed.body)
      const body = { ...forward.body, version: confirmed.body.version }
      return call(calls.pending1, { query: { id }, idempotencyKey: keys.second, body })
    },
    pending1: () => call(calls.pending1, forward),
    pending2: () => call(calls.pending2, forward),
    approve: () => call(calls.approve, forward),
    recheck: () => call(calls.recheck, { ...common, body: { version, reason, fields: [...input.fields], documents } }),
    reject: () => call(calls.reject, { ...common, body: { version, reason } }),
  }
  return senders[action]()
}

/** A decision whose answer was lost. An unchanged retry has the same idempotency keys, so that it counts once. */
type Unanswered = { content: string; keys: Keys }
/** One idempotency key for each call of a decision; most decisions make one call. */
type Keys = { first: string; second: string }

/** Makes a decision after the marks were stored, because it depends on them. It is sent at once and never queued. */
export type Decide = (decision: Decision) => Promise<Answer>

/** `onForeignChange` is called if the application was changed elsewhere first; the page then shows its new state. */
export function useDecide(marks: Marks, onForeignChange: (change: ForeignChange) => void): Decide {
  const { marked: application, flush } = marks
  const client = useQueryClient()
  const query = applicationQuery(application.kind, application.id)
  const unanswered = useRef<Unanswered | null>(null)
  const store = (known: Application) => client.setQueryData(query.queryKey, known)

  async function readForeignChange(decision: Decision): Promise<void> {
    const fresh = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
    const known = new Set(application.timeline.map(({ at, action }) => `${at} ${action}`))
    const events = fresh?.timeline.filter(({ at, action }) => !known.has(`${at} ${action}`)) ?? []
    if (events.length > 0) onForeignChange({ events, decision })
  }

  return async (decision) => {
    const settled = await flush()
    if (!settled.ok) return settled
    const content = JSON.stringify([settled.body.version, decision])
    const again = unanswered.current?.content === content ? unanswered.current : null
    const sent = again ?? { content, keys: { first: crypto.randomUUID(), second: crypto.randomUUID() } }
    unanswered.current = sent
    const answer = await send({ application: settled.body, decision, keys: sent.keys, onConfirmed: store })
    if (isAnswered(answer)) unanswered.current = null
    if (answer.ok) {
      store(answer.body)
      // Lists and counters on the screen reload now, others when they are shown next.
      void invalidateReads(client, applicationLists)
    } else if (answer.problem?.status === 409) await readForeignChange(decision)
    return answer
  }
}
