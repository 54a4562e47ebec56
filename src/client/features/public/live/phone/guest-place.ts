import { visitorTokenPattern } from '#contract/endpoint.ts'
import { onSignOut } from '../../../../platform/api/session-changes.ts'
import { readPersonal, removePersonal, writePersonal } from '../../../../platform/storage/personal-items.ts'

/** The place that this phone had last, so that it is named before there is a connection. */
export type KeptPlace = { sessionId: string; serial: number }

const tokenKey = 'live-token'
const placeKey = 'live-place'
/**
 * A session without its host ends after twelve hours, and for twelve more the server says how a place of it has ended.
 * The time begins anew with each connection.
 */
const keptMs = 24 * 60 * 60_000

/** For a storage that refuses it, and a page that is open for longer than it is kept. */
let token: string | null = null

onSignOut(async (hasLeft) => {
  if (hasLeft) token = null
})

/** 32 random bytes as base64url: opens the place of this phone. */
export function guestToken(): string {
  const stored = readPersonal(tokenKey)
  token = stored !== null && visitorTokenPattern.test(stored) ? stored : (token ?? newToken())
  writePersonal(tokenKey, token, keptMs)
  return token
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function readKeptPlace(): KeptPlace | null {
  try {
    const { sessionId, serial } = JSON.parse(readPersonal(placeKey) ?? 'null') ?? {}
    return typeof sessionId === 'string' && typeof serial === 'number' ? { sessionId, serial } : null
  } catch {
    return null
  }
}

export function keepPlace(place: KeptPlace): void {
  writePersonal(placeKey, JSON.stringify(place), keptMs)
}

export function forgetPlace(): void {
  removePersonal(placeKey)
}

/** The token opens how a place has ended, with what the host wrote: once it was read, the next person must not. */
export function forgetToken(): void {
  removePersonal(tokenKey)
  token = null
}
