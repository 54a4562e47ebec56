import { visitorTokenPattern } from '#contract/endpoint.ts'
import { onSignOut } from '../../../../platform/api/session-changes.ts'
import { parseStored } from '../../../../platform/storage/parse-stored.ts'
import { readPersonal, removePersonal, writePersonal } from '../../../../platform/storage/personal-items.ts'

/** The last place of this phone, stored so that it can be shown before there is a connection. */
export type KeptPlace = { sessionId: string; serial: number }

const tokenKey = 'live-token'
const placeKey = 'live-place'
/**
 * A session without its host ends after twelve hours; for twelve more hours the server says how a place in it ended.
 * Each connection restarts this time.
 */
const keptMs = 24 * 60 * 60_000

/** For when the storage fails, or when the page is open for longer than the stored token is valid. */
let token: string | null = null

onSignOut(async (hasLeft) => {
  if (hasLeft) token = null
})

/** 32 random bytes as base64url, which give access to the place of this phone. */
export function guestToken(): string {
  const stored = readPersonal(tokenKey)
  token = stored !== null && visitorTokenPattern.test(stored) ? stored : (token ?? newToken())
  writePersonal(tokenKey, token, { forMs: keptMs })
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
  return parseStored<KeptPlace>(
    readPersonal(placeKey),
    (place) => typeof place?.sessionId === 'string' && typeof place.serial === 'number',
  )
}

export function keepPlace(place: KeptPlace): void {
  writePersonal(placeKey, JSON.stringify(place), { forMs: keptMs })
}

export function forgetPlace(): void {
  removePersonal(placeKey)
}

/** The token gives access to the end of a place and the text of the host, which the next person must not read. */
export function forgetToken(): void {
  removePersonal(tokenKey)
  token = null
}
