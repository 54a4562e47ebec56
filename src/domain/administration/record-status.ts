/** What becomes of a record of the administration: nothing is deleted, what is no longer used is INACTIVE. */
export const recordStatuses = ['ACTIVE', 'INACTIVE'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** What a list is asked for; ACTIVE unless said otherwise. */
export const recordFilters = [...recordStatuses, 'ALL'] as const
export type RecordFilter = (typeof recordFilters)[number]
