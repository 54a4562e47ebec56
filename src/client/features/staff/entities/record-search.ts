import { recordFilters } from '#domain/administration/record-status.ts'
import { listSearch, oneOf, textParameter } from '../../../platform/search-schema.ts'

/** The search parameters of every list of records. */
export const recordSearch = listSearch({ status: oneOf(recordFilters) })
/** The search parameters of a list whose records belong to officials. */
export const officialRecordSearch = listSearch({ status: oneOf(recordFilters), officialId: textParameter() })
type Search = ReturnType<typeof officialRecordSearch>
export type RecordSearch = { [Name in keyof Search]?: Search[Name] | undefined }
