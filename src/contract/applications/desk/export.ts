import * as z from 'zod/mini'
import { exportFormats } from '#domain/enlistment/desk/export-words.ts'
import { access } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { Locale } from '../../shapes.ts'
import { Families, searchFilters } from '../search-shapes.ts'

const { sort: _sort, ...filters } = searchFilters

/** A POST, because the searched text must not be in a URL, and a link could not send the session's header anyway. */
export const exportApplications = endpoint({
  method: 'POST',
  path: '/api/apps/export',
  summary: 'All rows of a search as a streamed file, oldest submission first',
  access: access.desks,
  // The call changes nothing, and the file is not stored for a repetition.
  idempotencyKey: 'ignored',
  requestsPerMinute: 10,
  body: z.object({
    ...filters,
    families: Families,
    format: z.enum(exportFormats),
    /** The language of the file. */
    locale: Locale,
  }),
  answers: { 200: 'binary' },
})
