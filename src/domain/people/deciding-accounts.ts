import type { Role } from './roles.ts'

/**
 * The roles that decide about applications or money. The office calls the account of the secretary a deciding one too:
 * it is the account that an official with the flag `isSecretary` is linked to.
 */
export const decidingRoles = ['OWNER', 'CHAIRMAN', 'COMMITTEE', 'APP_COLLECTOR'] as const satisfies readonly Role[]

/** What the rules need to know of an account of the office. An INACTIVE account keeps its roles, and its protection. */
export type AccountState = {
  roles: readonly Role[]
  isSecretary: boolean
  status: 'ACTIVE' | 'INACTIVE'
  mobile: string | null
  email: string | null
}

/** What a change of an account can touch. `roles` includes the link to the secretary's official. */
export const accountAspects = ['contact', 'status', 'roles', 'password', 'second-factor', 'sessions'] as const
export type AccountAspect = (typeof accountAspects)[number]

/** An earlier change; `role` is null for a change that people made to their own account. */
export type PastChange = { at: Date; by: string | null; askedBy: string | null; role: Role | null }

/** The newest changes first. */
export type AccountHistory = {
  contact: readonly PastChange[]
  password: readonly PastChange[]
  /** Also when it was withdrawn since. */
  everHadPassword: boolean
  /** Who entered the contact that codes go to now, however long ago; null when no one of the office did. */
  enteredBy: PastChange | null
  /** When it last got a deciding role. */
  promotedAt: Date | null
}

export const noHistory: AccountHistory = {
  ...{ contact: [], password: [] },
  ...{ everHadPassword: false, enteredBy: null, promotedAt: null },
}

export type AccountChange = {
  /** Null for a new account. */
  before: AccountState | null
  after: AccountState
  /** What is changed besides the record: a password set, a second factor removed, sessions ended. */
  acts?: readonly AccountAspect[]
  by: { id: string; role: 'OWNER' | 'ICT' }
  /** The other person who asked for the change that `by` approves now. */
  askedBy?: string | null
  /** The account is that of `by`. */
  isOwn: boolean
  at: Date
}

export type Judgement = {
  /**
   * - allowed: it happens now;
   * - needs-owner: it waits for an OWNER;
   * - needs-other-owner: it waits for another OWNER, or for `ownGrantMs`;
   * - forbidden: not even with an approval;
   * - too-soon: contact and password would both change within `apartMs`.
   */
  verdict: 'allowed' | 'needs-owner' | 'needs-other-owner' | 'forbidden' | 'too-soon'
} & ChangeEffects

/** What follows from a change, whether or not it needed an approval. */
export type ChangeEffects = {
  aspects: readonly AccountAspect[]
  /** Password, sessions, second factor and open reset codes from before the change end with it. */
  withdraws: boolean
  /** Every OWNER sees the change until they have read of it. */
  alarms: boolean
}

const hourMs = 60 * 60 * 1000
/** Contact and password of an account change at least this far apart, unless an OWNER changes both. */
export const apartMs = 24 * hourMs
/** How long a person who changed the contact of an account cannot alone grant it a deciding role. */
export const granterMs = 30 * 24 * hourMs
/** After this time, and a notice, an OWNER can confirm an own request that another OWNER has not decided. */
export const ownGrantMs = 24 * hourMs
/** After this time a request has expired. */
export const requestMs = 7 * 24 * hourMs

/** The deciding roles of an account, and the secretary's duty. */
export function decidingDuties({ roles, isSecretary }: Pick<AccountState, 'roles' | 'isSecretary'>): readonly string[] {
  return [...decidingRoles.filter((role) => roles.includes(role)), ...(isSecretary ? ['SECRETARY'] : [])]
}

export function isDeciding(account: Pick<AccountState, 'roles' | 'isSecretary'>): boolean {
  return decidingDuties(account).length > 0
}

/** Whether, how and with which consequences OWNER or ICT may make a change. */
export function judgeChange(change: AccountChange, history: AccountHistory): Judgement {
  const effects = effectsOf(change)
  const { aspects, alarms: isProtected } = effects
  return { verdict: verdictOf(change, { history, aspects, isProtected }), ...effects }
}

export function effectsOf(change: Omit<AccountChange, 'by' | 'at'>): ChangeEffects {
  const aspects = aspectsOf(change)
  const { before, after, isOwn } = change
  const isProtected = aspects.length > 0 && (isDeciding(after) || (before !== null && isDeciding(before)))
  return {
    aspects,
    withdraws: before !== null && (isPromotion(change) || (aspects.includes('contact') && !isOwn)),
    alarms: isProtected,
  }
}

/** Whether the account decides about more than before. An OWNER may do everything already. */
export function isPromotion({ before, after }: Pick<AccountChange, 'before' | 'after'>): boolean {
  if (before?.roles.includes('OWNER')) return false
  const had = before === null ? [] : decidingDuties(before)
  return decidingDuties(after).some((duty) => !had.includes(duty))
}

/**
 * From when on a code that is sent to the contact of an account may set a password again; null: at once. An ICT may have
 * entered a contact of their own: after a change the person behind the previous one has a day to object, and after a
 * promotion every OWNER has, because they see who entered the contact.
 */
export function codesAgainAt({ contact, everHadPassword, enteredBy, promotedAt }: AccountHistory): Date | null {
  const moved = everHadPassword ? contact.find(isForeign) : undefined
  const raised = enteredBy !== null && isForeign(enteredBy) ? promotedAt : null
  const ends = [moved?.at, raised].flatMap((at) => (at == null ? [] : at.getTime() + apartMs))
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** Whether somebody of the office did it who is not an OWNER. */
export function isForeign({ role }: PastChange): boolean {
  return role !== null && role !== 'OWNER'
}

function aspectsOf({
  before,
  after,
  acts = [],
}: Pick<AccountChange, 'before' | 'after' | 'acts'>): readonly AccountAspect[] {
  if (before === null) return isDeciding(after) ? ['roles', ...acts] : acts
  const changed = {
    contact: before.mobile !== after.mobile || before.email !== after.email,
    status: before.status !== after.status,
    roles: namesOf(before) !== namesOf(after),
  }
  const kinds = (['contact', 'status', 'roles'] as const).filter((kind) => changed[kind])
  return [...kinds, ...acts]
}

function namesOf({ roles, isSecretary }: AccountState): string {
  return [...new Set<string>([...roles, ...(isSecretary ? ['SECRETARY'] : [])])].sort().join()
}

type Known = { history: AccountHistory; aspects: readonly AccountAspect[]; isProtected: boolean }

function verdictOf(change: AccountChange, { history, aspects, isProtected }: Known): Judgement['verdict'] {
  const { before, after, by } = change
  const isOwners = after.roles.includes('OWNER') || before?.roles.includes('OWNER') === true
  if (by.role === 'ICT' && isOwners && aspects.length > 0) return 'forbidden'
  if (isTooSoon(change, history, aspects)) return 'too-soon'
  if (by.role === 'ICT') return isProtected ? 'needs-owner' : 'allowed'
  return isOwnGrant(change, history, aspects) ? 'needs-other-owner' : 'allowed'
}

function isTooSoon(
  { by, at, isOwn }: AccountChange,
  { contact, password }: AccountHistory,
  aspects: readonly AccountAspect[],
): boolean {
  const isRecent = (past: PastChange) => at.getTime() - past.at.getTime() < apartMs
  // People who prove a contact, or know their password, change what is theirs: only an OWNER may follow within the day.
  const isCrossed = (past: PastChange) => by.role !== 'OWNER' || isForeign(past)
  const others = [...(aspects.includes('contact') ? password : []), ...(aspects.includes('password') ? contact : [])]
  return others.some((past) => isRecent(past) && isCrossed(past)) && !(isOwn && by.role === 'OWNER')
}

/** Whether one person alone would choose the contact of an account and what it decides about. */
function isOwnGrant(change: AccountChange, { contact }: AccountHistory, aspects: readonly AccountAspect[]): boolean {
  const { before, by, askedBy = null, at } = change
  if (before === null || !isPromotion(change)) return false
  const isRecent = (past: PastChange) => at.getTime() - past.at.getTime() < granterMs
  const moved = contact.some((past) => isRecent(past) && (past.by === by.id || past.askedBy === by.id))
  const movesNow = aspects.includes('contact')
  return moved || (movesNow && askedBy === null)
}
