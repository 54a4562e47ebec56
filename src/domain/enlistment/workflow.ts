import { type Refusal, refuse } from '../errors.ts'
import type { Role } from '../people/roles.ts'

export const applicationStatuses = [
  'draft',
  'pending',
  'pending1',
  'pending2',
  'recheck',
  'rejected',
  'approved',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** What the holder does to an application, then what the desks do. The names of the latter are those of the calls. */
const holderActions = ['update', 'payment', 'submit'] as const
export const reviewActions = ['confirm-payment', 'pending1', 'pending2', 'approve', 'recheck', 'reject'] as const
export const applicationActions = [...holderActions, ...reviewActions] as const
export type ReviewAction = (typeof reviewActions)[number]
export type ApplicationAction = (typeof applicationActions)[number]

/** HOLDER is whoever the application belongs to: its signed-in owner, or who presents its token and mobile. */
type Actor = 'HOLDER' | Role

/** What must be true of the application, or come with the call, besides state and role. */
type Requirement = 'paymentConfirmed' | 'noDocumentToReplace' | 'notDebarred' | 'reason' | 'overrideNote'

type Transition = {
  from: readonly ApplicationStatus[]
  by: readonly Actor[]
  /** `same` leaves the status as it is. */
  to: ApplicationStatus | 'same'
  requires?: readonly Requirement[]
}

const editable = ['draft', 'recheck'] as const
const inReview = ['pending', 'pending1', 'pending2'] as const

/**
 * The whole review: states, actions and roles. What is not here is refused. Whether the form is complete and free of
 * conflicts at `submit` is for its service to check, because only the answers know. OWNER acts for holders at the counter.
 */
export const transitions = {
  update: [{ from: editable, by: ['HOLDER', 'OWNER'], to: 'same' }],
  payment: [{ from: editable, by: ['HOLDER', 'OWNER'], to: 'same' }],
  submit: [{ from: editable, by: ['HOLDER', 'OWNER'], to: 'pending' }],
  'confirm-payment': [{ from: inReview, by: ['APP_COLLECTOR', 'OWNER'], to: 'same' }],
  pending1: [
    {
      from: ['pending'],
      by: ['APP_COLLECTOR', 'OWNER'],
      to: 'pending1',
      requires: ['paymentConfirmed', 'noDocumentToReplace'],
    },
  ],
  pending2: [{ from: ['pending1'], by: ['COMMITTEE', 'OWNER'], to: 'pending2', requires: ['paymentConfirmed'] }],
  approve: [
    { from: ['pending2'], by: ['CHAIRMAN', 'OWNER'], to: 'approved', requires: ['paymentConfirmed', 'notDebarred'] },
    {
      from: ['pending', 'pending1'],
      by: ['CHAIRMAN', 'OWNER'],
      to: 'approved',
      requires: ['paymentConfirmed', 'notDebarred', 'overrideNote'],
    },
  ],
  recheck: [
    { from: ['pending'], by: ['APP_COLLECTOR', 'OWNER'], to: 'recheck', requires: ['reason'] },
    { from: ['pending1'], by: ['COMMITTEE', 'OWNER'], to: 'recheck', requires: ['reason'] },
    { from: ['pending2', 'rejected'], by: ['CHAIRMAN', 'OWNER'], to: 'recheck', requires: ['reason'] },
  ],
  reject: [
    { from: ['pending'], by: ['APP_COLLECTOR', 'OWNER'], to: 'rejected', requires: ['reason'] },
    { from: ['pending1'], by: ['COMMITTEE', 'OWNER'], to: 'rejected', requires: ['reason'] },
    { from: ['pending2'], by: ['CHAIRMAN', 'OWNER'], to: 'rejected', requires: ['reason'] },
  ],
} as const satisfies Record<ApplicationAction, readonly Transition[]>

/** What the table needs to know of an application. */
export type ApplicationFacts = {
  status: ApplicationStatus
  paymentConfirmed: boolean
  /** A document's latest verdict is "replace". */
  documentToReplace: boolean
  /** The applicant is debarred (see `isDebarred`). */
  debarred: boolean
}

export type Caller = {
  roles: readonly Role[]
  /** The application is the caller's own. */
  isHolder: boolean
}

/** The words that came with the call: `reason` with recheck and reject, `note` with approve. */
export type TransitionWords = { reason?: string | undefined; note?: string | undefined }

export type TransitionAttempt = {
  action: ApplicationAction
  facts: ApplicationFacts
  caller: Caller
  words?: TransitionWords | undefined
}

export type TransitionCheck = { ok: true; to: ApplicationStatus } | Refusal

const saysSomething = (text: string | undefined): boolean => (text ?? '').trim() !== ''

const refusals = {
  paymentConfirmed: (facts) => (facts.paymentConfirmed ? null : refuse('payment_unconfirmed')),
  noDocumentToReplace: (facts) =>
    facts.documentToReplace ? refuse('wrong_state', { fields: [{ path: 'documents', code: 'to_replace' }] }) : null,
  notDebarred: (facts) =>
    facts.debarred ? refuse('wrong_state', { fields: [{ path: 'debarred', code: 'debarred' }] }) : null,
  reason: (_, words) =>
    saysSomething(words.reason) ? null : refuse('invalid_request', { fields: [{ path: 'reason', code: 'required' }] }),
  overrideNote: (_, words) =>
    saysSomething(words.note) ? null : refuse('invalid_request', { fields: [{ path: 'note', code: 'required' }] }),
} as const satisfies Record<Requirement, (facts: ApplicationFacts, words: TransitionWords) => Refusal | null>

const isReviewAction = (action: ApplicationAction): boolean => reviewActions.some((review) => review === action)

function mayTake(transition: Transition, caller: Caller): boolean {
  return transition.by.some((actor) => (actor === 'HOLDER' ? caller.isHolder : caller.roles.includes(actor)))
}

/**
 * Whether the caller may take the action now, and the status that follows. Refusals: `forbidden` for a role that never
 * may, for one's own application and for another desk's; `wrong_state` where nobody may; else the requirement's own.
 */
export function checkTransition({ action, facts, caller, words = {} }: TransitionAttempt): TransitionCheck {
  const candidates: readonly Transition[] = transitions[action]
  if (caller.isHolder && isReviewAction(action)) return refuse('forbidden', { detail: 'own_application' })
  if (!candidates.some((transition) => mayTake(transition, caller))) return refuse('forbidden')
  const fromHere = candidates.filter((transition) => transition.from.includes(facts.status))
  if (fromHere.length === 0) return refuse('wrong_state')
  const transition = fromHere.find((candidate) => mayTake(candidate, caller))
  if (transition === undefined) return refuse('forbidden')
  for (const requirement of transition.requires ?? []) {
    const refusal = refusals[requirement](facts, words)
    if (refusal !== null) return refusal
  }
  return { ok: true, to: transition.to === 'same' ? facts.status : transition.to }
}

/** What the caller may do now, given the words that some actions ask for. */
export function availableActions(facts: ApplicationFacts, caller: Caller): readonly ApplicationAction[] {
  const words = { reason: 'given', note: 'given' }
  return applicationActions.filter((action) => checkTransition({ action, facts, caller, words }).ok)
}

/** Whether taking the action asks for words, and under which name the call carries them. */
export function requiredWords(action: ApplicationAction, status: ApplicationStatus): 'reason' | 'note' | null {
  const candidates: readonly Transition[] = transitions[action]
  const requires = candidates.find((transition) => transition.from.includes(status))?.requires ?? []
  if (requires.includes('reason')) return 'reason'
  return requires.includes('overrideNote') ? 'note' : null
}

/** Whether the holder may change the answers. */
export function isEditable(status: ApplicationStatus): boolean {
  return editable.some((each) => each === status)
}

/** Whether a desk has the application before it. */
export function isInReview(status: ApplicationStatus): boolean {
  return inReview.some((each) => each === status)
}
