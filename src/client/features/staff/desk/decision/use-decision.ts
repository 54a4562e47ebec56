import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { TimelineEvent } from '../../../../entities/application/application-timeline.tsx'
import { call } from '../../../../platform/api/api.ts'
import { CallFailure, unwrap } from '../../../../platform/api/unwrap.ts'
import type { Marks } from '../marks/use-marks.ts'
import { applicationQuery, applicationsKey } from '../page/application-queries.ts'
import type { DeskDecision } from './decision-texts.ts'

/** The texts and picks of a decision. Kept while the dialog is closed, so that nothing typed is lost. */
export type DecisionWords = {
  reason: string
  note: string
  fields: readonly string[]
  documents: readonly { slot: string; fileId: string; note: string }[]
}
export const noWords: DecisionWords = { reason: '', note: '', fields: [], documents: [] }

export type Decision = { action: DeskDecision; words: DecisionWords }

/** The events since the person opened the application, when they made the decision impossible. */
export type ForeignChange = { events: readonly TimelineEvent[] }

type Sending = {
  application: Application
  decision: Decision
  keys: Keys
  /** The payment is confirmed; the forwarding may still fail. */
  onConfirmed: (confirmed: Application) => void
}

/** Sends the decision with the version on which it was made; the server refuses it when there is a later version. */
async function send({ application, decision, keys, onConfirmed }: Sending): Promise<Application> {
  const { kind, id, version, payment } = application
  const { action, words } = decision
  const calls = applicationCalls[kind]
  const common = { query: { id }, idempotencyKey: keys.first }
  const note = words.note.trim()
  const reason = words.reason.trim()
  const documents = words.documents.map((document) => ({ ...document, note: document.note.trim() }))
  const amount = payment === null ? {} : { amount: payment.amount }
  const forward = { ...common, body: { version, ...(note !== '' && { note }) } }
  const confirm = () => unwrap(call(calls.confirmPayment, { ...common, body: { version, ...amount } }))
  const senders: Record<DeskDecision, () => Promise<Application>> = {
    'confirm-payment': confirm,
    'confirm-and-forward': async () => {
      const confirmed = payment?.state === 'CONFIRMED' ? application : await confirm()
      onConfirmed(confirmed)
      const body = { ...forward.body, version: confirmed.version }
      return unwrap(call(calls.pending1, { query: { id }, idempotencyKey: keys.second, body }))
    },
    pending1: () => unwrap(call(calls.pending1, forward)),
    pending2: () => unwrap(call(calls.pending2, forward)),
    approve: () => unwrap(call(calls.approve, forward)),
    recheck: () =>
      unwrap(call(calls.recheck, { ...common, body: { version, reason, fields: [...words.fields], documents } })),
    reject: () => unwrap(call(calls.reject, { ...common, body: { version, reason } })),
  }
  return senders[action]()
}

/** The marks of the desk could not be stored, so nothing was decided; the page says why. */
export class MarksNotStored extends Error {}

/** A decision whose answer was lost. Sent again unchanged, it carries the same key, so that it counts once. */
type Unanswered = { content: string; keys: Keys }
/** One for each call of a decision; most make one call. */
type Keys = { first: string; second: string }

export type DecisionHandlers = {
  onDone: (action: DeskDecision, answer: Application) => void
  /** The application was changed elsewhere first; the page already shows its new state. */
  onForeignChange: (change: ForeignChange) => void
}

/** Makes decisions on an application. A decision is sent at once and never queued. */
export function useDecision(marks: Marks, { onDone, onForeignChange }: DecisionHandlers) {
  const { marked: application, settle } = marks
  const client = useQueryClient()
  const query = applicationQuery(application.kind, application.id)
  const unanswered = useRef<Unanswered | null>(null)
  async function decide(decision: Decision): Promise<Application> {
    // The decision is about the marks too, so they come first.
    const settled = await settle()
    if (settled === null) throw new MarksNotStored()
    const content = JSON.stringify([settled.version, decision])
    const again = unanswered.current?.content === content ? unanswered.current : null
    const sent = again ?? { content, keys: { first: crypto.randomUUID(), second: crypto.randomUUID() } }
    unanswered.current = sent
    const onConfirmed = (confirmed: Application) => client.setQueryData(query.queryKey, confirmed)
    try {
      return await send({ application: settled, decision, keys: sent.keys, onConfirmed })
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
      onDone(action, answer)
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
