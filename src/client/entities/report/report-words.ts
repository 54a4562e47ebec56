import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Desk } from '#domain/enlistment/desk/desks.ts'
import type { AgeBand, DeskOutcome } from '#domain/reports/report-parts.ts'

export const deskNames: Record<Desk, MessageDescriptor> = {
  reception: msg`Reception desk`,
  committee: msg`Committee desk`,
  chairman: msg`Chairman desk`,
  recheck: msg`With the applicant`,
}

export const bandNames: Record<AgeBand, MessageDescriptor> = {
  inTime: msg`In time`,
  dueSoon: msg`Due soon`,
  late: msg`Late`,
}

export const outcomeNames: Record<DeskOutcome, MessageDescriptor> = {
  forwarded: msg`Forwarded`,
  approved: msg`Approved`,
  returned: msg`Returned`,
  rejected: msg`Rejected`,
}
