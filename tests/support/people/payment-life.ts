import { expect } from 'vitest'
import { createRandom } from '../../faults/schedule/random.ts'
import { newTransactionId } from './applicant.ts'
import {
  atDesk,
  isPaid,
  isWanted,
  type Model,
  type Next,
  type Role,
  received,
  rest,
  rules,
  type Said,
  type StepName,
} from './payment-model.ts'
import type { openPayments, Person } from './payment-steps.ts'

type Payments = ReturnType<typeof openPayments>
type Random = ReturnType<typeof createRandom>

/** How a step is called: its address, whether the id is in it, and what it says besides the version. */
const calls: Record<StepName, { path: string; isInAddress: boolean; body: object; audited: string }> = {
  confirm: { path: 'payment/confirm', isInAddress: true, body: { reason: 'x' }, audited: 'confirm-payment' },
  reverse: { path: 'payment/reverse', isInAddress: false, body: { reason: 'x' }, audited: 'reverse-payment' },
  reject: {
    ...{ path: 'payment/reject', isInAddress: false, audited: 'reject-payment' },
    body: { reason: 'x', cause: 'wrong_number' },
  },
  owe: { path: 'payment/refund-due', isInAddress: false, body: { reason: 'x' }, audited: 'refund-due' },
  refund: {
    ...{ path: 'payment/refund', isInAddress: false, audited: 'refund-payment' },
    body: { method: 'Cheque', reference: 'C-1', date: '2026-11-21' },
  },
  give: { path: 'payment', isInAddress: false, body: {}, audited: 'give-payment' },
  pending1: { path: 'pending1', isInAddress: true, body: {}, audited: 'pending1' },
  pending2: { path: 'pending2', isInAddress: true, body: {}, audited: 'pending2' },
  approve: { path: 'approve', isInAddress: true, body: { note: 'x' }, audited: 'approve' },
  recheck: { path: 'recheck', isInAddress: true, body: { reason: 'x' }, audited: 'recheck' },
  rejectApplication: { path: 'reject', isInAddress: true, body: { reason: 'x' }, audited: 'reject' },
}
const aboutMoney: ReadonlySet<StepName> = new Set(['confirm', 'reverse', 'reject', 'owe', 'refund'])

/** The steps that decide little are rarer, so that a life is long. */
const weighted: readonly StepName[] = [
  ...(['confirm', 'confirm', 'confirm', 'confirm', 'reverse', 'reject', 'owe', 'refund', 'refund'] as const),
  ...(['give', 'give', 'give', 'pending1', 'pending2', 'recheck'] as const),
]
const roles: readonly Role[] = [
  ...(['OWNER', 'OWNER', 'OWNER', 'APP_COLLECTOR', 'APP_COLLECTOR'] as const),
  ...(['COMMITTEE', 'CHAIRMAN', 'USER', 'HOLDER'] as const),
]

/** Which payment a step names: mostly the one in question, else another by its id. */
function pickTarget(now: Model, { pick, chance }: Random): { target: number | null; isNamed: boolean } {
  const others = now.payments.map((_, at) => at).filter((at) => at !== now.current)
  const isNamed = others.length > 0 && chance(now.current === null ? 80 : 35)
  return { target: isNamed ? pick(others) : now.current, isNamed }
}

/** What a desk says about the amount: mostly the exact one, else less, more, or a wrong amount without a word. */
function pickAmount(now: Model, target: number | null, { pick }: Random): Pick<Said, 'amount' | 'arrived'> {
  const due = rest(now, target)
  return pick([
    ...[{}, {}, { amount: Math.max(1, due) }, { amount: Math.max(1, Math.floor(due / 3)), arrived: 'less' as const }],
    ...[{ amount: due + 250, arrived: 'more' as const }, { amount: due + 1 }],
  ])
}

type Picked = { name: StepName; said: Said; isNamed: boolean; role: Role }

/** A random step. Two of three are steps that the model allows, so that a life is long. */
function pickStep(now: Model, random: Random): Picked {
  const { pick, chance } = random
  const tries = chance(66) ? 12 : 1
  for (let left = tries; ; left -= 1) {
    const end = chance(6) ? (['approve', 'rejectApplication'] as const) : null
    const name = pick(end ?? (isWanted(now) && chance(40) ? (['give'] as const) : weighted))
    const { target, isNamed } = aboutMoney.has(name) ? pickTarget(now, random) : { target: null, isNamed: false }
    const said: Said = { target, ...(name === 'confirm' && pickAmount(now, target, random)) }
    const role = name === 'give' && chance(80) ? 'HOLDER' : pick(roles)
    if (left <= 1 || rules[name](now, role, said) !== null) return { name, said, isNamed, role }
  }
}

type Playing = { people: ReadonlyMap<Role, Record<string, string>>; owner: Person; count: (what: string) => void }

/** What was special about a step that was made. */
function cases(
  before: Model,
  { now }: NonNullable<Next>,
  { isNamed, said }: { isNamed: boolean; said: Said },
): string[] {
  const isHalf = (model: Model) => received(model) > 0 && !isPaid(model)
  return [
    ...(isNamed ? ['a part by its id'] : []),
    ...(said.arrived === 'less' ? ['less arrived'] : []),
    ...(said.arrived === 'more' ? ['more arrived'] : []),
    ...(isHalf(before) && isPaid(now) ? ['a part was completed'] : []),
    ...(isPaid(before) && isHalf(now) ? ['a paid fee became a part'] : []),
    ...(isHalf(now) && now.status === 'recheck' ? ['a part in a return'] : []),
    ...(now.payments.length > 2 ? ['three payments'] : []),
  ]
}

/** Plays one life for each seed, and counts the steps and cases. */
export async function playLives(payments: Payments, { from, to }: { from: number; to: number }) {
  const { server, owner, collector, committee, chairman } = payments.opened()
  const people = new Map<Role, Record<string, string>>([
    ...([['OWNER', owner] as const, ['APP_COLLECTOR', collector] as const] as const),
    ...([['COMMITTEE', committee] as const, ['CHAIRMAN', chairman] as const] as const),
    ['USER', await server.signIn('USER')],
  ])
  const counts: Record<string, number> = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  for (let seed = from; seed <= to; seed += 1) await playLife(payments, seed, { people, owner, count })
  return counts
}

/** Random people take random steps with one application; each answer and the application after it are as in the model. */
async function playLife(payments: Payments, seed: number, { people, owner, count }: Playing): Promise<void> {
  const random = createRandom(seed)
  const { chance } = random
  const { server } = payments.opened()
  const { applicant } = await payments.givenAt()
  const { id, family } = applicant
  const first = (await applicant.get(owner)).body
  const ids = [first.payment?.id ?? '']
  let { version } = first
  let now: Model = { status: 'pending', payments: [{ state: 'GIVEN', amount: first.payment?.amount ?? 0 }], current: 0 }
  const lines: [string, number | undefined][] = []
  for (let at = 0; at < 40; at += 1) {
    if (now.status === 'recheck' && chance(40)) {
      const sent = await applicant.submit((await applicant.get()).body)
      expect(sent.status, `seed ${seed}, step ${at}: submit ${JSON.stringify(sent.body)}`).toBe(200)
      now = { ...now, status: 'pending' }
      version += 1
    }
    const { name, said, isNamed, role } = pickStep(now, random)
    const { target } = said
    const { path, isInAddress, body } = calls[name]
    const isStale = chance(8) && name !== 'give'
    const answer = await server.send({
      ...{ method: 'PATCH', url: `${family}/${path}${isInAddress ? `?id=${id}` : ''}` },
      headers: people.get(role) ?? applicant.holder,
      body: {
        ...body,
        ...(isInAddress ? {} : { id }),
        ...(name === 'give'
          ? { payment: { ...usual, transactionId: newTransactionId() } }
          : { version: isStale ? version - 1 : version }),
        ...(isNamed && target !== null && { paymentId: ids[target] }),
        ...(said.amount !== undefined && { amount: said.amount }),
        ...(said.arrived !== undefined && { arrived: said.arrived }),
        ...(name === 'refund' && { amount: (target === null ? null : now.payments[target]?.amount) ?? 1 }),
      },
    })
    const next: Next = isStale ? null : rules[name](now, role, said)
    const told = `seed ${seed}, step ${at}: ${name} ${JSON.stringify(said)} by ${role} at ${JSON.stringify(now)}${isStale ? ', stale' : ''}`
    expect(answer.status === 200, `${told}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(
      next !== null,
    )
    count(`${name} ${next === null ? 'refused' : 'made'}`)
    if (isStale && answer.status === 409) count('stale')
    if (next !== null) {
      for (const what of cases(now, next, { isNamed, said })) count(what)
      if (next.raises) version += 1
      if (next.raises || (name === 'give' && next.isSilent === false)) lines.push([calls[name].audited, next.amount])
      now = next.now
    }
    const desk = (await applicant.get(owner)).body
    const shown = [...(desk.parts ?? []), ...(desk.payment === null ? [] : [desk.payment])]
    for (const each of shown) if (!ids.includes(each.id ?? '')) ids.push(each.id ?? '')
    const byPlace = ids.map((one) => shown.find((each) => each.id === one))
    expect(
      [desk.status, desk.version, byPlace.map((each) => [each?.state, each?.amount]), desk.payment?.id ?? null],
      told,
    ).toEqual([
      ...[now.status, version, now.payments.map(({ state, amount }) => [state, amount])],
      now.current === null ? null : ids[now.current],
    ])
    const isFullyPaid = desk.balance === undefined ? desk.payment?.state === 'CONFIRMED' : desk.balance.missing === 0
    expect(isFullyPaid, told).toBe(isPaid(now))
    const own = (await applicant.get()).body
    const isHere = ['CONFIRMED', 'REFUND_DUE', 'REFUNDED'].includes(desk.payment?.state ?? '')
    expect(own.payment?.state, told).toBe(desk.payment === null ? undefined : isHere ? 'CONFIRMED' : 'GIVEN')
    if (own.balance !== undefined)
      expect(own.balance.isAsked, told).toBe(isWanted(now) && (atDesk(now.status) || now.status === 'recheck'))
    expect(own.actions.includes('payment'), told).toBe(atDesk(now.status) ? isWanted(now) : now.status === 'recheck')
  }
  const audit = await server.context.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('application_id', '=', id)
    .where('action', 'in', Object.values(calls).map(({ audited }) => audited) as never)
    .orderBy('id')
    .execute()
  const moneyOf = (action: string, detail: unknown) =>
    action.includes('payment') || action === 'refund-due' ? (detail as { amount?: number }).amount : undefined
  expect(audit.map(({ action, detail }) => [action, moneyOf(action, detail)])).toEqual(lines)
}

const usual = { method: 'bkash', date: '2026-11-20', purpose: 'REGISTRATION' }

/** The steps, made and refused, and the cases that a play of many lives has to have counted. */
export const countedSteps = Object.keys(calls).flatMap((name) => [`${name} made`, `${name} refused`])
export const countedCases = [
  ...['a part by its id', 'less arrived', 'more arrived', 'a part was completed', 'a paid fee became a part'],
  ...['a part in a return', 'three payments'],
]
