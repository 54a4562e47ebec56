import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppointmentCaller, AppointmentFacts, AppointmentType } from '#domain/appointments/appointment-states.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { VisitorAccess } from '../../visitors/service.ts'

/** The caller who reads appointments, and the facts that make some of them the caller's own. */
export type Viewer = {
  caller: Caller
  /** OWNER and ICT see all. */
  isAdministration: boolean
  /** The official to whom the caller's account belongs; null for everyone else. */
  officialId: string | null
  /** The visitor records of the caller. */
  visitorIds: readonly string[]
  at: Date
}

/** The facts that decide who sees an appointment and what they may do. */
export type AppointmentAccessFacts = {
  official_id: string
  visitor_id: string
  type: AppointmentType
  starts_at: Date | null
  created_at: Date
  checked_in_at: Date | null
  checked_out_at: Date | null
}

export async function findViewer(
  db: Kysely<Database>,
  visitors: VisitorAccess,
  { caller, at }: { caller: Caller; at: Date },
): Promise<Viewer> {
  const isAdministration = hasRole(caller, 'OWNER', 'ICT')
  // Administrators see and may do everything, so their own visitor records do not matter.
  const own = isAdministration ? [] : await visitors.findOwn(db, caller)
  const officialId = hasRole(caller, 'OFFICIAL') ? await findOfficialOf(db, caller) : null
  return { caller, isAdministration, officialId, visitorIds: own.map(({ id }) => id), at }
}

async function findOfficialOf(db: Kysely<Database>, { user }: Caller): Promise<string | null> {
  if (user === null) return null
  const row = await db.selectFrom('officials').select('id').where('user_id', '=', user.id).executeTakeFirst()
  return row?.id ?? null
}

/**
 * The capacity in which the viewer sees an appointment; null if the viewer may not see it. The reception sees only
 * scheduled in-person appointments, with fewer details.
 */
export function seesAs(viewer: Viewer, row: AppointmentAccessFacts): 'staff' | 'visitor' | 'reception' | null {
  if (viewer.isAdministration || isOfficialOf(viewer, row)) return 'staff'
  if (viewer.visitorIds.includes(row.visitor_id)) return 'visitor'
  const isReceived = row.type === 'in-person' && row.starts_at !== null
  return isReceived && hasRole(viewer.caller, 'APP_COLLECTOR') ? 'reception' : null
}

/** The viewer in the form that the state table needs. */
export function toTableCaller(viewer: Viewer, row: AppointmentAccessFacts): AppointmentCaller {
  return {
    roles: viewer.caller.user?.roles ?? [],
    isVisitor: viewer.visitorIds.includes(row.visitor_id),
    isOfficial: isOfficialOf(viewer, row),
  }
}

/** The appointment in the form that the state table needs. */
export function toFacts(viewer: Viewer, row: AppointmentAccessFacts): AppointmentFacts {
  return {
    now: viewer.at,
    type: row.type,
    startsAt: row.starts_at,
    appliedAt: row.created_at,
    checkedInAt: row.checked_in_at,
    checkedOutAt: row.checked_out_at,
    byVisitor: seesAs(viewer, row) === 'visitor',
  }
}

/** False if all lists of the viewer are empty, so that no query is needed. */
export function listsAny({ isAdministration, officialId, visitorIds }: Viewer): boolean {
  return isAdministration || officialId !== null || visitorIds.length > 0
}

/** SQL condition on `appointments AS a` for the viewer's lists. An official's lists have that official's rows. */
export function listedFor({ caller, isAdministration, officialId, visitorIds }: Viewer): RawBuilder<boolean> {
  if (isAdministration) return sql`true`
  if (officialId !== null) return sql`a.official_id = ${officialId}`
  if (hasRole(caller, 'OFFICIAL') || visitorIds.length === 0) return sql`false`
  return sql`a.visitor_id = ANY (${visitorIds})`
}

/** Whether the viewer may see the days of this official: the administration of all, officials only their own. */
export function mayPlanFor({ isAdministration, officialId }: Viewer, asked: string): boolean {
  return isAdministration || officialId === asked
}

/** Whether the viewer receives the visitors of every official. */
export function receivesForAll({ caller, isAdministration }: Viewer): boolean {
  return isAdministration || hasRole(caller, 'APP_COLLECTOR')
}

function isOfficialOf({ officialId }: Viewer, row: AppointmentAccessFacts): boolean {
  return officialId !== null && officialId === row.official_id
}
