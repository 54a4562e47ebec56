/** The state of an outgoing SMS. HELD: the budget of the day is used up. */
export const messageStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'HELD'] as const
export type MessageState = (typeof messageStates)[number]
