import * as z from 'zod/mini'

/** The channel on which processes say whom they serve. */
export const presenceChannel = 'talika_live_presence'
/** The limit of PostgreSQL is 8000 bytes for a payload. */
export const longestPiece = 7_500

const of = { from: z.string(), session: z.string() }

/**
 * What processes say to each other. Serials are ranges, tokens are keyed hashes:
 * - `all`: the serials that are connected, as piece `part` of `parts` of one statement; the statement before it is over;
 * - `delta`: serials that have come and gone since;
 * - `ask`: a process has begun, or has been away, and knows of no one;
 * - `taken`: tokens whose newest connection is at the sender, each with the time at which it came;
 * - `heard`: tokens whose guests have said something through the sender, while their stream is elsewhere;
 * - `bye`: the sender ends.
 */
export const PresenceMessage = z.discriminatedUnion('type', [
  z.object({
    ...of,
    type: z.literal('all'),
    round: z.number(),
    part: z.number(),
    parts: z.number(),
    serials: z.string(),
  }),
  z.object({ ...of, type: z.literal('delta'), come: z.string(), gone: z.string() }),
  z.object({ from: z.string(), type: z.literal('ask') }),
  z.object({ from: z.string(), type: z.literal('taken'), tokens: z.string() }),
  z.object({ from: z.string(), type: z.literal('heard'), tokens: z.string() }),
  z.object({ from: z.string(), type: z.literal('bye') }),
])
export type PresenceMessage = z.infer<typeof PresenceMessage>

/** A message as it came, or null for what is none of ours. */
export function readPresence(payload: string): PresenceMessage | null {
  try {
    const read = z.safeParse(PresenceMessage, JSON.parse(payload))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
