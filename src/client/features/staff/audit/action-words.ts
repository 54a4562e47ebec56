import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditAction, AuditSubjectKind } from '#domain/audit-lines.ts'
import { eventNames } from '../../../entities/application/event-names.ts'

/** The names of actions. A new action without a name does not compile. */
export const actionNames: Record<AuditAction, MessageDescriptor> = {
  view: msg`Record opened`,
  print: msg`Printed or saved as a file`,
  'open-document': msg`Document opened`,

  ...eventNames,
  'find-shared-payment': msg`The number of another confirmed payment found`,
  'close-day': msg`Day closed in the books`,
  'reopen-day': msg`Closed day reopened`,
  'record-vat-deposit': msg`VAT deposit recorded`,
  'correct-vat-deposit': msg`VAT deposit corrected`,
  mark: msg`Marked documents or answers`,
  note: msg`Internal note added`,
  rate: msg`Work rated`,
  'revoke-device': msg`A phone was removed`,
  'revoke-other-devices': msg`All other phones were removed`,
  'recover-by-number': msg`New resume code for a verified number`,
  'take-number': msg`Number moved from another draft`,
  expire: msg`Unused draft deleted`,
  export: msg`List saved as a file`,

  'create-owner': msg`First administrator created`,
  'sign-up': msg`Account created`,
  'sign-in': msg`Logged in`,
  'failed-sign-in': msg`Login failed`,
  'sign-out': msg`Logged out`,
  'end-session': msg`A session was ended`,
  'end-sessions': msg`All other sessions were ended`,
  'failed-password': msg`Wrong password`,
  'confirm-password': msg`Password confirmed`,
  'change-password': msg`Password changed`,
  'reset-password': msg`Password reset with a code`,
  'set-password': msg`Password set by the office`,
  'withdraw-password': msg`Password withdrawn`,
  'begin-second-factor': msg`Second step turned on`,
  'remove-second-factor': msg`Second step turned off`,
  'use-recovery-code': msg`Logged in with a recovery code`,
  'failed-second-factor': msg`Wrong second-step code`,
  'skip-second-factor': msg`Logged in without the second step`,
  'change-roles': msg`Roles changed`,
  'end-all-sessions': msg`Logged out on all devices by the office`,
  'ask-approval': msg`Change of an account requested`,
  'approve-request': msg`Requested change approved`,
  'refuse-request': msg`Requested change refused`,
  'read-alarms': msg`Security alarms read`,

  'create-department': msg`Department created`,
  'change-department': msg`Department changed`,
  'create-designation': msg`Designation created`,
  'change-designation': msg`Designation changed`,
  'create-official': msg`Official created`,
  'change-official': msg`Official changed`,
  'change-hours': msg`Office hours changed`,
  'create-user': msg`System user created`,
  'change-user': msg`System user changed`,
  'create-meeting-link': msg`Meeting link created`,
  'change-meeting-link': msg`Meeting link changed`,
  'create-closure': msg`Holiday or absence added`,
  'delete-closure': msg`Holiday or absence deleted`,

  'change-setting': msg`Setting changed`,
  'change-refund-terms': msg`Text about the fee after a rejection changed`,
  'change-contact': msg`Office contact details changed`,
  'change-signatory': msg`Certificate signature changed`,
  'change-fee': msg`Fee changed`,
  'change-wallet-ceiling': msg`Mobile wallet limit changed`,
  'change-payees': msg`Payment accounts changed`,
  'sms-budget-low': msg`Most of the day’s SMS have been used`,
  'send-message-again': msg`Message sent again`,

  'change-visitor': msg`Visitor’s data changed`,
  'erase-visitor': msg`Visitor’s data erased`,
  'create-appointment': msg`Appointment requested`,
  'approve-appointment': msg`Appointment: time assigned`,
  'reschedule-appointment': msg`Appointment: rescheduled`,
  'reject-appointment': msg`Appointment: request rejected`,
  'cancel-appointment': msg`Appointment: cancelled`,
  'checkIn-appointment': msg`Visitor arrived`,
  'checkOut-appointment': msg`Visitor left`,
  'complete-appointment': msg`Appointment: completed`,
  'noShow-appointment': msg`Visitor did not come`,
  'expire-appointment': msg`Unanswered request expired`,
  'walkIn-appointment': msg`Visitor without an appointment added`,

  'start-session': msg`Secretary’s Hour opened`,
  'pause-session': msg`Secretary’s Hour paused`,
  'resume-session': msg`Secretary’s Hour resumed`,
  announce: msg`Announcement to the guests`,
  'call-guest': msg`Guest called`,
  'reject-guest': msg`Guest declined`,
  'finish-call': msg`Conversation ended`,
  'send-link': msg`Meeting link sent to a guest`,
  'move-place': msg`Place moved to another phone with a code`,

  'check-audit': msg`Audit checked`,
}

/** Names for actions that mean different things for different kinds of records. */
const namesOfKind: Readonly<Partial<Record<`${AuditSubjectKind} ${AuditAction}`, MessageDescriptor>>> = {
  'live-session end-session': msg`Secretary’s Hour ended`,
  'audit view': msg`Audit viewed`,
}

/** The name of an action; null for an action of another release. */
export function actionName({ action, kind }: { action: string; kind: string | undefined }): MessageDescriptor | null {
  const ofKind = namesOfKind[`${kind} ${action}` as keyof typeof namesOfKind]
  if (ofKind !== undefined) return ofKind
  return Object.hasOwn(actionNames, action) ? actionNames[action as AuditAction] : null
}
