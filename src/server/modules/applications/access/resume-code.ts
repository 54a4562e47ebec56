import type { Kysely } from 'kysely'
import { isBegun } from '#domain/enlistment/is-begun.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type DeviceKind, kindOfLabel } from '../../../platform/device-label.ts'
import { RecentMap } from '../../../platform/limits/recent-map.ts'
import type { Draft } from '../drafts/draft.ts'
import { hashToken } from './application-access.ts'

/** Sends the holder the code of a draft, once, as soon as the server has some answers of it. */
export type ResumeCodes = {
  /** Call it after each sync that succeeded, with the code that was presented. */
  sendWhenDue: (draft: Draft, token: string | null) => Promise<void>
}

/** Some 100 bytes each; what falls out costs one statement that writes nothing. */
const mostRemembered = 50_000

/**
 * A code goes out because of what the draft holds, not because of what a call brought: a sync whose answer was lost, or
 * whose server died after the write, is followed by another one, which finds the code still due. That it goes out once is
 * the message's unique `dedupe_key`.
 */
export function createResumeCodes({ db, secret, messages }: Context): ResumeCodes {
  const sent = new RecentMap<string, true>(mostRemembered)
  return {
    async sendWhenDue(draft, token) {
      const { id, type, state, tokenHash, contactMobile, locale } = draft
      if (token === null || sent.get(id) !== undefined || !isBegun(type, state.entries)) return
      // A phone that goes on with a replaced code, or by its account, does not know the one that opens the draft.
      if (!tokenHash.equals(hashToken(secret, token))) return
      // The number was moved to another draft: the code waits for the next one.
      if (contactMobile === '') return
      const message = { dedupeKey: `draft-token ${id}`, to: contactMobile, kind: 'draft-token', locale } as const
      await db.transaction().execute(async (trx) => {
        const device = await beganOn(trx, id)
        await messages.enqueue(trx, { ...message, params: { token, device } })
      })
      sent.set(id, true)
    },
  }
}

/**
 * A person who gets the code of a draft that someone else began sees it by the device, and does not fill in what the other
 * one reads.
 */
async function beganOn(trx: Kysely<Database>, id: string): Promise<DeviceKind> {
  const row = await trx
    .selectFrom('application_devices')
    .where('application_id', '=', id)
    .where('began', '=', true)
    .select('label')
    .executeTakeFirst()
  return kindOfLabel(row?.label ?? '')
}
