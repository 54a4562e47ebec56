import type { ApplicationStatus } from '../../../src/domain/enlistment/application-status.ts'
import type { PaymentState } from '../../../src/domain/payments/payment-states.ts'
import { fee } from './payment-steps.ts'

// A model of the life of the payments of an application, in sentences and without the tables of the domain.

export type Role = 'OWNER' | 'APP_COLLECTOR' | 'COMMITTEE' | 'CHAIRMAN' | 'USER' | 'HOLDER'
export type Paid = { state: PaymentState; amount: number }
/** The payments in their order; `current` is the place of the one in question, or null. */
export type Model = { status: ApplicationStatus; payments: readonly Paid[]; current: number | null }
/** What a step says: the place of its payment, or null for none, and for a confirmation what arrived. */
export type Said = { target: number | null; amount?: number; arrived?: 'less' | 'more' }
/** What a step leads to; null if it is refused. `raises`: the version rises. `amount`: of its line in the audit. */
export type Next = { now: Model; raises: boolean; amount?: number | undefined; isSilent?: boolean } | null
type Rule = (now: Model, role: Role, said: Said) => Next

export const atDesk = (status: ApplicationStatus) => ['pending', 'pending1', 'pending2'].includes(status)
const isMoney = (role: Role) => role === 'OWNER' || role === 'APP_COLLECTOR'
const deskOf: Partial<Record<ApplicationStatus, Role>> = {
  pending: 'APP_COLLECTOR',
  pending1: 'COMMITTEE',
  pending2: 'CHAIRMAN',
}
const isOwnDesk = ({ status }: Model, role: Role) => atDesk(status) && (role === 'OWNER' || deskOf[status] === role)
const isDecided = ({ status }: Model) => atDesk(status) || status === 'approved'
const backTo = (status: ApplicationStatus) => (atDesk(status) ? 'pending' : status)

/** How much of the fee has arrived, without one payment if it is named. */
export const received = ({ payments }: Model, without: number | null = null) =>
  payments.reduce((sum, { state, amount }, at) => sum + (state === 'CONFIRMED' && at !== without ? amount : 0), 0)
export const rest = (now: Model, without: number | null = null) => Math.max(0, fee - received(now, without))
export const isPaid = (now: Model) => received(now) >= fee
const has = ({ payments }: Model, ...states: PaymentState[]) => payments.some(({ state }) => states.includes(state))
/** Money was returned, and nothing is left that counts or waits: the application can only be rejected. */
const isOver = (now: Model) => has(now, 'REFUNDED') && !has(now, 'CONFIRMED', 'GIVEN')
/** Whether the desks wait for the number of another payment. */
export function isWanted(now: Model): boolean {
  if (isPaid(now) || has(now, 'REFUND_DUE') || isOver(now)) return false
  return now.current === null ? has(now, 'CONFIRMED') : now.payments[now.current]?.state === 'REJECTED'
}

/**
 * A confirmed payment is in question while the fee is paid, and with nothing confirmed the last one is. One that was
 * reversed or returned makes room while another one counts.
 */
export function settled(before: Model): Model {
  const { payments, current } = before
  const state = current === null ? undefined : payments[current]?.state
  const isGone = (state === 'REVERSED' || state === 'REFUNDED') && has(before, 'CONFIRMED')
  const isFree = isGone || (state === 'CONFIRMED' && !isPaid(before))
  if (current !== null && !isFree) return before
  const now = { ...before, current: null }
  if (!has(now, 'CONFIRMED')) return { ...now, current: payments.length - 1 }
  return isPaid(now) ? { ...now, current: payments.findLastIndex(({ state }) => state === 'CONFIRMED') } : now
}

type Change = { target: number; paid: Partial<Paid>; status?: ApplicationStatus }

/** The model after a payment changed, and the line about it. */
function changed(now: Model, { target, paid, status = now.status }: Change): Next {
  const payments = now.payments.map((each, at) => (at === target ? { ...each, ...paid } : each))
  return { now: settled({ ...now, payments, status }), raises: true, amount: payments[target]?.amount }
}

const confirm: Rule = (now, role, { target, amount, arrived }) => {
  const { status, payments } = now
  const paid = target === null ? undefined : payments[target]
  if (target === null || paid === undefined || !isMoney(role)) return null
  const isWithdrawn = paid.state === 'REFUND_DUE'
  if (status === 'recheck' || status === 'rejected') {
    if (role !== 'OWNER' || !isWithdrawn) return null
  } else if (status === 'approved') {
    if (role !== 'OWNER') return null
  }
  if (paid.state === 'REFUNDED') return null
  if (paid.state === 'CONFIRMED') return { now, raises: false }
  if (paid.state !== 'GIVEN' && role !== 'OWNER') return null
  if (isWithdrawn) return changed(now, { target, paid: { state: 'CONFIRMED' } })
  // What the holder typed is not what arrived.
  if (arrived !== undefined && amount === undefined && paid.state !== 'REVERSED') return null
  const came = amount ?? paid.amount
  const due = rest(now, target)
  const said = came === due ? undefined : came < due ? 'less' : 'more'
  if (said !== arrived) return null
  return changed(now, { target, paid: { state: 'CONFIRMED', amount: came } })
}

const stateOf = ({ payments }: Model, target: number | null) => (target === null ? undefined : payments[target]?.state)

export const rules = {
  confirm,
  reverse: (now, role, { target }) =>
    target !== null && isMoney(role) && stateOf(now, target) === 'CONFIRMED'
      ? changed(now, { target, paid: { state: 'REVERSED' }, status: backTo(now.status) })
      : null,
  reject: (now, role, { target }) =>
    target !== null && isMoney(role) && isDecided(now) && stateOf(now, target) === 'GIVEN'
      ? changed(now, { target, paid: { state: 'REJECTED' }, status: backTo(now.status) })
      : null,
  owe: (now, role, { target }) =>
    target !== null && role === 'OWNER' && now.status !== 'approved' && stateOf(now, target) === 'CONFIRMED'
      ? changed(now, { target, paid: { state: 'REFUND_DUE' }, status: backTo(now.status) })
      : null,
  refund: (now, role, { target }) =>
    target !== null && isMoney(role) && stateOf(now, target) === 'REFUND_DUE'
      ? changed(now, { target, paid: { state: 'REFUNDED' } })
      : null,
  give: (now, role) => {
    if (role !== 'HOLDER') return null
    const { payments, current, status } = now
    const isDesk = atDesk(status)
    if (isDesk ? !isWanted(now) : status !== 'recheck') return null
    const replaced = current === null ? undefined : payments[current]
    const isLost = replaced?.state === 'REFUND_DUE' || replaced?.state === 'REFUNDED'
    const isPartLost = !isPaid(now) && (has(now, 'REFUND_DUE') || isOver(now))
    if (isLost || isPartLost) return null
    const given: Paid = { state: 'GIVEN', amount: rest(now, current) || (replaced?.amount ?? fee) }
    const next = current === null ? [...payments, given] : payments.map((each, at) => (at === current ? given : each))
    const after = { ...now, payments: next, current: current ?? payments.length }
    // In a return only a confirmed payment that is replaced leaves a line.
    const isSilent = !isDesk && replaced?.state !== 'CONFIRMED'
    return { now: after, raises: isDesk, amount: given.amount, isSilent }
  },
  pending1: (now, role) =>
    now.status === 'pending' && isOwnDesk(now, role) && isPaid(now)
      ? { now: { ...now, status: 'pending1' }, raises: true }
      : null,
  pending2: (now, role) =>
    now.status === 'pending1' && isOwnDesk(now, role) && isPaid(now)
      ? { now: { ...now, status: 'pending2' }, raises: true }
      : null,
  approve: (now, role) =>
    (role === 'OWNER' || role === 'CHAIRMAN') && atDesk(now.status) && isPaid(now)
      ? { now: { ...now, status: 'approved' }, raises: true }
      : null,
  recheck: (now, role) => {
    const isOpen = isOwnDesk(now, role) || (now.status === 'rejected' && (role === 'OWNER' || role === 'CHAIRMAN'))
    return isOpen && !isOver(now) ? { now: { ...now, status: 'recheck' }, raises: true } : null
  },
  rejectApplication: (now, role) =>
    isOwnDesk(now, role) ? { now: { ...now, status: 'rejected' }, raises: true } : null,
} satisfies Record<string, Rule>
export type StepName = keyof typeof rules
