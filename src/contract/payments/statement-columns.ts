import * as z from 'zod/mini'
import { columnChoices } from '#domain/payments/statement/column-choices.ts'
import { mostColumns } from '#domain/payments/statement/statement-headings.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, Sha256 } from '../shapes.ts'

/** The SHA-256 of what tables of one bank and form have in common: their heading, and nothing of their rows. */
const fingerprint = Sha256
const columns = z.array(z.enum(columnChoices)).check(z.minLength(1), z.maxLength(mostColumns))

/** The most tables whose columns are kept. More than the forms of all banks; the oldest choice is dropped. */
export const mostKeptColumns = 300

/** What a desk has said that the columns of a table hold. */
export const KeptColumns = z.object({
  fingerprint,
  columns,
  chosenBy: z.nullable(z.string()),
  chosenAt: Instant,
})
export type KeptColumns = z.infer<typeof KeptColumns>

export const listStatementColumns = endpoint({
  method: 'GET',
  path: '/api/payments/columns',
  summary: 'The columns of statements that desks have chosen, for the next statement of the same form',
  access: access.reception,
  answers: { 200: z.object({ list: z.array(KeptColumns) }) },
})

export const keepStatementColumns = endpoint({
  method: 'PUT',
  path: '/api/payments/columns',
  summary: 'Keep the columns of statements of one form; a later choice replaces it',
  access: access.reception,
  requestsPerMinute: 20,
  body: z.object({ fingerprint, columns }),
  answers: { 200: KeptColumns },
})
