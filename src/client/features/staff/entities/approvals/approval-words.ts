import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApprovalAction, ApprovalState } from '#domain/people/approval-states.ts'
import type { ChipTone } from '../../../../ui/chip.tsx'

export const approvalNames: Record<ApprovalAction, MessageDescriptor> = {
  'create-user': msg`New system user`,
  'change-user': msg`Change of a system user`,
  'create-official': msg`New official`,
  'change-official': msg`Change of an official`,
  'set-password': msg`New password for a system user`,
  'remove-second-factor': msg`Removal of the second step`,
  'end-sessions': msg`End of all sessions`,
}

export const approvalStateWords: Record<ApprovalState, { name: MessageDescriptor; tone: ChipTone }> = {
  WAITING: { name: msg`Waiting`, tone: 'pending' },
  APPROVED: { name: msg`Approved`, tone: 'ok' },
  REFUSED: { name: msg`Refused`, tone: 'danger' },
  EXPIRED: { name: msg`Expired`, tone: 'neutral' },
  REPLACED: { name: msg`Replaced by a newer request`, tone: 'neutral' },
}
