import * as z from 'zod/mini'
import { access } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { Instant, personText, Text, Uuid } from '../../shapes.ts'

export const longestNote = 2_000

/** A note for colleagues. It is never changed or removed, and no applicant sees it. */
export const InternalNote = z.object({ id: Uuid, text: z.string(), by: Text, at: Instant })
export type InternalNote = z.infer<typeof InternalNote>

const call = { path: '/api/apps/notes', access: access.desks, query: z.object({ id: Uuid }) } as const

export const listNotes = endpoint({
  ...call,
  method: 'GET',
  summary: 'The internal notes of an application, newest first',
  answers: { 200: z.object({ list: z.array(InternalNote) }) },
})

export const addNote = endpoint({
  ...call,
  method: 'POST',
  summary: 'Add an internal note; 409 `application_full` when there are too many',
  requestsPerMinute: 60,
  body: z.object({ text: personText(longestNote) }),
  answers: { 201: InternalNote },
})
