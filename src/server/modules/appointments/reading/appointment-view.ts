import type { Appointment, AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import {
  appointmentActions,
  appointmentTable,
  confirmedStatuses,
  linkAfterMs,
  linkBeforeMs,
} from '#domain/appointments/appointment-states.ts'
import type { MessageState } from '#domain/message-states.ts'
import { dhakaClock, dhakaDate } from '#domain/reference/calendar.ts'
import { imageUrlOf } from '../../../platform/storage/image-url.ts'
import type { ChangeRow, SummaryRow, WholeRow } from './appointment-rows.ts'
import { seesAs, toFacts, toTableCaller, type Viewer } from './viewer.ts'

export function toSummary(row: SummaryRow, viewer: Viewer): AppointmentSummary {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    type: row.type,
    topic: row.topic,
    personCount: row.person_count,
    dateCreated: row.created_at.toISOString(),
    systemTime: row.updated_at.toISOString(),
    schedule: toSchedule(row),
    official: {
      id: row.official_id,
      imageUrl: imageUrlOf(row.official_image),
      nameBn: row.official_bn,
      nameEn: row.official_en,
      designation:
        row.designation_bn === null ? null : { bn: row.designation_bn, en: row.designation_en ?? row.designation_bn },
    },
    visitor: { id: row.visitor_id, imageUrl: imageUrlOf(row.visitor_image), name: nameOf(row) },
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
    checkedOutAt: row.checked_out_at?.toISOString() ?? null,
    toTelephone: toTelephone(row, viewer),
    actions: actionsOf(row, viewer),
  }
}

/** It may not have arrived either when the gateway's answer is unknown. */
const notArrived: readonly MessageState[] = ['HELD', 'FAILED', 'UNKNOWN']

/** Whom the office has to tell what the newest message should have said. The reception sees no number. */
function toTelephone(row: SummaryRow, viewer: Viewer): AppointmentSummary['toTelephone'] {
  const role = seesAs(viewer, row)
  const isOver = row.starts_at !== null && row.starts_at <= viewer.at
  const isArrived = notArrived.every((state) => state !== row.message_state)
  if (role === null || role === 'visitor' || isOver || isArrived) return null
  return { mobile: role === 'staff' ? row.mobile : null }
}

/** Everything that the viewer may see of the appointment; null if the viewer may not see it at all. */
export function toAppointment(row: WholeRow, changes: readonly ChangeRow[], viewer: Viewer): Appointment | null {
  const role = seesAs(viewer, row)
  if (role === null) return null
  return {
    ...toSummary(row, viewer),
    extras: row.extras,
    requestedDate: row.requested_date,
    requestedHour: row.requested_hour,
    requestedMin: row.requested_min,
    room: row.room,
    reason: row.reason,
    contact:
      role === 'reception' ? null : { mobile: row.mobile ?? '', email: row.email ?? '', address: row.address ?? '' },
    meeting: toMeeting(row, { isStaff: role === 'staff', at: viewer.at }),
    history: changes.map((change) => ({
      at: change.at.toISOString(),
      action: change.action,
      by: role === 'visitor' ? change.by_actor : (change.by_name ?? change.by_actor),
      status: change.status,
      schedule: toSchedule(change),
      reason: change.reason,
    })),
  }
}

function actionsOf(row: SummaryRow, viewer: Viewer): AppointmentSummary['actions'] {
  const situation = { state: row.status, facts: toFacts(viewer, row), caller: toTableCaller(viewer, row) }
  const open = appointmentTable.list(situation).filter(({ unmet }) => unmet.length === 0)
  return appointmentActions.filter((action) => open.some((each) => each.action === action))
}

type Timed = Pick<SummaryRow, 'starts_at' | 'ends_at'>

export function toSchedule({ starts_at: startsAt, ends_at: endsAt }: Timed): AppointmentSummary['schedule'] {
  if (startsAt === null || endsAt === null) return null
  return {
    date: dhakaDate(startsAt),
    ...dhakaClock(startsAt),
    durationMin: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    startsAt: startsAt.toISOString(),
  }
}

/** Staff always see the link; the visitor when it is confirmed, from a little before the start until after the end. */
export function isLinkShown(row: WholeRow, { isStaff, at }: { isStaff: boolean; at: Date }): boolean {
  if (isStaff) return true
  const isConfirmed = confirmedStatuses.some((status) => status === row.status)
  const { starts_at: startsAt, ends_at: endsAt } = row
  if (!isConfirmed || startsAt === null || endsAt === null) return false
  return at.getTime() >= startsAt.getTime() - linkBeforeMs && at.getTime() < endsAt.getTime() + linkAfterMs
}

function toMeeting(row: WholeRow, reader: { isStaff: boolean; at: Date }): Appointment['meeting'] {
  const { meeting_link_id: linkId, provider, starts_at: startsAt } = row
  if (linkId === null || provider === null || startsAt === null) return null
  const isShown = isLinkShown(row, reader)
  return {
    linkId,
    provider,
    url: isShown ? row.url : null,
    meetingId: isShown ? row.meeting_id : null,
    passcode: isShown ? row.passcode : null,
    shownFrom: new Date(startsAt.getTime() - linkBeforeMs).toISOString(),
  }
}

/** An erased visitor has no name. */
function nameOf({ first_name: first, last_name: last }: SummaryRow): string {
  return `${first} ${last}`.trim() || '—'
}
