import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageState } from '#domain/message-states.ts'
import type { ChipTone } from '../../../ui/chip.tsx'
import type { IconName } from '../../../ui/icon.tsx'

export const stateWords: Record<MessageState, { name: MessageDescriptor; tone: ChipTone; icon: IconName }> = {
  QUEUED: { name: msg`Waiting`, tone: 'accent', icon: 'clock' },
  SENDING: { name: msg`Being sent`, tone: 'info', icon: 'send' },
  SENT: { name: msg`Sent`, tone: 'ok', icon: 'check' },
  FAILED: { name: msg`Failed`, tone: 'danger', icon: 'warning' },
  UNKNOWN: { name: msg`May have been sent`, tone: 'pending', icon: 'info' },
  HELD: { name: msg`Kept back`, tone: 'pending', icon: 'clock' },
}

/** The subject of a message, by the server's name of its kind. */
export const kindNames: Readonly<Record<string, MessageDescriptor>> = {
  'draft-token': msg`Resume code of a new application`,
  submitted: msg`Application submitted`,
  recheck: msg`Returned for correction`,
  rejected: msg`Application rejected`,
  approved: msg`Application approved`,
  'reset-code': msg`Code for a new password`,
  'number-code': msg`Code to prove a number`,
  'opened-on-another-phone': msg`Opened on another phone`,
  'phone-taken-off': msg`A phone was taken off`,
  'first-phone-taken-off': msg`The first phone was taken off`,
  'other-phones-taken-off': msg`All other phones were taken off`,
  claimed: msg`Added to an account`,
  'renewal-reminder': msg`Reminder to renew`,
  'draft-expiring': msg`A draft will be deleted`,
  'sms-budget': msg`Most SMS of the day are used up`,
  'audit-fault': msg`The audit is not whole`,
  'password-changed': msg`Password changed`,
  'password-set': msg`Password set by the office`,
  'appointment-assigned': msg`Appointment: time assigned`,
  'appointment-rescheduled': msg`Appointment: moved`,
  'appointment-rejected': msg`Appointment: request rejected`,
  'appointment-cancelled': msg`Appointment: cancelled`,
  'request-cancelled': msg`Appointment: request cancelled`,
  'appointment-reminder': msg`Appointment: reminder`,
}

/** Why an attempt failed. Codes that contain a number of the gateway are matched by their beginning. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  not_reached: msg`The gateway could not be reached`,
  timeout: msg`The gateway did not answer in time`,
  cut_off: msg`The line to the gateway broke`,
  interrupted: msg`The server stopped while it was sending`,
  not_understood: msg`The gateway's answer was not understood`,
  file: msg`The file of messages could not be written`,
  number_limit: msg`This number has had as many SMS today as one number gets`,
  day_budget: msg`The SMS of that day were used up`,
  expired: msg`It was too late to be of use`,
}

export function reasonOf(code: string): MessageDescriptor {
  return reasons[code] ?? (code.startsWith('http_5') ? msg`The gateway had an error` : msg`The gateway refused it`)
}
