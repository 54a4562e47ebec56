/**
 * The kinds of records that the administration keeps. The audit has a line for each creation and each change of one.
 */
export const auditedRecords = ['department', 'designation', 'official', 'user', 'meeting-link'] as const
export type AuditedRecord = (typeof auditedRecords)[number]

/**
 * The kinds of subjects that a line of the audit can have. The id of a `list` is the name of the list, the id of a
 * `setting` its key, the id of a `closing` its day and method, the id of a `name` the keyed hash of a sign-in name that no account has. An `approval` is a request
 * for a change that waits for an OWNER.
 */
export const auditSubjects = [
  'application',
  'enlistment',
  'file',
  ...auditedRecords,
  'closure',
  'closing',
  'vat-deposit',
  'visitor',
  'appointment',
  'live-session',
  'message',
  'list',
  'setting',
  'name',
  'audit',
  'approval',
] as const
export type AuditSubjectKind = (typeof auditSubjects)[number]

/** The actions with which staff only look at a record. */
export const viewActions = ['view', 'print', 'open-document'] as const

/** What the timeline of an application shows. The page and the printed application have words for each of them. */
export const timelineActions = [
  'create',
  'submit',
  'confirm-payment',
  'reverse-payment',
  'reject-payment',
  'give-payment',
  'attach-slip',
  'refund-due',
  'refund-payment',
  'excess-due',
  'refund-excess',
  'issue-receipt',
  'pay-online',
  'accept-payment',
  'refuse-payment',
  'pending1',
  'pending2',
  'approve',
  'recheck',
  'reject',
  'revoke',
  'claim',
] as const
export type TimelineAction = (typeof timelineActions)[number]

/** All actions that a line can record. The page has a table with a text for each of them. */
export const auditActions = [
  ...viewActions,

  ...timelineActions,
  'find-shared-payment',
  'close-day',
  'reopen-day',
  'record-vat-deposit',
  'correct-vat-deposit',
  'mark',
  'note',
  'rate',
  'revoke-device',
  'revoke-other-devices',
  'recover-by-number',
  'take-number',
  'expire',
  'export',

  'create-owner',
  'sign-up',
  'sign-in',
  'failed-sign-in',
  'sign-out',
  'end-session',
  'end-sessions',
  'failed-password',
  'confirm-password',
  'change-password',
  'reset-password',
  'set-password',
  'withdraw-password',
  'begin-second-factor',
  'remove-second-factor',
  'use-recovery-code',
  'failed-second-factor',
  'skip-second-factor',
  'change-roles',
  'end-all-sessions',
  'ask-approval',
  'approve-request',
  'refuse-request',
  'read-alarms',

  'create-department',
  'change-department',
  'create-designation',
  'change-designation',
  'create-official',
  'change-official',
  'change-hours',
  'create-user',
  'change-user',
  'create-meeting-link',
  'change-meeting-link',
  'create-closure',
  'delete-closure',

  'change-setting',
  'change-contact',
  'change-refund-terms',
  'change-signatory',
  'change-fee',
  'change-wallet-ceiling',
  'change-payees',
  'sms-budget-low',
  'send-message-again',

  'change-visitor',
  'erase-visitor',
  'create-appointment',
  'approve-appointment',
  'reschedule-appointment',
  'reject-appointment',
  'cancel-appointment',
  'checkIn-appointment',
  'checkOut-appointment',
  'complete-appointment',
  'noShow-appointment',
  'expire-appointment',
  'walkIn-appointment',

  'start-session',
  'pause-session',
  'resume-session',
  'announce',
  'call-guest',
  'reject-guest',
  'finish-call',
  'send-link',
  'move-place',

  'check-audit',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The faults that a check of the chain can find. */
export const chainFaults = [
  /** The seals skip a number: one or more were removed. */
  'seal-missing',
  /** A line was removed, but its seal, or the mark that it waits for one, is still there. */
  'line-missing',
  /** The name, reason or detail differs from the sealed one. */
  'words-changed',
  /** The time, subject, action or person differs from the sealed one. */
  'line-changed',
  /** The line is as it was sealed, but it follows another line: lines were exchanged, inserted or removed. */
  'order-changed',
  /** A line that has no seal and does not wait for one. */
  'never-sealed',
  /** No line has a hash that was written down earlier: lines were removed at the end, or the chain was rebuilt. */
  'head-missing',
] as const
export type ChainFault = (typeof chainFaults)[number]
