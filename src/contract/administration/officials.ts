import * as z from 'zod/mini'
import { findWrongHours, minutesOfDay, slotLengths } from '#domain/appointments/working-hours.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Mobile } from '../person-shapes.ts'
import { personText, Text, Uuid } from '../shapes.ts'
import { withApproval } from './approvals.ts'
import { NameBn, NameEn } from './named-records.ts'
import { recordCalls, Version } from './record-calls.ts'

export const Gender = z.enum(['Male', 'Female'])

/**
 * Officials receive visitors. Anyone reads the active ones; their account, e-mail address and mobile number are for staff
 * of the administration and null for everyone else. An ICT's change of the account that hosts the Secretary's Hour waits
 * for an OWNER.
 */
const calls = recordCalls({
  path: '/api/officials',
  what: 'officials',
  reads: { kind: 'anyone' },
  moreForAccounts: true,
  writes: access.administration,
  written: {
    nameBn: NameBn,
    nameEn: NameEn,
    gender: Gender,
    departmentId: z.optional(z.nullable(Uuid)),
    designationId: z.optional(z.nullable(Uuid)),
    /** The account that sees the official's own appointments; it needs the role OFFICIAL to do so. */
    userId: z.optional(z.nullable(Uuid)),
    email: z.optional(z.nullable(Email)),
    mobile: z.optional(z.nullable(Mobile)),
    room: z.optional(z.nullable(personText(60))),
    /** A picture uploaded with the type `official`. */
    imageFileId: z.optional(z.nullable(Uuid)),
    acceptsOnline: z._default(z.boolean(), true),
    acceptsInPerson: z._default(z.boolean(), true),
    /** Hosts the Secretary's Hour. */
    isSecretary: z._default(z.boolean(), false),
    sortOrder: z._default(z.int().check(z.minimum(0), z.maximum(9_999)), 0),
  },
  shown: { imageUrl: z.nullable(z.string()), department: z.nullable(Text), designation: z.nullable(Text) },
  sorts: ['name', 'nameBn', 'department', 'designation', 'room', 'status'],
})

export const officialCalls = withApproval(calls)

const Minute = z.int().check(z.minimum(0), z.maximum(minutesOfDay))
const Span = { from: Minute, to: Minute }
const Hours = z.object({
  weeklyHours: z.array(z.object({ day: z.int().check(z.minimum(0), z.maximum(6)), ...Span })).check(z.maxLength(28)),
  breaks: z.array(z.object(Span)).check(z.maxLength(8)),
  slotMinutes: z.int().check(z.refine((minutes) => slotLengths.some((each) => each === minutes))),
})

export const getHours = endpoint({
  method: 'GET',
  path: '/api/officials/hours',
  summary: "An official's weekly hours, breaks and slot length; an official sees their own",
  access: access.officials,
  query: z.object({ id: Uuid }),
  answers: { 200: z.extend(Hours, { version: Version }) },
})

export const changeHours = endpoint({
  method: 'PUT',
  path: '/api/officials/hours',
  summary: "Change an official's weekly hours, breaks and slot length",
  access: access.administration,
  query: z.object({ id: Uuid }),
  body: z
    .extend(Hours, { version: Version })
    .check(z.refine((hours) => findWrongHours(hours).length === 0, { path: ['weeklyHours'] })),
  answers: { 200: z.extend(Hours, { version: Version }) },
})
