import type { Kysely } from 'kysely'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import {
  type AppointmentAction,
  type AppointmentActor,
  appointmentTable,
} from '#domain/appointments/appointment-states.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { VisitorAccess } from '../../visitors/service.ts'
import { findWhole, listChanges, lockWhole, type WholeRow } from '../reading/appointment-rows.ts'
import { toAppointment } from '../reading/appointment-view.ts'
import { findViewer, seesAs, toFacts, toTableCaller, type Viewer } from '../reading/viewer.ts'
import { noteChange } from './change-log.ts'
import { type ChangeWords, effects } from './effects.ts'
import { informVisitor, messageKeys } from './messages.ts'

export type DecidedAction = Exclude<AppointmentAction, 'expire'>
export type Decision = ChangeWords & { id: string; version: number }
type Parts = { context: Context; visitors: VisitorAccess }

/** If two desks assign the same time at the same moment, the database accepts only one of them. */
const slotTaken = { appointments_no_overlap: refuse('slot_taken') }

/**
 * Takes a step with an appointment. Refusals: `not_found` if the caller may not see it, `stale_version`, those of the
 * state table, those of the time, and `slot_taken`.
 */
export function decide(
  parts: Parts,
  { caller, action, decision }: { caller: Caller; action: DecidedAction; decision: Decision },
): Promise<Result<Appointment>> {
  const work = async (trx: Kysely<Database>): Promise<Result<Appointment>> => {
    const viewer = await findViewer(trx, parts.visitors, { caller, at: parts.context.now() })
    const row = await lockWhole(trx, decision.id)
    if (row === null || seesAs(viewer, row) === null) return refuse('not_found')
    const taken = await takeStep(trx, parts.context, {
      viewer,
      row,
      action,
      words: decision,
      version: decision.version,
    })
    return taken.ok ? readAppointment(trx, row.id, viewer) : taken
  }
  return transact(parts.context.db, work, slotTaken)
}

export async function readAppointment(db: Kysely<Database>, id: string, viewer: Viewer): Promise<Result<Appointment>> {
  const row = await findWhole(db, id)
  const value = row === null ? null : toAppointment(row, await listChanges(db, id), viewer)
  return value === null ? refuse('not_found') : { ok: true, value }
}

type Step = { viewer: Viewer; row: WholeRow; action: DecidedAction; words: ChangeWords; version?: number }

/** Takes one step, in the transaction that has locked the row. */
export async function takeStep(
  trx: Kysely<Database>,
  context: Pick<Context, 'messages'>,
  { viewer, row, action, words, version = row.version }: Step,
): Promise<Result<{ version: number }>> {
  const { at, caller } = viewer
  const situation = { state: row.status, facts: toFacts(viewer, row), caller: toTableCaller(viewer, row) }
  const check = appointmentTable.check({ action, ...situation, words: { reason: words.reason } })
  if (!check.ok && check.code === 'forbidden') return check
  // Checked before the table's refusal: for a stale view that refusal would be about another state of the appointment.
  if (version !== row.version) return refuse('stale_version')
  if (!check.ok) return check
  const columns = await effects[action](trx, { row, words, at })
  if ('ok' in columns) return columns
  const next = { ...row, ...columns, status: check.to, version: row.version + 1 }
  await trx
    .updateTable('appointments')
    .set({ ...columns, status: check.to, version: next.version, updated_at: at })
    .where('id', '=', row.id)
    .execute()
  const actor = actorOf(viewer, row, check.by)
  const times = { startsAt: next.starts_at, endsAt: next.ends_at }
  const reason = words.reason ?? null
  const of = { id: row.id, version: next.version, action, from: row.status, to: check.to }
  await noteChange(trx, { ...of, ...times, reason, actor, caller, at })
  const kind = informs[action]
  // Messages about the previous time that were not sent yet are now wrong, so they are dropped.
  if (changesTime.includes(action)) await context.messages.end(trx, messageKeys(row))
  // A visitor who acted needs no message about it.
  if (kind !== undefined && actor !== 'VISITOR') await informVisitor(trx, context, { kind, row: next })
  return { ok: true, value: { version: next.version } }
}

const changesTime: readonly DecidedAction[] = ['approve', 'reschedule', 'cancel']

const informs = {
  approve: 'assigned',
  reschedule: 'rescheduled',
  reject: 'rejected',
  cancel: 'cancelled',
} as const satisfies Partial<Record<DecidedAction, string>> as Partial<
  Record<DecidedAction, 'assigned' | 'rescheduled' | 'rejected' | 'cancelled'>
>

/** The actor for the history. Staff who are also the visitor act as staff if the table allows it. */
function actorOf(viewer: Viewer, row: WholeRow, by: readonly AppointmentActor[]): AppointmentActor {
  const [first, ...others] = by
  if (first === undefined) throw new Error('The table allows no one to act')
  return first === 'VISITOR' && seesAs(viewer, row) === 'staff' ? (others[0] ?? first) : first
}
