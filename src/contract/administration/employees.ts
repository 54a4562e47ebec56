import * as z from 'zod/mini'
import { roles } from '#domain/people/roles.ts'
import { access } from '../access.ts'
import { Email, Mobile } from '../person-shapes.ts'
import { Text, Uuid } from '../shapes.ts'
import { withApproval } from './approvals.ts'
import { NameBn, NameEn } from './named-records.ts'
import { Gender } from './officials.ts'
import { recordCalls } from './record-calls.ts'

/**
 * System users: accounts of people who work for the office. All staff read their names; the other fields are for OWNER
 * and ICT, and null or empty for everyone else. ICT cannot grant OWNER, change an OWNER or change their own roles. What an
 * ICT changes of an account that decides, or grants it, waits for an OWNER. A change needs the password of its author,
 * typed just before, so that a passer-by at an open screen cannot create an OWNER.
 */
const calls = recordCalls({
  path: '/api/employees',
  what: 'system users',
  reads: access.staff,
  writes: { ...access.administration, confirmed: true },
  written: {
    nameBn: NameBn,
    nameEn: NameEn,
    gender: z.nullable(Gender),
    roles: z.array(z.enum(roles)).check(z.maxLength(roles.length)),
    departmentId: z.optional(z.nullable(Uuid)),
    designationId: z.optional(z.nullable(Uuid)),
    /** At least one of mobile number and e-mail address is needed. */
    mobile: z.optional(z.nullable(Mobile)),
    email: z.optional(z.nullable(Email)),
    /** A picture uploaded with the type `employee`. */
    imageFileId: z.optional(z.nullable(Uuid)),
  },
  // Accounts that people made themselves have one name, in either script.
  shown: {
    nameBn: z.string(),
    nameEn: z.string(),
    imageUrl: z.nullable(z.string()),
    department: z.nullable(Text),
    designation: z.nullable(Text),
  },
  sorts: ['name', 'nameBn', 'department', 'designation', 'role', 'status'],
})

export const employeeCalls = withApproval(calls)
