import type { Kysely } from 'kysely'
import type { GuestMessage } from '#contract/live/live-messages.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { liveSessionStates, placeStates } from '#domain/live/live-states.ts'
import { defaultLocale } from '#domain/text.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import {
  type CodeContext,
  findProof,
  isRightCode,
  markProven,
  sendNumberCode,
  tryNumberCode,
} from '../../../number-codes/service.ts'
import type { LiveQueue } from '../../queue/live-queue.ts'
import { type GuestRow, hashGuestToken } from '../../queue/live-rows.ts'
import { findClaimable } from '../../queue/place-moves.ts'

/** The sender: the guest's token with its keyed hash, and the network, for limits only. */
export type Asker = { token: string; key: string; address: string }
type Of<Type> = Extract<GuestMessage, { type: Type }>
type Answer = { ok: true } | Refusal

const kind = 'place-code'
const notWaiting = refuse('wrong_state', { fields: [{ path: 'state', code: 'not_waiting' }] })

/**
 * The codes with which a guest gets back the place of another phone. A code goes to the number with which the asking
 * guest has joined, and counts for that guest's place only. The responses do not reveal whether another phone has a
 * place with the number.
 */
export function createPlaceCodes({ context, queue }: { context: CodeContext; queue: LiveQueue }) {
  const { db, secret } = context

  return {
    async askPlaceCode({ locale = defaultLocale }: Of<'askPlaceCode'>, { token, address }: Asker): Promise<Answer> {
      const own = await findOwnPlace(db, hashGuestToken(secret, token))
      if (own === null) return refuse('not_found')
      if (own.state !== 'WAIT') return notWaiting
      const sent = await sendNumberCode(context, {
        ...{ kind, mobile: own.mobile ?? '', address },
        findLocale: async (trx) => ((await findClaimable(trx, own)) === null ? null : locale),
      })
      if (!sent.ok) return sent
      await db.updateTable('live_guests').set({ code_id: sent.value.proofId }).where('id', '=', own.id).execute()
      return { ok: true }
    },

    async claimPlace({ code }: Of<'claimPlace'>, { token, address }: Asker): Promise<Answer> {
      const own = await findOwnPlace(db, hashGuestToken(secret, token))
      if (own === null) return refuse('not_found')
      const { mobile, code_id: proofId } = own
      if (mobile === null || proofId === null) return refuse('code_expired')
      // A retry, because the response to the first attempt was lost: the place is claimed, or has moved already.
      const proof = await findProof(db, proofId)
      const isUsed = proof !== undefined && proof.proven_at !== null
      if (isUsed && isRightCode(secret, proof, { mobile, code })) return { ok: true }
      return tryNumberCode(context, { kind, proofId, mobile, code, address }, () =>
        // The code is used up in the same transaction: a refused claim leaves it valid.
        queue.claimPlace(token, ({ trx, at }) => markProven(trx, { id: proofId, keyHash: null, at })),
      )
    },
  }
}

/** The place of a token in the open session, read from the database: a code is compared with its newest state. */
async function findOwnPlace(db: Kysely<Database>, tokenHash: Buffer): Promise<GuestRow | null> {
  const row = await db
    .selectFrom('live_guests')
    .selectAll('live_guests')
    .innerJoin('live_sessions', 'live_sessions.id', 'live_guests.session_id')
    .where('live_sessions.state', 'in', liveSessionStates)
    .where('live_guests.token_hash', '=', tokenHash)
    .where('live_guests.state', 'in', placeStates)
    .executeTakeFirst()
  return (row as GuestRow | undefined) ?? null
}
