import { visitorTokenPattern } from '#contract/endpoint.ts'
import { readItem, removeItem, writeItem } from '../../../../platform/storage/storage.ts'

/** The place that this phone had last, so that it is named before there is a connection. */
export type KeptPlace = { sessionId: string; serial: number }

const tokenKey = 'live-token'
const placeKey = 'live-place'

let token: string | null = null

/** 32 random bytes as base64url: opens the place of this phone. One that the storage refuses lasts as long as the page. */
export function guestToken(): string {
  const stored = readItem(tokenKey)
  if (stored !== null && visitorTokenPattern.test(stored)) return stored
  token ??= newToken()
  writeItem(tokenKey, token)
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
    const { sessionId, serial } = JSON.parse(readItem(placeKey) ?? 'null') ?? {}
    return typeof sessionId === 'string' && typeof serial === 'number' ? { sessionId, serial } : null
  } catch {
    return null
  }
}

export function keepPlace(place: KeptPlace): void {
  writeItem(placeKey, JSON.stringify(place))
}

export function forgetPlace(): void {
  removeItem(placeKey)
}
