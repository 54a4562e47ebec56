import type { listReasons } from '#contract/applications/desk/reasons.ts'
import { reusableReasons } from '#domain/enlistment/desk/reusable-reasons.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'

/** Only the newest records are read, because most people write the same few reasons again and again. */
const mostLines = 200

/** The reasons that the caller gave before, from the audit. The words of other people are not offered. */
export function createPastReasons({ db }: Pick<Context, 'db'>): ServiceFunction<typeof listReasons, 'query'> {
  return async ({ caller, query: { action } }) => {
    const lines = await db
      .selectFrom('audit')
      .select('reason')
      .where('by_user_id', '=', caller.user?.id ?? null)
      .where('action', '=', action)
      .where('reason', 'is not', null)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostLines)
      .execute()
    return { ok: true, value: { reasons: reusableReasons(lines.flatMap(({ reason }) => reason ?? [])) } }
  }
}
