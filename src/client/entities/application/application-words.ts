import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'

/** The name of each status on chips, filters and counters: the same word everywhere. */
export const statusNames: Record<ApplicationStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  pending: msg`Reception desk`,
  pending1: msg`Committee desk`,
  pending2: msg`Chairman desk`,
  recheck: msg`Returned for correction`,
  rejected: msg`Rejected`,
  approved: msg`Approved`,
}
