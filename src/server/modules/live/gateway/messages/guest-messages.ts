import type { GuestMessage } from '#contract/live/live-messages.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../../context.ts'
import type { CodeContext } from '../../../number-codes/service.ts'
import { isRepeated, type PlaceStep } from '../../queue/guest-actions.ts'
import type { LiveQueue } from '../../queue/live-queue.ts'
import { hasPlace, type QueueState } from '../../queue/queue-state.ts'
import type { QueueView } from '../../queue/queue-view.ts'
import { noSession } from '../../queue/session-change.ts'
import { type Asker, createPlaceCodes } from './place-codes.ts'

type Parts = {
  context: Pick<Context, 'limits'> & CodeContext
  queue: LiveQueue
  view: QueueView
}
type Answer = { ok: true } | Refusal
type Join = Extract<GuestMessage, { type: 'join' }>

// A family shares a phone, and some people mistype; more places for one number come from a program. The count is for
// the number at one address, so that strangers elsewhere who know the number use up nothing.
const placesOfNumber = { what: 'live place of number', allowance: 6, windowMs: 60 * 60_000 }
// Thousands of phones share an address of a mobile operator, and all of them join when the hour begins.
const joinsOfAddress = { what: 'live join', allowance: 3_000, windowMs: 60 * 60_000 }

/** Handles the messages of a guest. A step that the view shows to be done or impossible starts no transaction. */
export function createGuestMessages({ context, queue, view }: Parts) {
  const { limits, guesses } = context
  const { askPlaceCode, claimPlace } = createPlaceCodes({ context, queue })

  /** Answers from the view, refreshed first, when the view at hand has an answer; null when the queue has to decide. */
  const answerByView = async (find: (state: QueueState | null) => Answer | null): Promise<Answer | null> => {
    if (find(view.state()) === null) return null
    // Another process may have changed the queue a moment ago.
    await view.pull()
    return find(view.state())
  }

  const join = async ({ fullName, mobile, district, purpose }: Join, { token, key, address }: Asker) => {
    const known = await answerByView((state) => (hasPlaceIn(state, key) ? { ok: true } : null))
    if (known !== null) return known
    const wait = await limits.take({ ...joinsOfAddress, who: address })
    if (wait !== null) return refuse('rate_limited', { retryAfter: wait })
    const counted = await guesses.take([{ ...placesOfNumber, who: `${normaliseMobile(mobile) ?? mobile} ${address}` }])
    if (!counted.ok) return refuse('rate_limited', { retryAfter: counted.retryAfter })
    let isPlace = false
    try {
      const joined = await queue.join(token, { fullName, mobile, district, purpose })
      isPlace = joined.ok && joined.isNew
      return joined
    } finally {
      // A join that made no place does not count.
      if (!isPlace) await counted.giveBack().catch(() => {})
    }
  }

  const step = async (type: PlaceStep, { key, token }: Asker) =>
    (await answerByView((state) => findAnswer(state, key, type))) ?? queue[type](token)

  return async (message: GuestMessage, asker: Asker): Promise<Answer> => {
    switch (message.type) {
      case 'join':
        return join(message, asker)
      case 'askPlaceCode':
        return askPlaceCode(message, asker)
      case 'claimPlace':
        return claimPlace(message, asker)
      case 'releasePlace':
        return queue.releasePlace(asker.token)
      default:
        return step(message.type, asker)
    }
  }
}

function hasPlaceIn(state: QueueState | null, key: string): boolean {
  const own = state?.session.state === 'ENDED' ? null : (state?.ofToken(key) ?? null)
  return own !== null && hasPlace(own)
}

/** Null where the token has a place that the step would change. */
function findAnswer(state: QueueState | null, key: string, step: PlaceStep): Answer | null {
  if (state === null || state.session.state === 'ENDED') return noSession
  const own = state.ofToken(key)
  if (own === null) return refuse('not_found')
  if (isRepeated(step, own)) return { ok: true }
  return hasPlace(own) ? null : refuse('wrong_state')
}
