import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeskFlag } from '#domain/enlistment/desk/desks.ts'
import type { ChipTone } from '../../../../ui/chip.tsx'

/** The names of the flags of a row. */
export const flagNames: Record<DeskFlag, MessageDescriptor> = {
  returned: msg`Corrected`,
  renewal: msg`Renewal`,
  noSlip: msg`No slip`,
  debarred: msg`Debarred`,
  duplicate: msg`Duplicate`,
  opened: msg`Opened by a colleague`,
}

export const flagTones: Record<DeskFlag, ChipTone> = {
  returned: 'recheck',
  renewal: 'info',
  noSlip: 'accent',
  debarred: 'danger',
  duplicate: 'danger',
  opened: 'info',
}
