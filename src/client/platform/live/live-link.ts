/** A message of either side. `id` is the sender's number of a request, which the answer repeats. */
export type LiveMessage = { type: string; id?: number | undefined }

export type LinkEvents = {
  /** From now on, what is sent reaches the server. */
  opened: () => void
  /** One message as JSON text. */
  received: (text: string) => void
  /** Data that is not a message has arrived, so the connection is alive. */
  alive: () => void
  /** The last event of a link. `code` is the close code of the server; null when the connection was lost. */
  closed: (code: number | null) => void
}

/** One connection to the server. After `close` it has no more events. */
export type LiveLink = { send: (message: LiveMessage) => void; close: () => void }

/** Opens a connection, whose first message is `hello`. */
export type OpenLink = (hello: LiveMessage, events: LinkEvents) => LiveLink
