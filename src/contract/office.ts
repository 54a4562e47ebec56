import * as z from 'zod/mini'
import { desks } from '#domain/enlistment/desk/desks.ts'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Weekdays } from './settings.ts'
import { ageLimits, personText, recordOf, textOf } from './shapes.ts'

/** How to reach the office; null for facts that an OWNER has not entered. `mapUrl` is an https address. */
export const Contact = z.object({
  telephone: z.nullable(personText(40)),
  email: z.nullable(personText(254)),
  address: textOf(300),
  hours: textOf(200),
  mapUrl: z.nullable(personText(500)),
})
export type Contact = z.infer<typeof Contact>

/** What happens to the fee when an application is rejected; null until an OWNER has entered it. */
export const RefundTerms = textOf(600)
export type RefundTerms = z.infer<typeof RefundTerms>

export const office = endpoint({
  method: 'GET',
  path: '/api/office',
  summary: 'How to reach the office, and the periods shown on its public pages',
  access: { kind: 'anyone' },
  answers: {
    200: z.object({
      contact: Contact,
      refundTerms: RefundTerms,
      /** An unfinished application is deleted after this many days without a change. */
      draftDays: z.number(),
      /** At each desk an application is marked as due soon, and as late, after so many working days. */
      limits: recordOf(desks, z.object(ageLimits)),
      /** The days of the week on which the office does not work. */
      weekend: Weekdays,
    }),
  },
})

export const changeContact = endpoint({
  method: 'PUT',
  path: '/api/office/contact',
  summary:
    'Change how to reach the office; `from` is the value last seen, so that two people do not overwrite each other',
  access: { ...access.owner, confirmed: true },
  body: z.object({ value: Contact, from: Contact }),
  answers: { 200: Contact },
})

export const changeRefundTerms = endpoint({
  method: 'PUT',
  path: '/api/office/refund-terms',
  summary: 'Change what applicants read about their fee when an application is rejected; `from` is the text last seen',
  access: { ...access.owner, confirmed: true },
  body: z.object({ value: RefundTerms, from: RefundTerms }),
  answers: { 200: z.object({ refundTerms: RefundTerms }) },
})
