/** The state of an outgoing SMS. HELD: the budget of the day is used up. */
export const messageStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'HELD'] as const
export type MessageState = (typeof messageStates)[number]

/** Why a message was not sent, or may not have been, as far as the portal itself says it. */
export const namedFailures = [
  'not_reached',
  'timeout',
  'cut_off',
  'interrupted',
  'not_understood',
  'port_broke',
  'file',
  'number_limit',
  'day_budget',
  'expired',
  /** Of a mail server: its address, security or password is wrong, or it takes no such address. */
  'econfig',
  'etls',
  'eauth',
  'enoauth',
  'eenvelope',
] as const
export type NamedFailure = (typeof namedFailures)[number]

/** With the code that a gateway or mail server gave. */
export type MessageFailure = NamedFailure | `http_${number}` | `smtp_${number}` | `gateway_${string}`
