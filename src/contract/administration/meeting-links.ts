import * as z from 'zod/mini'
import { isMeetingUrl } from '#domain/appointments/meeting-link.ts'
import { access } from '../access.ts'
import { personText, Text, Uuid } from '../shapes.ts'
import { recordCalls } from './record-calls.ts'

/** The links under which online appointments of an official are held. An official reads and changes their own. */
export const meetingLinkCalls = recordCalls({
  path: '/api/meetings/links',
  what: 'meeting links',
  reads: access.officials,
  writes: access.officials,
  written: {
    officialId: Uuid,
    title: personText(120),
    /** Who runs the meetings, e.g. Google Meet. */
    provider: personText(60),
    url: personText(500).check(z.refine(isMeetingUrl)),
    meetingId: z.optional(z.nullable(personText(60))),
    passcode: z.optional(z.nullable(personText(60))),
    durationMin: z.int().check(z.minimum(5), z.maximum(480)),
    /** Offered first when an appointment is assigned; an official has at most one default. */
    isDefault: z._default(z.boolean(), false),
  },
  shown: { official: Text },
  sorts: ['title', 'provider', 'official', 'durationMin', 'status'],
  filters: { officialId: z.optional(Uuid) },
})
