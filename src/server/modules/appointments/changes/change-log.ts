import type { Kysely } from 'kysely'
import type {
  AppointmentActor,
  AppointmentEventName,
  AppointmentStatus,
} from '#domain/appointments/appointment-states.ts'
import type { Role } from '#domain/people/roles.ts'
import { appendAudit } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'

export type ChangeNote = {
  id: string
  version: number
  action: AppointmentEventName
  from: AppointmentStatus | null
  to: AppointmentStatus
  startsAt: Date | null
  endsAt: Date | null
  reason: string | null
  actor: AppointmentActor
  /** Null for a job of the server. */
  caller: Caller | null
  at: Date
}

/** Writes a change into the history of the appointment and into the audit, in the transaction of the change. */
export async function noteChange(trx: Kysely<Database>, change: ChangeNote): Promise<void> {
  const { id, version, action, from, to, startsAt, endsAt, reason, actor, caller, at } = change
  const user = caller?.user ?? null
  await trx
    .insertInto('appointment_changes')
    .values({
      ...{ appointment_id: id, version, action, status: to, starts_at: startsAt, ends_at: endsAt, reason, at },
      // A visitor's name is only in the visitor's record, which can be erased.
      by_user_id: user?.id ?? null,
      by_name: actor === 'VISITOR' ? null : (user?.fullName ?? null),
      by_actor: actor,
    })
    .execute()
  await appendAudit(trx, {
    subject: { kind: 'appointment', id },
    action: `${action}-appointment`,
    ...(from === null ? {} : { from }),
    to,
    by: user,
    role: roleOf(caller, actor),
    // The audit is never erased, so it contains nothing that a visitor wrote.
    reason: actor === 'VISITOR' ? null : reason,
    detail: startsAt === null ? undefined : { startsAt: startsAt.toISOString() },
    at,
  })
}

const rolesOf: Record<AppointmentActor, readonly Role[]> = {
  VISITOR: [],
  ADMINISTRATION: ['OWNER', 'ICT'],
  OFFICIAL: ['OFFICIAL'],
  RECEPTION: ['APP_COLLECTOR'],
  PORTAL: [],
}

function roleOf(caller: Caller | null, actor: AppointmentActor): Role | undefined {
  return rolesOf[actor].find((role) => caller?.user?.roles.includes(role))
}
