import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Draft } from '../drafts/draft.ts'

/** The message about a change of who can open an application. */
export type HolderMessage = 'phone-taken-off' | 'first-phone-taken-off' | 'other-phones-taken-off' | 'claimed'

type Addressed = Pick<Draft, 'id' | 'mobile' | 'contactMobile' | 'lostMobile' | 'locale'>

/**
 * Notifies the holder by SMS, in the transaction of the change. The SMS goes to the number in the answers and to the
 * number given at creation, because a thief can change the answers. Each change sends its own messages.
 */
export async function informHolder(
  trx: Kysely<Database>,
  { messages, newId }: Pick<Context, 'messages' | 'newId'>,
  { draft, kind }: { draft: Addressed; kind: HolderMessage },
): Promise<void> {
  const event = newId()
  // A number that was moved to another draft belongs to someone else.
  const own = [draft.contactMobile, draft.mobile].filter((mobile) => mobile !== '' && mobile !== draft.lostMobile)
  for (const [at, to] of [...new Set(own)].entries()) {
    await messages.enqueue(trx, {
      dedupeKey: `${kind} ${draft.id} ${event} ${at}`,
      to,
      kind,
      locale: draft.locale,
      params: {},
    })
  }
}
