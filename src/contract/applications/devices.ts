import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant, personText, Uuid } from '../shapes.ts'

/** A phone that can open an application. `key` names it within this application only. */
export const Device = z.object({
  key: z.string(),
  /** System and browser, e.g. "Android · Chrome"; empty when the client does not say. */
  label: z.string(),
  firstSeenAt: Instant,
  /** Exact to the hour. */
  lastSeenAt: Instant,
  isThis: z.boolean(),
  revokedAt: z.nullable(Instant),
})
export type Device = z.infer<typeof Device>

export const Devices = z.object({
  list: z.array(Device),
  /** Whether the code that this phone holds is the one that opens the application on a new phone. */
  codeIsCurrent: z.boolean(),
})
export type Devices = z.infer<typeof Devices>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/apps/devices',
  summary: 'The phones that can open an application',
  access: { kind: 'holder' },
  requestsPerMinute: 60,
  query: z.object({ id: Uuid }),
  answers: { 200: Devices },
})

export const revokeDevice = endpoint({
  method: 'POST',
  path: '/api/apps/devices/revoke',
  summary: 'Remove a phone: `token`, created by the caller, becomes the code; other phones keep using theirs',
  access: { kind: 'holder' },
  requestsPerMinute: 20,
  body: z.object({ id: Uuid, key: z.string().check(z.maxLength(64)), token: personText(40, 'token') }),
  answers: { 200: Devices },
})

export const revokeOtherDevices = endpoint({
  method: 'POST',
  path: '/api/apps/devices/revoke-others',
  summary: "Remove all phones except the caller's: `token`, created by the caller, becomes the only code that opens it",
  access: { kind: 'holder' },
  requestsPerMinute: 20,
  body: z.object({ id: Uuid, token: personText(40, 'token') }),
  answers: { 200: Devices },
})
