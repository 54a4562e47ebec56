import { hash } from 'node:crypto'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Caller, Credentials } from '../binding/caller.ts'
import type { Sessions } from '../sessions.ts'
import { createCallerTurns, type Turn } from './caller-turns.ts'
import type { RateBucket, RateLimits } from './rate-limits.ts'
import { RecentMap } from './recent-map.ts'

/** The identity that a request claims, before anything of it was verified. */
export type ClaimedIdentity = Omit<Caller, 'user' | 'findAgain'> & { authToken: string | null }

/** Whether a token and a mobile number open any application on this device. */
export type OpensSomething = (credentials: Credentials, deviceId: string) => Promise<boolean>

/** Whether a token opens the record of a visitor. */
export type OpensVisitor = (visitorToken: string) => Promise<boolean>

export type CallerLimits = {
  /**
   * Identifies the caller by looking up the tokens. A refusal when the address has presented too many tokens that had
   * to be looked up in the database.
   */
  recognise: (claimed: ClaimedIdentity) => Promise<Caller | Refusal>
  /** Takes one request from the caller's allowance for this call. */
  refuse: (call: { name: string; allowance: number }, caller: Caller) => Promise<Refusal | null>
  /**
   * Works on a request in the caller's turn, and counts the bytes of its answer. A refusal instead when the caller was
   * answered too many bytes by this call, or when too many of its requests are waiting.
   */
  inTurn: <Answer extends object>(
    call: TurnCall,
    caller: Caller,
    answering: Answering<Answer>,
  ) => Promise<Answer | Refusal>
}

/** A file that is made of a whole record takes seconds, so those who wait for one have turns of their own. */
export type TurnKind = 'some' | 'whole' | 'wholeFile'
type TurnCall = { name: string; kind: TurnKind }
type Answering<Answer> = { work: () => Promise<Answer>; lengthOf: (answer: Answer) => number }

// A village shares one address of a mobile operator, so it gets this many allowances; each valid token has its own too.
const callersPerAddress = 20
/** How many tokens of one address may be looked up in the database per minute. */
const lookupsPerMinute = 600
const mostTokens = 50_000
/**
 * The requests that are worked on at once. A browser has six connections to a server; a sync sends one request after
 * the other. The limits of an address hold when one client has hundreds of codes; a village hardly notices them.
 */
const atOnce = {
  some: { caller: 6, strangers: 24, address: 64 },
  whole: { caller: 1, strangers: 4, address: 8 },
  wholeFile: { caller: 1, strangers: 4, address: 16 },
} as const satisfies Record<TurnKind, object>
/** A waiting request holds its body, up to 64 KiB. No honest client has so many on their way. */
const waiting = { caller: 200, address: 500 }
/**
 * Answers are counted in units, and shorter ones are free: they are limited by their number. The budget of a minute is
 * 32 MiB before compression: sixty of the longest honest forms, or fourteen of the largest drafts that can exist.
 */
const unitBytes = 16 * 1024
const unitsPerMinute = 2_048
/** A caller of whom too many requests are waiting may come back soon. */
const crowdedSeconds = 2
// After this time a token is looked up again. A token that opens nothing is not remembered, because the next request
// may create its draft.
const rememberedMs = 10 * 60_000

type Options = {
  limits: RateLimits
  sessions: Sessions
  opens: OpensSomething
  opensVisitor: OpensVisitor
  now: () => Date
}

export function createCallerLimits({ limits, sessions, opens, opensVisitor, now }: Options): CallerLimits {
  /** The time until which a token counts as real. */
  const real = new RecentMap<string, number>(mostTokens)
  const isReal = (key: string) => (real.get(key) ?? 0) > now().getTime()
  const remember = (key: string) => real.set(key, now().getTime() + rememberedMs)
  /** Looks up a token that is not known to be real. */
  const lookUp = async (key: string | null, isFound: () => Promise<boolean>) => {
    if (key !== null && !isReal(key) && (await isFound())) remember(key)
  }

  const turns = createCallerTurns()

  /** What an address may take, and what the caller may take of it. */
  const bucketsOf = (caller: Caller, { what, allowance }: { what: string; allowance: number }): RateBucket[] => {
    const own = ownBucketName(caller, isReal)
    if (own === null) return [{ what, who: caller.address, allowance }]
    const ofAddress = { what, who: caller.address, allowance: allowance * callersPerAddress }
    return [ofAddress, { what, who: own, allowance }]
  }

  /** The turn of the caller, and then that of its address, so that a caller waits in its own line. */
  const turnsOf = (caller: Caller, kind: TurnKind): { own: Turn; shared: Turn } => {
    const name = ownBucketName(caller, isReal)
    const { strangers, caller: one, address } = atOnce[kind]
    const own = { atOnce: name === null ? strangers : one, waiting: waiting.caller }
    return {
      own: { who: `${kind} ${name ?? `strangers ${caller.address}`}`, ...own },
      shared: { who: `${kind} address ${caller.address}`, atOnce: address, waiting: waiting.address },
    }
  }

  return {
    async recognise({ authToken, ...claimed }) {
      const findAgain = async () => (authToken === null ? null : sessions.find(authToken))
      if (!limits.enabled) return { ...claimed, user: await findAgain(), findAgain }
      const { credentials, deviceId, address, visitorToken } = claimed
      const sessionKey = authToken === null ? null : keyOf('session', authToken)
      const codeKey = credentials === null ? null : codeKeyOf(credentials, deviceId)
      const visitorKey = visitorToken === null ? null : keyOf('visitor', visitorToken)
      const isNew = [sessionKey, codeKey, visitorKey].some((key) => key !== null && !isReal(key))
      if (isNew) {
        const wait = await limits.take({ what: 'new token', who: address, allowance: lookupsPerMinute })
        if (wait !== null) return refuse('rate_limited', { retryAfter: wait })
      }
      await lookUp(codeKey, async () => credentials !== null && (await opens(credentials, deviceId)))
      await lookUp(visitorKey, async () => visitorToken !== null && (await opensVisitor(visitorToken)))
      const user = await findAgain()
      if (user !== null && sessionKey !== null && !isReal(sessionKey)) remember(sessionKey)
      return { ...claimed, user, findAgain }
    },

    async refuse({ name, allowance }, caller) {
      if (!limits.enabled) return null
      for (const bucket of bucketsOf(caller, { what: name, allowance })) {
        const wait = await limits.take(bucket)
        if (wait !== null) return refuse('rate_limited', { retryAfter: wait })
      }
      return null
    },

    async inTurn({ name, kind }, caller, { work, lengthOf }) {
      if (!limits.enabled) return work()
      const budgets = bucketsOf(caller, { what: `bytes ${name}`, allowance: unitsPerMinute })
      const { own, shared } = turnsOf(caller, kind)
      const answering = async () => {
        for (const budget of budgets) {
          const wait = await limits.look(budget)
          if (wait !== null) return refuse('rate_limited', { retryAfter: wait })
        }
        const done = await work()
        const units = Math.floor(lengthOf(done) / unitBytes)
        if (units > 0) for (const budget of budgets) limits.charge(budget, units)
        return done
      }
      const answer = await turns.run(own, () => turns.run(shared, answering))
      return answer ?? refuse('rate_limited', { retryAfter: crowdedSeconds })
    },
  }
}

/** The name under which the caller has its own allowance; null for a stranger. */
function ownBucketName({ user, credentials, visitorToken, deviceId }: Caller, isReal: (key: string) => boolean) {
  if (user !== null) return `account ${user.id}`
  if (credentials !== null && isReal(codeKeyOf(credentials, deviceId))) return `code ${credentials.token}`
  return visitorToken !== null && isReal(keyOf('visitor', visitorToken)) ? `visitor ${visitorToken}` : null
}

function codeKeyOf({ token, mobile }: Credentials, deviceId: string): string {
  return keyOf('code', `${token} ${mobile} ${deviceId}`)
}

/** Tokens are hashed, because they should not stay in memory either. */
function keyOf(kind: string, text: string): string {
  return `${kind} ${hash('sha256', text, 'base64url')}`
}
