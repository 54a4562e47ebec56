import type { Kysely } from 'kysely'
import { isBegun } from '#domain/enlistment/is-begun.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type DeviceKind, kindOfLabel } from '../../../platform/device-label.ts'
import { RecentMap } from '../../../platform/limits/recent-map.ts'
import type { Draft } from '../drafts/draft.ts'
import { hashToken } from './application-access.ts'

/** Sends the holder the code of a draft once, as soon as the server has some of its answers. */
export type ResumeCodes = {
  /** Call it after each successful sync, with the code that the caller presented. */
  sendWhenDue: (draft: Draft, token: string | null) => Promise<void>
}

/** About 100 bytes each. An evicted entry costs one more statement, which writes nothing. */
const mostRemembered = 50_000

/**
 * Whether a code is due depends on the content of the draft, not on the call. If the answer to a sync was lost, or the
 * server died after the write, the next sync finds the code still due. The unique `dedupe_key` of the message makes
 * sure that the code is sent only once.
 */
export function createResumeCodes({ db, secret, messages }: Context): ResumeCodes {
  const sent = new RecentMap<string, true>(mostRemembered)
  return {
    async sendWhenDue(draft, token) {
      const { id, type, state, tokenHash, contactMobile, locale } = draft
      if (token === null || sent.get(id) !== undefined || !isBegun(type, state.entries)) return
      // A phone that uses a replaced code, or only its account, does not know the current code that has to be sent.
      if (!tokenHash.equals(hashToken(secret, token))) return
      // The number was moved to another draft: the code is sent when the applicant gives another number.
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
 * The SMS names the device on which the draft was begun. A person who receives the code of a stranger's draft notices
 * this, and does not enter data that the stranger can read.
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
