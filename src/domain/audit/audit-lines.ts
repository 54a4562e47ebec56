/** Kinds of records that the administration keeps; each has a line when one is made and when one is changed. */
export const auditedRecords = ['department', 'designation', 'official', 'user', 'meeting-link'] as const
export type AuditedRecord = (typeof auditedRecords)[number]

/** What a line of the audit is about. `list` goes by the name of the list, `name` is a sign-in name that no account has, as a keyed hash; `setting` goes by its key. */
export const auditSubjects = [
  'application',
  'enlistment',
  'file',
  ...auditedRecords,
  'closure',
  'visitor',
  'appointment',
  'live-session',
  'message',
  'list',
  'setting',
  'name',
  'audit',
] as const
export type AuditSubjectKind = (typeof auditSubjects)[number]

/** What staff look at. */
export const viewActions = ['view', 'print', 'open-document'] as const

/** Everything that a line can say was done. The words of each are a table of the page, which has to know all of them. */
export const auditActions = [
  ...viewActions,

  'create',
  'submit',
  'confirm-payment',
  'pay-online',
  'accept-payment',
  'refuse-payment',
  'mark',
  'note',
  'rate',
  'pending1',
  'pending2',
  'approve',
  'recheck',
  'reject',
  'revoke',
  'revoke-device',
  'revoke-other-devices',
  'claim',
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

  'check-audit',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What can be wrong with a line of the chain. */
export const chainFaults = [
  /** The seals skip a number: one or more were removed. */
  'seal-missing',
  /** There is a seal, or a mark of one that waits, whose line was removed. */
  'line-missing',
  /** Another name, reason or detail than was sealed. */
  'words-changed',
  /** Another time, subject, action or person than was sealed. */
  'line-changed',
  /** The line is as it was sealed, but follows another one: lines were exchanged, put in or removed. */
  'order-changed',
  /** A line without a seal that does not wait for one either. */
  'never-sealed',
  /** A hash that was written down is that of no line: lines were removed at the end, or the chain was made anew. */
  'head-missing',
] as const
export type ChainFault = (typeof chainFaults)[number]
