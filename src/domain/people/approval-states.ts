import { refuse } from '../errors.ts'
import { defineTransitions } from '../state-table.ts'
import type { Role } from './roles.ts'

/** REPLACED: the same person asked again for a change of the same record. */
export const approvalStates = ['WAITING', 'APPROVED', 'REFUSED', 'EXPIRED', 'REPLACED'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** The changes that can wait for an OWNER. */
export const approvalActions = [
  'create-user',
  'change-user',
  'create-official',
  'change-official',
  'set-password',
  'remove-second-factor',
  'end-sessions',
] as const
export type ApprovalAction = (typeof approvalActions)[number]

export type ApprovalCaller = { roles: readonly Role[]; asked: boolean; isPortal?: boolean }

export type ApprovalFacts = {
  now: Date
  expiresAt: Date
  asked: boolean
  /** From then on the OWNER who asked may approve it alone; null: never. */
  ripeAt: Date | null
}

/** Requests for changes of accounts that decide: who may do what in which state. */
export const approvalWorkflow = defineTransitions({
  states: approvalStates,
  actors: {
    OWNER: ({ roles }: ApprovalCaller) => roles.includes('OWNER'),
    ASKER: ({ asked }: ApprovalCaller) => asked,
    PORTAL: ({ isPortal = false }: ApprovalCaller) => isPortal,
  },
  requirements: {
    inTime: ({ now, expiresAt }: ApprovalFacts) =>
      now < expiresAt ? null : refuse('wrong_state', { fields: [{ path: 'id', code: 'expired' }] }),
    ofAnother: ({ asked, ripeAt, now }: ApprovalFacts) =>
      !asked || (ripeAt !== null && ripeAt <= now)
        ? null
        : refuse('wrong_state', { fields: [{ path: 'id', code: 'other_owner' }] }),
  },
  words: ['reason'],
  actions: {
    approve: [{ from: ['WAITING'], by: ['OWNER'], to: 'APPROVED', requires: ['inTime', 'ofAnother'] }],
    refuse: [{ from: ['WAITING'], by: ['OWNER'], to: 'REFUSED', requires: ['inTime'], asks: ['reason'] }],
    replace: [{ from: ['WAITING'], by: ['ASKER'], to: 'REPLACED' }],
    expire: [{ from: ['WAITING'], by: ['PORTAL'], to: 'EXPIRED' }],
  },
})
