import { createEventReader } from './event-stream.ts'
import { createAlarm, type LiveClock } from './live-clock.ts'
import type { LinkEvents, LiveLink, LiveMessage, OpenLink } from './live-link.ts'

export type StreamWay = {
  /** Answers a POST of the first message with server-sent events. */
  streamPath: string
  /** Takes one message per POST, and answers with the messages that belong to it. */
  messagesPath: string
  headers: () => Record<string, string>
  /** The close code for the status of a refusal; null where a later attempt may succeed. */
  codeOfStatus: (status: number) => number | null
  /** The stream counts as ended when nothing has arrived for this long. */
  silenceMs: number
  clock: LiveClock
  fetch: typeof fetch
}

/** A message that takes longer than this has not arrived. */
const postMs = 20_000

/**
 * The connection where WebSockets are blocked. The server's messages come in the answer to one POST; each message of
 * the page is a POST of its own. The event `close` of the stream carries a close code.
 */
export function streamLink(way: StreamWay): OpenLink {
  return (hello, events) => {
    const controller = new AbortController()
    const once = endOnce(controller, events)
    void readStream(way, hello, { controller, events: once })
    let sending: Promise<void> = Promise.resolve()
    return {
      send(message) {
        // One after another: the server must see a leave after the join.
        sending = sending.then(() => postMessage(way, { hello, message }, { controller, events: once }))
      },
      close() {
        once.end()
        controller.abort()
      },
    } satisfies LiveLink
  }
}

type Underway = { controller: AbortController; events: LinkEvents }

/** Passes on the events of a link until it has ended, because parts of it may still be running then. */
function endOnce(controller: AbortController, events: LinkEvents): LinkEvents & { end: () => void } {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  const unlessEnded =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      if (!hasEnded) act(...args)
    }
  return {
    end,
    opened: unlessEnded(events.opened),
    received: unlessEnded(events.received),
    alive: unlessEnded(events.alive),
    closed: unlessEnded((code) => {
      end()
      controller.abort()
      events.closed(code)
    }),
  }
}

async function readStream(way: StreamWay, hello: LiveMessage, { controller, events }: Underway): Promise<void> {
  const silence = createAlarm(way.clock)
  try {
    const response = await post(way, way.streamPath, { body: hello, accept: 'text/event-stream', controller })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (!response.ok || !isStream || response.body === null) {
      events.closed(response.ok ? null : way.codeOfStatus(response.status))
      return
    }
    events.opened()
    const take = createEventReader(({ event, data }) => {
      if (event === 'close') events.closed(Number(data) || null)
      else events.received(data)
    })
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      silence.set(way.silenceMs, () => events.closed(null))
      const { done, value } = await reader.read()
      if (done) break
      events.alive()
      take(decoder.decode(value, { stream: true }))
    }
  } catch {
    // No network, or aborted by this page: both end the link.
  } finally {
    silence.clear()
  }
  events.closed(null)
}

/** Sends one message. A refusal of the POST is the answer to the message; a lost POST ends the link. */
async function postMessage(
  way: StreamWay,
  body: { hello: LiveMessage; message: LiveMessage },
  { controller, events }: Underway,
): Promise<void> {
  if (controller.signal.aborted) return
  const late = way.clock.after(postMs, () => events.closed(null))
  try {
    const response = await post(way, way.messagesPath, { body, accept: 'application/json', controller })
    const answer: unknown = await response.json()
    events.alive()
    if (response.ok) for (const one of messagesOf(answer)) events.received(JSON.stringify(one))
    else events.received(JSON.stringify({ ...(answer as object), type: 'error', id: body.message.id }))
  } catch {
    events.closed(null)
  } finally {
    late()
  }
}

function messagesOf(answer: unknown): readonly unknown[] {
  const { messages } = (answer ?? {}) as { messages?: unknown }
  return Array.isArray(messages) ? messages : []
}

type Post = { body: object; accept: string; controller: AbortController }

function post(way: StreamWay, path: string, { body, accept, controller }: Post): Promise<Response> {
  return way.fetch(path, {
    method: 'POST',
    headers: { ...way.headers(), accept, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: controller.signal,
    cache: 'no-store',
    redirect: 'error',
  })
}
