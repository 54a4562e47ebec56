import type { Kysely } from 'kysely'
import { type Result, refuse } from '#domain/errors.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { LiveHost } from './host.ts'

const linkUnknown = refuse('invalid_request', { fields: [{ path: 'linkId', code: 'unknown' }] })

/** The address of an active meeting link: an official may use their own links, an OWNER those of any official. */
export async function findMeetingAddress(
  db: Kysely<Database>,
  { role, officialId }: LiveHost,
  linkId: string,
): Promise<Result<string>> {
  const link = await db
    .selectFrom('meeting_links')
    .select(['url', 'official_id'])
    .where('id', '=', linkId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  if (link === undefined) return linkUnknown
  return role === 'OWNER' || link.official_id === officialId ? { ok: true, value: link.url } : linkUnknown
}
