import { type Refusal, refuse } from './errors.ts'

/** One transition of an action. For one state and one actor there is at most one: see `findFaults`. */
export type Transition<State, Actor, Requirement, Word> = {
  from: readonly State[]
  by: readonly Actor[]
  /** `same` leaves the state unchanged. */
  to: State | 'same'
  /** What must be true of the record. */
  requires?: readonly Requirement[]
  /** The texts that the call must contain. */
  asks?: readonly Word[]
}

/** An actor who may not take these actions, even if the same caller is also an actor who may. */
type Exclusion<Action, Actor> = { actor: Actor; actions: readonly Action[]; refusal: Refusal }

type Table<
  State extends string,
  Action extends string,
  Actor extends string,
  Requirement extends string,
  Word extends string,
  Facts,
  Caller,
> = {
  /** The first state is that of a new record. */
  states: readonly State[]
  actors: Readonly<Record<Actor, (caller: Caller) => boolean>>
  /** Why the requirement is not met, or null when it is. */
  requirements?: Readonly<Record<Requirement, (facts: Facts) => Refusal | null>>
  words?: readonly Word[]
  exclusions?: readonly Exclusion<NoInfer<Action>, NoInfer<Actor>>[]
  actions: Readonly<
    Record<Action, readonly Transition<NoInfer<State>, NoInfer<Actor>, NoInfer<Requirement>, NoInfer<Word>>[]>
  >
}

/** A record in a state, and the caller. */
type Situation<State, Facts, Caller> = { state: State; facts: Facts; caller: Caller }

type Attempt<State, Action, Word extends string, Facts, Caller> = Situation<State, Facts, Caller> & {
  action: Action
  words?: GivenWords<Word> | undefined
}

/** The texts of a call, by name. Blank text counts as none. */
export type GivenWords<Word extends string> = { readonly [Name in Word]?: string | undefined }

/**
 * An action that the caller may take in this state as soon as `unmet` is empty, with the texts that its call must
 * contain.
 */
export type OpenAction<State, Action, Requirement, Word> = {
  action: Action
  to: State
  unmet: readonly Requirement[]
  asks: readonly Word[]
}

/** `by`: the actors as which the caller may act, in the order of the table. */
export type TransitionAnswer<State, Actor> = { ok: true; to: State; by: readonly Actor[] } | Refusal

export class StateTable<
  State extends string,
  Action extends string,
  Actor extends string,
  Requirement extends string,
  Word extends string,
  Facts,
  Caller,
> {
  readonly #table: Table<State, Action, Actor, Requirement, Word, Facts, Caller>

  constructor(table: Table<State, Action, Actor, Requirement, Word, Facts, Caller>) {
    this.#table = table
  }

  /**
   * The actions of a caller on a record in a state, in the order of the table, including those with unmet requirements.
   */
  list({ state, facts, caller }: Situation<State, Facts, Caller>): OpenAction<State, Action, Requirement, Word>[] {
    return this.#actions().flatMap((action) => {
      if (this.#exclusionOf(action, caller) !== undefined) return []
      const transitions = this.transitionsOf(action).filter((transition) => transition.from.includes(state))
      const transition = transitions.find((one) => this.#actorsOf(one, caller).length > 0)
      if (transition === undefined) return []
      const unmet = (transition.requires ?? []).filter((requirement) => this.#refusalOf(requirement, facts) !== null)
      return [{ action, to: target(transition, state), unmet, asks: transition.asks ?? [] }]
    })
  }

  /**
   * Whether the caller may take the action now, and the next state. Refusals: the exclusion's own; `forbidden` for a
   * caller who never may, or not in this state; `wrong_state` where no actor may; the first unmet requirement's own;
   * `invalid_request` for missing texts.
   */
  check({
    action,
    state,
    facts,
    caller,
    words = {},
  }: Attempt<State, Action, Word, Facts, Caller>): TransitionAnswer<State, Actor> {
    const excluded = this.#exclusionOf(action, caller)
    if (excluded !== undefined) return excluded.refusal
    const isOf = (transition: Transition<State, Actor, Requirement, Word>) =>
      this.#actorsOf(transition, caller).length > 0
    const transitions = this.transitionsOf(action)
    if (!transitions.some(isOf)) return refuse('forbidden')
    const fromHere = transitions.filter((transition) => transition.from.includes(state))
    if (fromHere.length === 0) return refuse('wrong_state')
    const transition = fromHere.find(isOf)
    if (transition === undefined) return refuse('forbidden')
    for (const requirement of transition.requires ?? []) {
      const refusal = this.#refusalOf(requirement, facts)
      if (refusal !== null) return refusal
    }
    const missing = (transition.asks ?? []).find((word) => isBlank(words[word]))
    if (missing !== undefined) return refuse('invalid_request', { fields: [{ path: missing, code: 'required' }] })
    return { ok: true, to: target(transition, state), by: this.#actorsOf(transition, caller) }
  }

  /** The transitions of an action in the table. */
  transitionsOf(action: Action): readonly Transition<State, Actor, Requirement, Word>[] {
    return this.#table.actions[action]
  }

  /** What is wrong with the table itself. The test of each table expects an empty list. */
  findFaults(): string[] {
    const actions = this.#actions()
    const transitions = actions.flatMap((action) => this.transitionsOf(action))
    const overlaps = actions.flatMap((action) => listOverlaps(action, this.transitionsOf(action)))
    return [...listUnreachable(this.#table.states, transitions), ...overlaps]
  }

  #actions(): Action[] {
    return Object.keys(this.#table.actions) as Action[]
  }

  #actorsOf({ by }: Transition<State, Actor, Requirement, Word>, caller: Caller): Actor[] {
    return by.filter((actor) => this.#table.actors[actor](caller))
  }

  #exclusionOf(action: Action, caller: Caller): Exclusion<Action, Actor> | undefined {
    const { actors, exclusions = [] } = this.#table
    return exclusions.find((one) => one.actions.includes(action) && actors[one.actor](caller))
  }

  #refusalOf(requirement: Requirement, facts: Facts): Refusal | null {
    return this.#table.requirements?.[requirement](facts) ?? null
  }
}

/**
 * A state machine as data: states, actions, actors and requirements. What is not in the table is refused. A state, actor,
 * requirement or word that the table does not name does not compile.
 *
 * To add a machine: a file beside the record's definition with
 * - `states`, a const array that the contract's schema reads too; the first is where a record begins;
 * - `actors`, a predicate of the caller for each; records with a holder and desks take `holderAndRoles`;
 * - `requirements`, each a function of the record's facts that answers a `Refusal` or null; annotate its parameter;
 * - `words`, the names of texts that some actions need, such as `reason`;
 * - `exclusions`, such as that no desk decides on what is its own;
 * - `actions`, each with its transitions `{ from, by, to, requires, asks }`, tried in their order.
 * Its test compares `list` with the rules in sentences, and expects no `findFaults()`. A service loads the record under a
 * lock and calls `check`; an answer to the client carries the actions of `list` whose `unmet` is empty.
 */
export function defineTransitions<
  const State extends string,
  const Action extends string,
  const Actor extends string,
  Facts,
  Caller,
  const Requirement extends string = never,
  const Word extends string = never,
>(
  table: Table<State, Action, Actor, Requirement, Word, Facts, Caller>,
): StateTable<State, Action, Actor, Requirement, Word, Facts, Caller> {
  return new StateTable(table)
}

const target = <State>({ to }: { to: State | 'same' }, state: State): State => (to === 'same' ? state : to)

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === ''

type AnyTransition = Transition<string, string, string, string>

/** States that no path of actions reaches from the first state. */
function listUnreachable(states: readonly string[], transitions: readonly AnyTransition[]): string[] {
  const reached = new Set(states.slice(0, 1))
  // A Set is iterated in insertion order, so states that are added during the loop are visited too.
  for (const state of reached) {
    for (const transition of transitions)
      if (transition.from.includes(state) && transition.to !== 'same') reached.add(transition.to)
  }
  return states.filter((state) => !reached.has(state)).map((state) => `No action leads to ${state}`)
}

/** Two transitions of one action for the same state and actor: the second could never be taken. */
function listOverlaps(action: string, transitions: readonly AnyTransition[]): string[] {
  const cases = transitions.flatMap((transition) =>
    transition.from.flatMap((state) => transition.by.map((actor) => `${state} by ${actor}`)),
  )
  const repeated = new Set(cases.filter((one, index) => cases.indexOf(one) !== index))
  return [...repeated].map((one) => `${action} has two transitions from ${one}`)
}
