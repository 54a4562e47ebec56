/** The status of a record of the administration: nothing is deleted, an unused record is INACTIVE. */
export const recordStatuses = ['ACTIVE', 'INACTIVE'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** The filter of a list; the default is ACTIVE. */
export const recordFilters = [...recordStatuses, 'ALL'] as const
export type RecordFilter = (typeof recordFilters)[number]
