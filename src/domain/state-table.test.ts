import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refuse } from './errors.ts'
import { defineTransitions, type Transition } from './state-table.ts'

type Door = { isClear: boolean; isCharged: boolean }
type Visitor = readonly ('guest' | 'guard')[]

const door = defineTransitions({
  states: ['open', 'shut', 'locked'],
  actors: {
    guest: (visitor: Visitor) => visitor.includes('guest'),
    guard: (visitor: Visitor) => visitor.includes('guard'),
  },
  requirements: {
    clear: (facts: Door) => (facts.isClear ? null : refuse('wrong_state', { detail: 'not clear' })),
    charged: (facts: Door) => (facts.isCharged ? null : refuse('incomplete')),
  },
  words: ['reason'],
  exclusions: [{ actor: 'guest', actions: ['lock'], refusal: refuse('forbidden', { detail: 'a guest' }) }],
  actions: {
    shut: [{ from: ['open'], by: ['guest', 'guard'], to: 'shut', requires: ['clear'] }],
    lock: [{ from: ['shut'], by: ['guard'], to: 'locked', requires: ['clear', 'charged'], asks: ['reason'] }],
    unlock: [
      { from: ['locked'], by: ['guard'], to: 'open' },
      { from: ['locked'], by: ['guest'], to: 'shut' },
    ],
    look: [{ from: ['open', 'shut'], by: ['guest'], to: 'same' }],
  },
})

const ready = { isClear: true, isCharged: true }
const words = { reason: 'night' }

test('a transition of the table returns the next state and the actor', () => {
  const ask = { state: 'open', facts: ready, caller: ['guest', 'guard'] } as const
  expect(door.check({ ...ask, action: 'shut' })).toEqual({ ok: true, to: 'shut', by: ['guest', 'guard'] })
  expect(door.check({ ...ask, action: 'look' })).toEqual({ ok: true, to: 'open', by: ['guest'] })
  expect(door.check({ ...ask, action: 'unlock', state: 'locked', caller: ['guest'] })).toMatchObject({ to: 'shut' })
})

test('each refusal has its reason, and the first reason is the one that is returned', () => {
  const lock = { action: 'lock', state: 'shut', facts: ready, caller: ['guard'], words } as const
  expect(door.check(lock)).toMatchObject({ ok: true, to: 'locked' })
  expect(door.check({ ...lock, caller: [] })).toEqual(refuse('forbidden'))
  expect(door.check({ ...lock, caller: ['guest', 'guard'] })).toEqual(refuse('forbidden', { detail: 'a guest' }))
  expect(door.check({ ...lock, state: 'open' })).toEqual(refuse('wrong_state'))
  expect(door.check({ ...lock, facts: { isClear: false, isCharged: false } })).toMatchObject({ detail: 'not clear' })
  expect(door.check({ ...lock, facts: { ...ready, isCharged: false } })).toEqual(refuse('incomplete'))
  const missingReason = refuse('invalid_request', { fields: [{ path: 'reason', code: 'required' }] })
  expect(door.check({ ...lock, words: { reason: ' \n' } })).toEqual(missingReason)
  expect(door.check({ ...lock, words: undefined })).toEqual(missingReason)
})

test('the list names every action of the caller with its unmet requirements and its words', () => {
  const facts = { isClear: false, isCharged: false }
  expect(door.list({ state: 'shut', facts, caller: ['guard'] })).toEqual([
    { action: 'lock', to: 'locked', unmet: ['clear', 'charged'], asks: ['reason'] },
  ])
  expect(door.list({ state: 'shut', facts, caller: ['guard', 'guest'] })).toEqual([
    { action: 'look', to: 'shut', unmet: [], asks: [] },
  ])
  expect(door.list({ state: 'locked', facts, caller: [] })).toEqual([])
})

test('a transition that can never be taken and a state that cannot be reached are faults', () => {
  expect(door.findFaults()).toEqual([])
  const actors = { anyone: (_: null) => true }
  const faulty = defineTransitions({
    states: ['new', 'done', 'lost'],
    actors,
    actions: {
      end: [
        { from: ['new'], by: ['anyone'], to: 'done' },
        { from: ['lost', 'new'], by: ['anyone'], to: 'same' },
      ],
    },
  })
  expect(faulty.findFaults()).toEqual(['No action leads to lost', 'end has two transitions from new by anyone'])
})

test('a name that the table does not declare does not compile', () => {
  const parts = { states: ['a', 'b'], actors: { me: () => true }, requirements: { r: () => null } } as const
  // @ts-expect-error c is no state
  defineTransitions({ ...parts, actions: { go: [{ from: ['c'], by: ['me'], to: 'b' }] } })
  // @ts-expect-error c is no state
  defineTransitions({ ...parts, actions: { go: [{ from: ['a'], by: ['me'], to: 'c' }] } })
  // @ts-expect-error you is no actor
  defineTransitions({ ...parts, actions: { go: [{ from: ['a'], by: ['you'], to: 'b' }] } })
  // @ts-expect-error s is no requirement
  defineTransitions({ ...parts, actions: { go: [{ from: ['a'], by: ['me'], to: 'b', requires: ['s'] }] } })
  // @ts-expect-error no words are named
  defineTransitions({ ...parts, actions: { go: [{ from: ['a'], by: ['me'], to: 'b', asks: ['reason'] }] } })
  const table = defineTransitions({ ...parts, actions: { go: [{ from: ['a'], by: ['me'], to: 'b' }] } })
  const at = { facts: null, caller: null }
  // @ts-expect-error stay is no action
  expect(() => table.check({ ...at, action: 'stay', state: 'a' })).toThrow()
  // @ts-expect-error c is no state
  expect(table.check({ ...at, action: 'go', state: 'c' })).toEqual(refuse('wrong_state'))
  expect(table.check({ ...at, action: 'go', state: 'a' })).toEqual({ ok: true, to: 'b', by: ['me'] })
})

const states = ['s0', 's1', 's2'] as const
const actors = ['a0', 'a1'] as const
const requirements = ['r0', 'r1'] as const
const actions = ['do', 'undo'] as const
type State = (typeof states)[number]
type TestTransition = Transition<State, (typeof actors)[number], (typeof requirements)[number], 'reason'>

const anyTransition: fc.Arbitrary<TestTransition> = fc.record({
  from: fc.subarray([...states], { minLength: 1 }),
  by: fc.subarray([...actors], { minLength: 1 }),
  to: fc.constantFrom(...states, 'same' as const),
  requires: fc.subarray([...requirements]),
  asks: fc.subarray(['reason' as const]),
})
const anyTransitions = fc.array(anyTransition, { maxLength: 3 })
const anySituation = fc.record({
  state: fc.constantFrom(...states),
  facts: fc.subarray([...requirements]),
  caller: fc.subarray([...actors]),
})

const anyTable = fc.record({
  rows: fc.record({ do: anyTransitions, undo: anyTransitions }),
  excluded: fc.subarray([...actions]),
})

function tableOf({
  rows,
  excluded,
}: {
  rows: Record<(typeof actions)[number], TestTransition[]>
  excluded: (typeof actions)[number][]
}) {
  const isActor = (name: string) => (caller: readonly string[]) => caller.includes(name)
  const isMet = (name: string) => (facts: readonly string[]) => (facts.includes(name) ? null : refuse('incomplete'))
  return defineTransitions({
    states,
    actors: { a0: isActor('a0'), a1: isActor('a1') },
    requirements: { r0: isMet('r0'), r1: isMet('r1') },
    words: ['reason'],
    exclusions: [{ actor: 'a1', actions: excluded, refusal: refuse('forbidden', { detail: 'excluded' }) }],
    actions: rows,
  })
}

/** The same table as single cases of one state and one actor each: the first that matches counts. */
function modelTransition(
  rows: readonly TestTransition[],
  state: State,
  caller: readonly string[],
): TestTransition | null {
  for (const row of rows) {
    for (const from of row.from) for (const by of row.by) if (from === state && caller.includes(by)) return row
  }
  return null
}

test('for any table, check and list agree with a model that goes through the cases one by one', () => {
  fc.assert(
    fc.property(anyTable, anySituation, fc.boolean(), (parts, at, speaks) => {
      const table = tableOf(parts)
      for (const action of actions) {
        const rows = parts.rows[action]
        const transition = modelTransition(rows, at.state, at.caller)
        const isExcluded = parts.excluded.includes(action) && at.caller.includes('a1')
        const unmet = (transition?.requires ?? []).filter((one) => !at.facts.includes(one))
        const isSilent = !speaks && (transition?.asks ?? []).length > 0
        const to = transition === null || transition.to === 'same' ? at.state : transition.to

        const answer = table.check({ ...at, action, words: speaks ? { reason: 'so' } : {} })
        expect(answer.ok).toBe(transition !== null && !isExcluded && unmet.length === 0 && !isSilent)
        if (answer.ok) expect(answer.to).toBe(to)
        else expect(answer.code).toBe(modelCode({ rows, at, transition, isExcluded, unmet }))
        const listed = table.list(at).find((one) => one.action === action)
        expect(listed).toEqual(
          transition === null || isExcluded ? undefined : { action, to, unmet, asks: transition.asks },
        )
      }
    }),
  )
})

type Case = {
  rows: readonly TestTransition[]
  at: { state: State; caller: readonly string[] }
  transition: TestTransition | null
  isExcluded: boolean
  unmet: readonly string[]
}

function modelCode({ rows, at, transition, isExcluded, unmet }: Case): string {
  const isEverAllowed = states.some((state) => modelTransition(rows, state, at.caller) !== null)
  const isForAnybody = modelTransition(rows, at.state, [...actors]) !== null
  if (isExcluded || !isEverAllowed) return 'forbidden'
  if (transition === null) return isForAnybody ? 'forbidden' : 'wrong_state'
  return unmet.length > 0 ? 'incomplete' : 'invalid_request'
}
