import type { Kysely } from 'kysely'
import type { Text } from '#domain/text.ts'
import type { CallerUser } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Host } from '../queue/session-change.ts'

/** A host, with the official that the account is linked to, if any. */
export type LiveHost = Host & { officialId: string | null }

type Official = { id: string; name_bn: string; name_en: string; user_id: string | null; is_secretary: boolean }

/**
 * The host that an account is: an OWNER, or an OFFICIAL whose own official is active and flagged as the secretary; else
 * null. Guests see the official's name; an OWNER without an official opens the hour under the secretary's name.
 */
export async function findHost(db: Kysely<Database>, user: CallerUser): Promise<LiveHost | null> {
  const isOwner = user.roles.includes('OWNER')
  if (!isOwner && !user.roles.includes('OFFICIAL')) return null
  const officials = await db
    .selectFrom('officials')
    .select(['id', 'name_bn', 'name_en', 'user_id', 'is_secretary'])
    .where('status', '=', 'ACTIVE')
    .where((is) => is.or([is('user_id', '=', user.id), is('is_secretary', '=', true)]))
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const own = officials.find(({ user_id }) => user_id === user.id)
  if (isOwner) {
    const shown = own ?? officials.find(({ is_secretary }) => is_secretary)
    return { user, role: 'OWNER', name: nameOf(shown, user), officialId: own?.id ?? null }
  }
  if (own?.is_secretary !== true) return null
  return { user, role: 'OFFICIAL', name: nameOf(own, user), officialId: own.id }
}

function nameOf(official: Official | undefined, { fullName }: CallerUser): Text {
  return official === undefined ? { bn: fullName, en: fullName } : { bn: official.name_bn, en: official.name_en }
}
