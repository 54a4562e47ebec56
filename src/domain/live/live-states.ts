import { refuse } from '../errors.ts'
import { defineTransitions } from '../state-table.ts'

/** A session of the Secretary's Hour. `IDLE` is the state before a session begins: no row has that state. */
export const sessionStates = ['IDLE', 'OPEN', 'PAUSED', 'ENDED'] as const
export type SessionState = (typeof sessionStates)[number]

/** States in which guests wait. At most one session is in one of them. */
export const liveSessionStates = ['OPEN', 'PAUSED'] as const satisfies readonly SessionState[]

/**
 * A guest's place in the queue. `JOIN` is the state before the guest has a place, and a change to `MISSED` is always
 * followed by another one in the same transaction, so no row has either of them.
 */
export const guestStates = [
  'JOIN',
  'WAIT',
  'CALLED',
  'IN_CALL',
  'DONE',
  'CALL_REJECTED',
  'MISSED',
  'LEFT',
  'ENDED',
] as const
export type GuestState = (typeof guestStates)[number]

/**
 * The states of guests who have a place. A phone has one place at a time. A mobile number may have several, because
 * anyone can type it: the host sees which places have the same number.
 */
export const placeStates = ['WAIT', 'CALLED', 'IN_CALL'] as const satisfies readonly GuestState[]

/** Whether a place brings more than the own one of the same guest: it is called or in a call, or its serial is lower. */
export function isBetterPlace(place: { state: GuestState; serial: number }, own: { serial: number }): boolean {
  return place.state !== 'WAIT' || place.serial < own.serial
}

/** A call rings this long; after that the guest has missed it. */
export const ringMs = 45_000
/**
 * A called guest who has no connection for this long has missed the call: long enough to change from Wi-Fi to mobile
 * data.
 */
export const offlineGraceMs = 8_000
/**
 * A place moves to another phone this long after that phone has proven the mobile number. Meanwhile the phone that has
 * the place keeps it, and shows that it will move.
 */
export const moveGraceMs = 60_000
/** The portal ends a session in which no host acts for this long. */
export const abandonedMs = 12 * 60 * 60 * 1000

/** `PORTAL` is the server itself. */
export type SessionActor = 'HOST' | 'PORTAL'
export type SessionCaller = { isHost: boolean; isPortal?: boolean }
export type SessionFacts = { now: Date; lastActionAt: Date }

/** A session: who may do what. */
export const sessionTable = defineTransitions({
  states: sessionStates,
  actors: {
    HOST: ({ isHost }: SessionCaller) => isHost,
    PORTAL: ({ isPortal }: SessionCaller) => isPortal === true,
  },
  requirements: {
    abandoned: ({ now, lastActionAt }: SessionFacts) =>
      now.getTime() - lastActionAt.getTime() >= abandonedMs ? null : wrong('too_early'),
  },
  actions: {
    start: [{ from: ['IDLE'], by: ['HOST'], to: 'OPEN' }],
    pause: [{ from: ['OPEN'], by: ['HOST'], to: 'PAUSED' }],
    resume: [{ from: ['PAUSED'], by: ['HOST'], to: 'OPEN' }],
    announce: [{ from: ['OPEN', 'PAUSED'], by: ['HOST'], to: 'same' }],
    end: [
      { from: ['OPEN', 'PAUSED'], by: ['HOST'], to: 'ENDED' },
      { from: ['OPEN', 'PAUSED'], by: ['PORTAL'], to: 'ENDED', requires: ['abandoned'] },
    ],
  },
})
export type SessionAction = Parameters<typeof sessionTable.transitionsOf>[0]

export type GuestActor = 'GUEST' | 'HOST' | 'PORTAL'
/** `isGuest`: the caller has the token of this place. */
export type GuestCaller = { isGuest: boolean; isHost: boolean; isPortal?: boolean }
export type GuestFacts = {
  now: Date
  session: SessionState
  /** While it rings. */
  ringUntil: Date | null
  /** The guest has just proven the mobile number by a code. */
  hasProven?: boolean
  /** When the place moves to another phone; null while none has asked for it with a code. */
  movesAt?: Date | null
}

/** A guest: who may do what in which state. */
export const guestTable = defineTransitions({
  states: guestStates,
  actors: {
    GUEST: ({ isGuest }: GuestCaller) => isGuest,
    HOST: ({ isHost }: GuestCaller) => isHost,
    PORTAL: ({ isPortal }: GuestCaller) => isPortal === true,
  },
  requirements: {
    live: ({ session }: GuestFacts) => (session === 'OPEN' || session === 'PAUSED' ? null : wrong('no_session')),
    open: ({ session }: GuestFacts) => (session === 'OPEN' ? null : wrong('session_not_open')),
    ringing: ({ now, ringUntil }: GuestFacts) => (ringUntil !== null && now < ringUntil ? null : wrong('call_over')),
    proven: ({ hasProven = false }: GuestFacts) => (hasProven ? null : wrong('not_proven')),
    moving: ({ movesAt = null }: GuestFacts) => (movesAt === null ? wrong('not_moving') : null),
    moveDue: ({ now, movesAt = null }: GuestFacts) => (movesAt !== null && movesAt <= now ? null : wrong('not_due')),
  },
  actions: {
    join: [{ from: ['JOIN'], by: ['GUEST'], to: 'WAIT', requires: ['live'] }],
    call: [{ from: ['WAIT'], by: ['HOST'], to: 'CALLED', requires: ['open'] }],
    accept: [{ from: ['CALLED'], by: ['GUEST'], to: 'IN_CALL', requires: ['ringing'] }],
    /** Declining counts as missing the call at once. */
    decline: [{ from: ['CALLED'], by: ['GUEST'], to: 'MISSED' }],
    miss: [{ from: ['CALLED'], by: ['PORTAL'], to: 'MISSED' }],
    requeue: [{ from: ['MISSED'], by: ['PORTAL'], to: 'WAIT' }],
    reject: [{ from: ['WAIT', 'CALLED'], by: ['HOST'], to: 'CALL_REJECTED' }],
    sendLink: [{ from: ['CALLED', 'IN_CALL'], by: ['HOST'], to: 'same' }],
    finish: [{ from: ['IN_CALL'], by: ['HOST'], to: 'DONE' }],
    leave: [{ from: ['WAIT', 'CALLED', 'IN_CALL'], by: ['GUEST'], to: 'LEFT' }],
    /** A waiting guest asks for another place of the same mobile number: only with a code that was sent to it. */
    claim: [{ from: ['WAIT'], by: ['GUEST'], to: 'same', requires: ['live', 'proven'] }],
    /** The claimed place moves after a minute, or as soon as the phone that has it agrees. */
    move: [
      { from: placeStates, by: ['PORTAL'], to: 'same', requires: ['moveDue'] },
      { from: placeStates, by: ['GUEST'], to: 'same', requires: ['moving'] },
    ],
    /** The guest who gets the claimed place loses the one from which it was claimed. */
    exchange: [{ from: ['WAIT'], by: ['PORTAL'], to: 'LEFT' }],
    end: [
      { from: ['WAIT', 'CALLED'], by: ['PORTAL'], to: 'ENDED' },
      // The conversation took place.
      { from: ['IN_CALL'], by: ['PORTAL'], to: 'DONE' },
    ],
  },
})
export type GuestAction = Parameters<typeof guestTable.transitionsOf>[0]

/** Why a called guest missed the call. */
export const missReasons = ['no_answer', 'offline', 'declined'] as const
export type MissReason = (typeof missReasons)[number]

/**
 * Whether a guest with this many misses, the new one included, goes to the end of the queue. After the first miss the
 * guest keeps the serial.
 */
export function goesLast(misses: number): boolean {
  return misses >= 2
}

function wrong(code: string) {
  return refuse('wrong_state', { fields: [{ path: 'state', code }] })
}
