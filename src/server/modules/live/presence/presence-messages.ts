import * as z from 'zod/mini'

/** The channel on which processes publish the serials that they serve. */
export const presenceChannel = 'talika_live_presence'
/** PostgreSQL allows 8000 bytes in a payload. */
export const longestPiece = 7_500

const of = { from: z.string(), session: z.string() }

/**
 * The messages between processes. Serials are sent as ranges, tokens as keyed hashes:
 * - `all`: the complete list of connected serials, as piece `part` of `parts`; it replaces the list before;
 * - `delta`: serials that have connected and disconnected since;
 * - `ask`: the sender has started, or was cut off, and knows no other process's serials;
 * - `taken`: tokens whose newest connection is at the sender, each with the time when it was opened;
 * - `heard`: tokens whose guests have sent something through the sender, while their stream is in another process;
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

/** Parses a payload; null when it is not one of these messages. */
export function readPresence(payload: string): PresenceMessage | null {
  try {
    const read = z.safeParse(PresenceMessage, JSON.parse(payload))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
