import type { Appointment, AppointmentSummary } from '../../../../src/contract/appointments/appointment-shapes.ts'
import { listSlots } from '../../../../src/domain/appointments/day-slots.ts'
import { usualHours } from '../../../../src/domain/appointments/working-hours.ts'
import { type CalendarDate, dhakaInstant } from '../../../../src/domain/reference/calendar.ts'

/** Appointments as the server sends them, for pages that are tested without a server. */
export const shownOfficial = {
  id: '00000000-0000-4000-8000-0000000000a1',
  imageUrl: null,
  nameBn: 'শারমিন আক্তার',
  nameEn: 'Sharmin Akter',
  designation: { bn: 'সচিব', en: 'Secretary' },
}

/** The same official in the list of officials. */
export const officialRecord = {
  id: shownOfficial.id,
  status: 'ACTIVE',
  version: 0,
  nameBn: shownOfficial.nameBn,
  nameEn: shownOfficial.nameEn,
  gender: 'Female',
  departmentId: null,
  designationId: null,
  userId: null,
  email: null,
  mobile: null,
  room: '402',
  imageFileId: null,
  acceptsOnline: true,
  acceptsInPerson: true,
  isSecretary: false,
  sortOrder: 0,
  imageUrl: null,
  department: null,
  designation: shownOfficial.designation,
}

export function shownRequest(number: number, more: Partial<AppointmentSummary> = {}): AppointmentSummary {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    version: 0,
    status: 'APPLIED',
    type: 'in-person',
    topic: `Plot ${number}`,
    personCount: 1,
    dateCreated: '2026-11-20T04:00:00.000Z',
    systemTime: '2026-11-20T04:00:00.000Z',
    schedule: null,
    official: shownOfficial,
    visitor: { id: '00000000-0000-4000-8000-0000000000b1', imageUrl: null, name: `Visitor ${number}` },
    checkedInAt: null,
    checkedOutAt: null,
    toTelephone: null,
    actions: ['approve', 'reject', 'cancel'],
    ...more,
  }
}

export function shownBooked(
  number: number,
  time: { date: CalendarDate; hour: number; minute: number },
): AppointmentSummary {
  const schedule = { ...time, durationMin: 15, startsAt: dhakaInstant(time.date, time.hour, time.minute) }
  return shownRequest(number, { status: 'APPROVED', schedule, actions: ['reschedule', 'cancel'] })
}

/** The full record for a summary. */
export function shownWhole(summary: AppointmentSummary): Appointment {
  return {
    ...summary,
    extras: {},
    requestedDate: '',
    requestedHour: -1,
    requestedMin: -1,
    room: '402',
    reason: null,
    contact: { mobile: '01712345678', email: 'karim@example.org', address: 'Rajshahi' },
    meeting: null,
    history: [
      { at: summary.dateCreated, action: 'create', by: 'visitor', status: 'APPLIED', schedule: null, reason: null },
    ],
  }
}

/** The free slots of a day at the reception, as seen in its morning. */
export const freeToday = {
  date: '2026-11-22',
  now: dhakaInstant('2026-11-22', 9, 0),
  slots: [{ hour: 15, minute: 30, durationMin: 15 }],
}

/** The slots of an official on a day with usual hours, as seen at `now`: long before it, unless a test says when. */
export function shownDay(
  date: CalendarDate,
  booked: readonly AppointmentSummary[] = [],
  now = new Date('2026-01-01T00:00:00Z'),
) {
  const busy = booked.flatMap(({ schedule }) => {
    if (schedule === null || schedule.date !== date) return []
    const from = schedule.hour * 60 + schedule.minute
    return [{ from, to: from + schedule.durationMin }]
  })
  const slots = listSlots({ date, hours: usualHours, closures: [], busy, now })
  return {
    slots,
    booked: booked.filter(({ schedule }) => schedule?.date === date),
    closures: [],
    now: now.toISOString(),
  }
}
