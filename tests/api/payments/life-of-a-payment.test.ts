import { beforeAll, expect, test } from 'vitest'
import type { ApplicationStatus } from '../../../src/domain/enlistment/application-status.ts'
import type { PaymentState } from '../../../src/domain/payments/payment-states.ts'
import { createRandom } from '../../faults/schedule/random.ts'
import { type Applicant, newTransactionId } from '../../support/people/applicant.ts'
import { fee, openPayments, type Person } from '../../support/people/payment-steps.ts'
import type { ApiServer } from '../../support/server/test-server.ts'

// A model of the life of a payment, in sentences and without the tables of the domain. Random people take random steps
// on the real server, and each answer, the application after it and its audit must be what the model says.

const { opened, givenAt } = openPayments()

type Role = 'OWNER' | 'APP_COLLECTOR' | 'COMMITTEE' | 'CHAIRMAN' | 'USER' | 'HOLDER'
let server: ApiServer
let owner: Person
const people = new Map<Role, Record<string, string>>()
beforeAll(async () => {
  const { collector, committee, chairman, ...more } = opened()
  ;({ server, owner } = more)
  for (const [role, person] of Object.entries({ OWNER: owner, APP_COLLECTOR: collector, COMMITTEE: committee }))
    people.set(role as Role, person)
  people.set('CHAIRMAN', chairman)
  people.set('USER', await server.signIn('USER'))
})

type Model = { status: ApplicationStatus; payment: PaymentState }
/** What the step leads to; null if it is refused. `raises`: the version rises and a line is written. */
type Next = (Partial<Model> & { raises: boolean }) | null
type Step = {
  call: (applicant: Applicant) => { path: string; body: object; isInAddress: boolean }
  next: (now: Model, role: Role) => Next
  /** The action in the audit. */
  audited: string
}

const atDesk = (status: ApplicationStatus) => ['pending', 'pending1', 'pending2'].includes(status)
const isMoney = (role: Role) => role === 'OWNER' || role === 'APP_COLLECTOR'
const deskOf: Partial<Record<ApplicationStatus, Role>> = {
  pending: 'APP_COLLECTOR',
  pending1: 'COMMITTEE',
  pending2: 'CHAIRMAN',
}
const isOwnDesk = ({ status }: Model, role: Role) => atDesk(status) && (role === 'OWNER' || deskOf[status] === role)
const backTo = (status: ApplicationStatus) => (atDesk(status) ? 'pending' : status)
const inAddress = (path: string, body: object) => () => ({ path, body, isInAddress: true })
const inBody = (path: string, body: object) => () => ({ path, body, isInAddress: false })
const words = { reason: 'x', note: 'x' }

const steps: Record<string, Step> = {
  confirm: {
    call: inAddress('payment/confirm', { reason: 'x' }),
    audited: 'confirm-payment',
    next: ({ status, payment }, role) => {
      if (status === 'approved') {
        return role === 'OWNER' && payment === 'REVERSED' ? { payment: 'CONFIRMED', raises: true } : null
      }
      if (!atDesk(status) || !isMoney(role) || payment === 'REFUNDED') return null
      if (payment === 'CONFIRMED') return { raises: false }
      return payment === 'GIVEN' || role === 'OWNER' ? { payment: 'CONFIRMED', raises: true } : null
    },
  },
  reverse: {
    call: inBody('payment/reverse', { reason: 'x' }),
    audited: 'reverse-payment',
    next: ({ status, payment }, role) =>
      isMoney(role) && payment === 'CONFIRMED' ? { status: backTo(status), payment: 'REVERSED', raises: true } : null,
  },
  reject: {
    call: inBody('payment/reject', { reason: 'x', cause: 'wrong_number' }),
    audited: 'reject-payment',
    next: ({ status, payment }, role) =>
      isMoney(role) && atDesk(status) && payment === 'GIVEN'
        ? { status: 'pending', payment: 'REJECTED', raises: true }
        : null,
  },
  owe: {
    call: inBody('payment/refund-due', { reason: 'x' }),
    audited: 'refund-due',
    next: ({ status, payment }, role) =>
      role === 'OWNER' && status !== 'approved' && payment === 'CONFIRMED'
        ? { status: backTo(status), payment: 'REFUND_DUE', raises: true }
        : null,
  },
  refund: {
    call: inBody('payment/refund', { amount: fee, method: 'Cheque', reference: 'C-1', date: '2026-11-20' }),
    audited: 'refund-payment',
    next: ({ status, payment }, role) =>
      isMoney(role) && status !== 'approved' && payment === 'REFUND_DUE' ? { payment: 'REFUNDED', raises: true } : null,
  },
  give: {
    call: () => {
      const reference = { method: 'bkash', date: '2026-11-20', purpose: 'REGISTRATION' }
      return {
        path: 'payment',
        body: { payment: { ...reference, transactionId: newTransactionId() } },
        isInAddress: false,
      }
    },
    audited: 'give-payment',
    next: ({ status, payment }, role) => {
      if (role !== 'HOLDER') return null
      if (atDesk(status)) return payment === 'REJECTED' ? { payment: 'GIVEN', raises: true } : null
      const isLost = payment === 'REFUND_DUE' || payment === 'REFUNDED'
      return status === 'recheck' && !isLost ? { payment: 'GIVEN', raises: false } : null
    },
  },
  pending1: {
    call: inAddress('pending1', {}),
    audited: 'pending1',
    next: (now, role) =>
      now.status === 'pending' && isOwnDesk(now, role) && now.payment === 'CONFIRMED'
        ? { status: 'pending1', raises: true }
        : null,
  },
  pending2: {
    call: inAddress('pending2', {}),
    audited: 'pending2',
    next: (now, role) =>
      now.status === 'pending1' && isOwnDesk(now, role) && now.payment === 'CONFIRMED'
        ? { status: 'pending2', raises: true }
        : null,
  },
  approve: {
    call: inAddress('approve', { note: 'x' }),
    audited: 'approve',
    next: ({ status, payment }, role) =>
      (role === 'OWNER' || role === 'CHAIRMAN') && atDesk(status) && payment === 'CONFIRMED'
        ? { status: 'approved', raises: true }
        : null,
  },
  recheck: {
    call: inAddress('recheck', words),
    audited: 'recheck',
    next: (now, role) => {
      const isOpen = isOwnDesk(now, role) || (now.status === 'rejected' && (role === 'OWNER' || role === 'CHAIRMAN'))
      return isOpen && now.payment !== 'REFUNDED' ? { status: 'recheck', raises: true } : null
    },
  },
  rejectApplication: {
    call: inAddress('reject', words),
    audited: 'reject',
    next: (now, role) => (isOwnDesk(now, role) ? { status: 'rejected', raises: true } : null),
  },
}
/** The steps that decide little are rarer, so that a life is long. */
const weighted = [
  ...[
    'confirm',
    'confirm',
    'confirm',
    'reverse',
    'reject',
    'reject',
    'owe',
    'refund',
    'refund',
    'give',
    'give',
    'give',
  ],
  ...['pending1', 'pending1', 'pending2', 'pending2', 'approve', 'recheck', 'rejectApplication'],
]
const roles: readonly Role[] = [
  'OWNER',
  'OWNER',
  'APP_COLLECTOR',
  'APP_COLLECTOR',
  'COMMITTEE',
  'CHAIRMAN',
  'USER',
  'HOLDER',
]

async function playLife(seed: number, count: (what: string) => void): Promise<void> {
  const { pick, chance } = createRandom(seed)
  const { applicant } = await givenAt()
  const { id, family } = applicant
  let now: Model = { status: 'pending', payment: 'GIVEN' }
  let { version } = (await applicant.get(owner)).body
  const lines: string[] = []
  for (let at = 0; at < 40; at += 1) {
    if (now.status === 'recheck' && chance(40)) {
      expect((await applicant.submit((await applicant.get()).body)).status).toBe(200)
      now = { ...now, status: 'pending' }
      version += 1
    }
    const name = pick(weighted)
    const step = steps[name] as Step
    const role = name === 'give' && chance(80) ? 'HOLDER' : pick(roles)
    const isStale = chance(10) && name !== 'give'
    const { path, body, isInAddress } = step.call(applicant)
    const headers = people.get(role) ?? applicant.holder
    const said = {
      ...(isInAddress ? {} : { id }),
      ...(name === 'give' ? {} : { version: isStale ? version - 1 : version }),
    }
    const url = `${family}/${path}${isInAddress ? `?id=${id}` : ''}`
    const answer = await server.send({ method: 'PATCH', url, headers, body: { ...body, ...said } })
    const next = isStale ? null : step.next(now, role)
    const told = `seed ${seed}, step ${at}: ${name} by ${role} at ${now.status} with ${now.payment}${isStale ? ', stale' : ''}`
    expect(answer.status === 200, `${told}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(
      next !== null,
    )
    count(`${name} ${next === null ? 'refused' : 'made'}`)
    if (isStale && answer.status === 409) count('stale')
    if (next !== null) {
      const { raises, ...changed } = next
      now = { ...now, ...changed }
      if (raises) {
        version += 1
        lines.push(step.audited)
      }
    }
    const desk = (await applicant.get(owner)).body
    expect([desk.status, desk.payment?.state, desk.version], told).toEqual([now.status, now.payment, version])
    const shown = ['CONFIRMED', 'REFUND_DUE', 'REFUNDED'].includes(now.payment) ? 'CONFIRMED' : 'GIVEN'
    expect((await applicant.get()).body.payment?.state, told).toBe(shown)
  }
  const audit = await server.context.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('application_id', '=', id)
    .where('action', 'in', Object.values(steps).map(({ audited }) => audited) as never)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(lines)
  const money = audit.filter(({ action }) => action.includes('payment') || action === 'refund-due')
  for (const { action, detail } of money) expect((detail as { amount?: number }).amount, action).toBe(fee)
}

test('whatever people do with a payment, it is what the model says, and each step is audited with the amount', async () => {
  const counts: Record<string, number> = {}
  for (let seed = 1; seed <= 12; seed += 1) await playLife(seed, (what) => (counts[what] = (counts[what] ?? 0) + 1))
  for (const name of Object.keys(steps)) {
    expect(counts[`${name} made`] ?? 0, `${name}: ${JSON.stringify(counts)}`).toBeGreaterThan(0)
    expect(counts[`${name} refused`] ?? 0, `${name}: ${JSON.stringify(counts)}`).toBeGreaterThan(0)
  }
  expect(counts.stale ?? 0).toBeGreaterThan(5)
}, 300_000)
