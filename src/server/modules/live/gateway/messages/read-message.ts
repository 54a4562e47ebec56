import * as z from 'zod/mini'
import { ClientMessage, liveVersion, maxLiveMessageBytes, type ServerMessage } from '#contract/live/live-messages.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { fieldProblems } from '../../../../platform/binding/problem.ts'

export type ReadMessage = { ok: true; message: ClientMessage } | (Refusal & { id?: number })

/** Parses a client's message. A hello of another version is `unsupported_client`, whatever else it contains. */
export function readMessage(text: string): ReadMessage {
  if (Buffer.byteLength(text) > maxLiveMessageBytes) return refuse('too_large')
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null)
    return refuse('invalid_request', { detail: 'This is not a valid message.' })
  if ('type' in value && value.type === 'hello' && 'v' in value && value.v !== liveVersion)
    return refuse('unsupported_client')
  const read = z.safeParse(ClientMessage, value, { reportInput: true })
  if (read.success) return { ok: true, message: read.data }
  const id = 'id' in value && typeof value.id === 'number' ? { id: value.id } : {}
  return { ...refuse('invalid_request', { fields: fieldProblems(read.error) }), ...id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A refusal as the answer to the message with this id. */
export function toErrorMessage({ code, detail, fields, retryAfter }: Refusal, id: number | undefined): ServerMessage {
  return {
    type: 'error',
    code,
    ...(id === undefined ? {} : { id }),
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}
