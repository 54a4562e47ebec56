import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { Hello } from '#contract/live/live-messages.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { BinaryAnswer } from '../../../../platform/binding/answer.ts'
import type { LastingConnections } from '../../../../platform/http/connection-limits.ts'
import type { LiveHub } from '../live-hub.ts'

// Some proxies hold back the beginning of a response until there are enough bytes.
const padding = `:${' '.repeat(2_048)}\n\n`
/** Proxies close a response that is silent for half a minute or so. */
const pingMs = 15_000

type Streaming = { hub: LiveHub; lasting: LastingConnections; hello: Hello; address: string; socket: Socket }

/**
 * The live session as server-sent events. Each unnamed event is one message; the last event, `close`, has the code with
 * which a WebSocket would be closed.
 */
export function openEventStream({ hub, lasting, hello, address, socket }: Streaming): BinaryAnswer | Refusal {
  const tooMany = hub.refusePost(hello)
  if (tooMany !== null) return tooMany
  if (!lasting.keep(socket, address)) return refuse('rate_limited', { retryAfter: 30 })
  const body = new PassThrough()
  body.write(padding)
  const inlet = hub.connect({
    send: (text) => void body.write(`data: ${text}\n\n`),
    close: (code) => void body.end(`event: close\ndata: ${code}\n\n`),
    destroy: () => void socket.destroy(),
    bufferedBytes: () => body.readableLength + body.writableLength + socket.writableLength,
    ping: () => void body.write(':\n\n'),
    ...{ pingMs, receivesMessages: false, address },
  })
  body.once('close', inlet.closed)
  socket.once('close', () => body.destroy())
  inlet.receive(JSON.stringify(hello))
  const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
  return { status: 200, binary: body, contentType: 'text/event-stream; charset=utf-8', headers }
}
