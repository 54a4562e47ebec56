import { recordFilters } from '#domain/administration/record-status.ts'
import { oneOf, pageParameter, searchSchema } from '../../../platform/search-schema.ts'

/** The search parameters of every list of records. */
export const recordSearch = searchSchema({ page: pageParameter, status: oneOf(recordFilters) })
export type RecordSearch = {
  [Name in keyof ReturnType<typeof recordSearch>]?: ReturnType<typeof recordSearch>[Name] | undefined
}
