import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageKind } from '#domain/message-kinds.ts'
import type { MessageState, NamedFailure } from '#domain/message-states.ts'
import type { ChipTone } from '../../../ui/chip.tsx'
import type { IconName } from '../../../ui/icon.tsx'

export const stateWords: Record<MessageState, { name: MessageDescriptor; tone: ChipTone; icon: IconName }> = {
  QUEUED: { name: msg`Waiting`, tone: 'accent', icon: 'clock' },
  SENDING: { name: msg`Sending`, tone: 'info', icon: 'send' },
  SENT: { name: msg`Sent`, tone: 'ok', icon: 'check' },
  FAILED: { name: msg`Failed`, tone: 'danger', icon: 'warning' },
  UNKNOWN: { name: msg`May have been sent`, tone: 'pending', icon: 'info' },
  HELD: { name: msg`On hold`, tone: 'pending', icon: 'clock' },
}

/** The subject of a message, by the server's name of its kind. */
const kindNames: Readonly<Record<MessageKind, MessageDescriptor>> = {
  'draft-token': msg`Resume code of a new application`,
  submitted: msg`Application submitted`,
  recheck: msg`Returned for correction`,
  'payment-confirmed': msg`Payment confirmed`,
  'payment-in-part': msg`A part of the fee arrived`,
  'payment-arrived': msg`A payment arrived`,
  'payment-rejected': msg`Payment rejected`,
  'payment-unneeded': msg`Payment not accepted, nothing to be paid`,
  'payment-reversed': msg`Payment confirmation reversed`,
  'payment-refunded': msg`Fee refunded`,
  'approved-unpaid': msg`Approved without a payment`,
  rejected: msg`Application rejected`,
  approved: msg`Application approved`,
  'reset-code': msg`Code for a new password`,
  'number-code': msg`Code to verify a number`,
  'place-code': msg`Code to move a place in the Secretary’s Hour`,
  'opened-on-another-phone': msg`Opened on another phone`,
  'phone-taken-off': msg`A phone was removed`,
  'first-phone-taken-off': msg`The first phone was removed`,
  'other-phones-taken-off': msg`All other phones were removed`,
  claimed: msg`Added to an account`,
  'renewal-reminder': msg`Reminder to renew`,
  'draft-expiring': msg`A draft will be deleted`,
  'sms-budget': msg`Most of the day’s SMS have been used`,
  'audit-fault': msg`The audit is not intact`,
  'shared-payments': msg`Payments with the same number`,
  'password-changed': msg`Password changed`,
  'password-set': msg`Password set by the office`,
  'account-made': msg`Invitation to a new account`,
  'roles-changed': msg`Roles changed`,
  'contact-changed': msg`Mobile number or e-mail changed by the office`,
  'password-due': msg`Password withdrawn`,
  'password-due-later': msg`Password withdrawn`,
  'status-changed': msg`Account made active or inactive`,
  'second-factor-removed': msg`Second step turned off`,
  'sessions-ended': msg`Logged out on all devices by the office`,
  'role-asked': msg`A new role was requested`,
  'account-alarm': msg`Alarm: an account was changed`,
  'approval-asked': msg`A request waits for an admin`,
  'appointment-assigned': msg`Appointment: time assigned`,
  'appointment-rescheduled': msg`Appointment: rescheduled`,
  'appointment-rejected': msg`Appointment: request rejected`,
  'appointment-cancelled': msg`Appointment: cancelled`,
  'request-cancelled': msg`Appointment: request cancelled`,
  'appointment-reminder': msg`Appointment: reminder`,
}

export function nameOf(kind: string, translate: I18n['_']): string {
  // A server of a later release may have sent a kind that this page does not know.
  return Object.hasOwn(kindNames, kind) ? translate(kindNames[kind as MessageKind]) : kind
}

/** Why an attempt failed. Codes that contain a number of the gateway are matched by their beginning. */
const reasons: Readonly<Record<NamedFailure, MessageDescriptor>> = {
  not_reached: msg`The gateway could not be reached`,
  timeout: msg`The gateway did not answer in time`,
  cut_off: msg`The connection to the gateway was lost`,
  interrupted: msg`The server stopped while it was sending`,
  not_understood: msg`The gateway's answer was not understood`,
  port_broke: msg`The portal failed while it was sending`,
  file: msg`The message file could not be written`,
  number_limit: msg`This number has reached its SMS limit for today`,
  day_budget: msg`The SMS limit of that day was reached`,
  expired: msg`It was too late to be useful`,
  econfig: msg`The settings of the mail server are wrong`,
  etls: msg`The connection to the mail server was not secure`,
  eauth: msg`The mail server refused the login`,
  enoauth: msg`The mail server refused the login`,
  eenvelope: msg`The e-mail address is not valid`,
}

export function reasonOf(code: string): MessageDescriptor {
  if (Object.hasOwn(reasons, code)) return reasons[code as NamedFailure]
  return code.startsWith('http_5') ? msg`The gateway had an error` : msg`The gateway refused it`
}
