import * as z from 'zod/mini'
import { roles } from '#domain/people/roles.ts'
import { access } from '../access.ts'
import { Email, Mobile } from '../person-shapes.ts'
import { Text, Uuid } from '../shapes.ts'
import { NameBn, NameEn } from './named-records.ts'
import { Gender } from './officials.ts'
import { recordCalls } from './record-calls.ts'

/**
 * System users: accounts of people who work for the office. Everyone of the office reads their names; the rest is for
 * OWNER and ICT, and null or empty for everyone else. ICT cannot grant OWNER or CHAIRMAN, change an OWNER or change the own
 * roles. The writer has entered their own password just before, so that a passer-by at an open screen cannot make an OWNER.
 */
export const employeeCalls = recordCalls({
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
    /** One of the two at least. */
    mobile: z.optional(z.nullable(Mobile)),
    email: z.optional(z.nullable(Email)),
    /** A picture uploaded with the type `employee`. */
    imageFileId: z.optional(z.nullable(Uuid)),
  },
  // Accounts that people made themselves have one name, in whichever letters.
  shown: {
    nameBn: z.string(),
    nameEn: z.string(),
    imageUrl: z.nullable(z.string()),
    department: z.nullable(Text),
    designation: z.nullable(Text),
  },
})
