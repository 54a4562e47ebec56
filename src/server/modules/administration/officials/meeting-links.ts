import { type Kysely, type Selectable, sql } from 'kysely'
import { access } from '#contract/access.ts'
import type { meetingLinkCalls } from '#contract/administration/meeting-links.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Text } from '#domain/text.ts'
import { alphabetic, type SortColumns, type SortOf } from '../../../platform/database/list-order.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { nameSorts, statusOf } from '../records/columns.ts'
import type { RecordKind, Writing } from '../records/record-kind.ts'
import { dealsWithAll, isOwnOfficial, seesOfficial } from './own-official.ts'

type Row = Selectable<Database['meeting_links']> & { official: Text }
type Written = BodyOf<typeof meetingLinkCalls.create>
type MeetingLink = AnswerOf<typeof meetingLinkCalls.update>['body']

const officialFixed = refuse('wrong_state', { fields: [{ path: 'officialId', code: 'in_use' }] })
const officialUnknown = refuse('invalid_request', { fields: [{ path: 'officialId', code: 'unknown' }] })

type Sort = SortOf<typeof meetingLinkCalls.search>

const sorts = {
  title: alphabetic(sql.ref('r.title')),
  provider: alphabetic(sql.ref('r.provider')),
  official: sql`(SELECT ${alphabetic(sql.ref('name_en'))} FROM officials WHERE id = r.official_id)`,
  durationMin: sql.ref('r.duration_min'),
  status: nameSorts.status,
} satisfies SortColumns<Sort>

/** The addresses of online appointments; an official has at most one default. */
export function meetingLinkRecords(now: () => Date): RecordKind<Row, Written, MeetingLink, Sort> {
  return {
    ...{ table: 'meeting_links', subject: 'meeting-link', order: ['official_id', 'title'] },
    seesInactive: access.officials.roles,
    sorts,
    searched: ({ title, provider, official }) => ({ names: [title, provider, official.bn, official.en] }),
    shown: [
      sql<Text>`(SELECT json_build_object('bn', name_bn, 'en', name_en) FROM officials WHERE id = r.official_id)`.as(
        'official',
      ),
    ],
    reaches: (caller) => (dealsWithAll(caller) ? null : isOwnOfficial(sql.ref('r.official_id'), caller)),
    filter: ({ officialId }) => (officialId === undefined ? null : sql`r.official_id = ${officialId}`),
    columnsOf: (written, before) => ({ ...columnsOf(written), created_at: before?.created_at ?? now() }),
    toRecord,
    prepare: prepareLink,
    // These open the meeting, and audit lines are never removed.
    personal: ['url', 'meetingId', 'passcode'],
  }
}

/** Checks that the official exists and belongs to the caller, and makes any other default of that official ordinary. */
async function prepareLink(
  trx: Kysely<Database>,
  { caller, id, written, before }: Writing<Row, Written>,
): Promise<Refusal | null> {
  const { officialId } = written
  const official = await trx.selectFrom('officials').select('user_id').where('id', '=', officialId).executeTakeFirst()
  if (official === undefined || !seesOfficial(caller, official.user_id)) return officialUnknown
  if (before !== null && before.official_id !== officialId && (await isInUse(trx, id))) return officialFixed
  if (!isOffered(written)) return null
  await trx
    .updateTable('meeting_links')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('official_id', '=', officialId)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute()
  return null
}

/** Whether an appointment uses the link: after a change of official it would be in somebody else's room. */
async function isInUse(trx: Kysely<Database>, id: string): Promise<boolean> {
  const named = await trx.selectFrom('appointments').select('id').where('meeting_link_id', '=', id).limit(1).execute()
  return named.length > 0
}

/** An inactive link is nobody's default. */
function isOffered({ isDefault, status }: Written): boolean {
  return isDefault && status === 'ACTIVE'
}

function columnsOf(written: Written) {
  return {
    official_id: written.officialId,
    title: written.title,
    provider: written.provider,
    url: written.url,
    meeting_id: written.meetingId ?? null,
    passcode: written.passcode ?? null,
    duration_min: written.durationMin,
    is_default: isOffered(written),
  }
}

function toRecord(row: Row): MeetingLink {
  const { id, title, provider, url, passcode, version, official } = row
  return {
    ...{ id, title, provider, url, passcode, version, official, status: statusOf(row) },
    ...{ officialId: row.official_id, meetingId: row.meeting_id },
    ...{ durationMin: row.duration_min, isDefault: row.is_default },
  }
}
