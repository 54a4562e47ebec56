import { refuse } from '../errors.ts'
import type { Role } from '../people/roles.ts'
import { dhakaDate } from '../reference/calendar.ts'
import { defineTransitions } from '../state-table.ts'

/** A new appointment has the first status. */
export const appointmentStatuses = [
  'APPLIED',
  'APPROVED',
  'RESCHEDULED',
  'REJECTED',
  'CANCELLED',
  'COMPLETED',
  'NO_SHOW',
  'EXPIRED',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/**
 * With one of these statuses the appointment has a time in an official's day. The database refuses two of one official
 * that overlap.
 */
export const confirmedStatuses = ['APPROVED', 'RESCHEDULED'] as const satisfies readonly AppointmentStatus[]
/** The statuses in which the visitor still waits for the appointment. */
export const openStatuses = ['APPLIED', ...confirmedStatuses] as const satisfies readonly AppointmentStatus[]

export const appointmentTypes = ['online', 'in-person'] as const
export type AppointmentType = (typeof appointmentTypes)[number]

export const appointmentReasons = ['personal', 'official'] as const
export type AppointmentReason = (typeof appointmentReasons)[number]

/** A visitor cancels a confirmed appointment up to this long before it begins. */
export const cancelBeforeMs = 2 * 60 * 60 * 1000
/** The visitor sees the meeting link from this long before the beginning. */
export const linkBeforeMs = 15 * 60 * 1000
/**
 * The visitor sees the link until this long after the end: meetings run late, but the room soon belongs to another
 * visitor.
 */
export const linkAfterMs = 2 * 60 * 60 * 1000
/** A request that is unanswered for this many days expires. */
export const expiryDays = 30

/** `RECEPTION` is the desk where visitors arrive, `PORTAL` a job of the server. */
export type AppointmentActor = 'VISITOR' | 'ADMINISTRATION' | 'OFFICIAL' | 'RECEPTION' | 'PORTAL'

/** What the table needs to know about a caller. */
export type AppointmentCaller = {
  roles: readonly Role[]
  /** The caller is the visitor of the appointment. */
  isVisitor: boolean
  /** The caller is the official of the appointment. */
  isOfficial: boolean
  /** The server itself. */
  isPortal?: boolean
}

/** What the table needs to know about an appointment. */
export type AppointmentFacts = {
  now: Date
  type: AppointmentType
  /** Null before it is confirmed. */
  startsAt: Date | null
  appliedAt: Date
  checkedInAt: Date | null
  checkedOutAt: Date | null
  /** Whether the caller is the visitor and not staff: staff may cancel at any time. */
  byVisitor: boolean
}

const dayMs = 24 * 60 * 60 * 1000
const wrong = (code: string) => refuse('wrong_state', { fields: [{ path: 'status', code }] })

/** Whether the visitor may still cancel. */
export function isInTimeToCancel({ now, startsAt }: Pick<AppointmentFacts, 'now' | 'startsAt'>): boolean {
  return startsAt === null || startsAt.getTime() - now.getTime() >= cancelBeforeMs
}

/** Appointments: who may do what in which state. */
export const appointmentTable = defineTransitions({
  states: appointmentStatuses,
  actors: {
    VISITOR: ({ isVisitor }: AppointmentCaller) => isVisitor,
    ADMINISTRATION: ({ roles }: AppointmentCaller) => roles.includes('OWNER') || roles.includes('ICT'),
    OFFICIAL: ({ roles, isOfficial }: AppointmentCaller) => isOfficial && roles.includes('OFFICIAL'),
    RECEPTION: ({ roles }: AppointmentCaller) => roles.includes('APP_COLLECTOR'),
    PORTAL: ({ isPortal }: AppointmentCaller) => isPortal === true,
  },
  words: ['reason'],
  requirements: {
    inTime: (facts: AppointmentFacts) => (!facts.byVisitor || isInTimeToCancel(facts) ? null : wrong('too_late')),
    begun: ({ now, startsAt }: AppointmentFacts) => (startsAt !== null && startsAt <= now ? null : wrong('not_begun')),
    inPerson: ({ type }: AppointmentFacts) => (type === 'in-person' ? null : wrong('not_in_person')),
    today: ({ now, startsAt }: AppointmentFacts) =>
      startsAt !== null && dhakaDate(startsAt) === dhakaDate(now) ? null : wrong('not_today'),
    notCheckedIn: ({ checkedInAt }: AppointmentFacts) => (checkedInAt === null ? null : wrong('checked_in')),
    checkedIn: ({ checkedInAt }: AppointmentFacts) => (checkedInAt !== null ? null : wrong('not_checked_in')),
    notCheckedOut: ({ checkedOutAt }: AppointmentFacts) => (checkedOutAt === null ? null : wrong('checked_out')),
    unanswered: ({ now, appliedAt }: AppointmentFacts) =>
      now.getTime() - appliedAt.getTime() >= expiryDays * dayMs ? null : wrong('too_early'),
  },
  actions: {
    approve: [{ from: ['APPLIED'], by: ['ADMINISTRATION', 'OFFICIAL'], to: 'APPROVED' }],
    reschedule: [{ from: ['APPROVED', 'RESCHEDULED'], by: ['ADMINISTRATION', 'OFFICIAL'], to: 'RESCHEDULED' }],
    reject: [{ from: ['APPLIED'], by: ['ADMINISTRATION', 'OFFICIAL'], to: 'REJECTED', asks: ['reason'] }],
    cancel: [
      {
        from: ['APPLIED', 'APPROVED', 'RESCHEDULED'],
        by: ['VISITOR', 'ADMINISTRATION', 'OFFICIAL'],
        to: 'CANCELLED',
        requires: ['inTime'],
      },
    ],
    checkIn: [
      {
        from: ['APPROVED', 'RESCHEDULED'],
        by: ['ADMINISTRATION', 'OFFICIAL', 'RECEPTION'],
        to: 'same',
        requires: ['inPerson', 'today', 'notCheckedIn'],
      },
    ],
    checkOut: [
      {
        from: ['APPROVED', 'RESCHEDULED', 'COMPLETED'],
        by: ['ADMINISTRATION', 'OFFICIAL', 'RECEPTION'],
        to: 'same',
        requires: ['inPerson', 'checkedIn', 'notCheckedOut'],
      },
    ],
    complete: [
      { from: ['APPROVED', 'RESCHEDULED'], by: ['ADMINISTRATION', 'OFFICIAL'], to: 'COMPLETED', requires: ['begun'] },
    ],
    noShow: [
      { from: ['APPROVED', 'RESCHEDULED'], by: ['ADMINISTRATION', 'OFFICIAL'], to: 'NO_SHOW', requires: ['begun'] },
    ],
    expire: [{ from: ['APPLIED'], by: ['PORTAL'], to: 'EXPIRED', requires: ['unanswered'] }],
  },
})

export type AppointmentAction = Parameters<typeof appointmentTable.transitionsOf>[0]
/** What the history of an appointment names. */
export type AppointmentEventName = AppointmentAction | 'create' | 'walkIn'
/** The actions that an API answer can offer to its reader, in this order. */
export const appointmentActions = [
  'approve',
  'reschedule',
  'reject',
  'cancel',
  'checkIn',
  'checkOut',
  'complete',
  'noShow',
] as const satisfies readonly AppointmentAction[]
