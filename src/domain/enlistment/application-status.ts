export const applicationStatuses = [
  'draft',
  'pending',
  'pending1',
  'pending2',
  'recheck',
  'rejected',
  'approved',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const editableStatuses = ['draft', 'recheck'] as const
export const inReviewStatuses = ['pending', 'pending1', 'pending2'] as const

/** Whether the holder may change the answers. Takes any text: a phone may have stored a status of a later release. */
export function isEditable(status: string): boolean {
  return editableStatuses.some((each) => each === status)
}

/** Whether the application is at a desk. */
export function isInReview(status: string): boolean {
  return inReviewStatuses.some((each) => each === status)
}
