import type { ServerMessage } from '#contract/live/live-messages.ts'

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const isPlace = (you: unknown) => isObject(you) && typeof you.serial === 'number' && typeof you.state === 'string'
const isSession = (session: unknown) => isObject(session) && typeof session.state === 'string'
const isRing = (ring: unknown) => isObject(ring) && typeof ring.secondsLeft === 'number'
const hasRing = ({ ring }: Loose) => ring === null || ring === undefined || isRing(ring)

/** The fields of each message that the pages rely on. The contract's schemas would load zod on the phone. */
const checks: Record<ServerMessage['type'], (message: Loose) => boolean> = {
  snapshot: ({ session, you }) =>
    (session === null || isSession(session)) && (you === null || (isPlace(you) && hasRing(you as Loose))),
  change: ({ session, you }) =>
    (session === undefined || session === null || isSession(session)) &&
    (you === undefined || you === null || (isObject(you) && hasRing(you))),
  queue: ({ guests, gone, counts }) => Array.isArray(guests) && Array.isArray(gone) && isObject(counts),
  ring: isRing,
  callFailed: ({ code }) => typeof code === 'string',
  rejected: () => true,
  announce: ({ text }) => typeof text === 'string',
  ended: () => true,
  done: ({ id }) => typeof id === 'number',
  error: ({ code }) => typeof code === 'string',
  pong: () => true,
}

/** Reads a message of the server. Null when the text is not a message or lacks a field that the pages need. */
export function readServerMessage(text: string): ServerMessage | null {
  const message = parse(text)
  if (!isObject(message) || typeof message.type !== 'string' || !Object.hasOwn(checks, message.type)) return null
  return checks[message.type as ServerMessage['type']](message) ? (message as ServerMessage) : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
