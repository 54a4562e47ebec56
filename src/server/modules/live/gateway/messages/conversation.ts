import { type ClientMessage, type Hello, liveCloseCodes } from '#contract/live/live-messages.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Connections } from '../connections.ts'
import type { Identity, LiveConnection } from '../live-connection.ts'
import { dismissHost } from '../watch.ts'
import { isOfGuest, type Performed } from './perform.ts'
import { type ReadMessage, toErrorMessage } from './read-message.ts'

type Asked = Exclude<ClientMessage, { type: 'hello' | 'ping' }>
type Parts = {
  connections: Connections
  greet: (hello: Hello, address: string) => Promise<Result<Identity>>
  perform: (message: Asked, identity: Identity, address: string) => Promise<Performed>
  /** Called after a hello: announces the connection to other processes and sends the first snapshot. */
  greeted: (connection: LiveConnection) => void
  /** Sends a connection what has changed. */
  update: (connection: LiveConnection) => void
}

const helloFirst = refuse('wrong_state', { fields: [{ path: 'type', code: 'hello' }] })

/** Handles each message of a connection. */
export function createConversation({ connections, greet, perform, greeted, update }: Parts) {
  const welcome = async (connection: LiveConnection, hello: Hello): Promise<void> => {
    if (connection.identity !== null) return connection.send(toErrorMessage(helloFirst, hello.id))
    const found = await greet(hello, connection.outlet.address)
    if (!found.ok) return connection.send(toErrorMessage(found, hello.id))
    if (!connection.isOpen) return
    connection.identity = found.value
    connections.greet(connection)
    greeted(connection)
  }

  const answer = async (connection: LiveConnection, message: Asked): Promise<void> => {
    const { identity, outlet } = connection
    if (identity === null) return connection.send(toErrorMessage(helloFirst, message.id))
    // A sender who was no host at the hello is refused without another look-up.
    if (!isOfGuest(message) && identity.host === null)
      return connection.send(toErrorMessage(refuse('forbidden'), message.id))
    const performed = await perform(message, identity, outlet.address)
    if (performed.ok) {
      // The sender gets the effect of the message before its `done`.
      update(connection)
      for (const event of performed.events ?? []) connection.send(event)
      if (message.id !== undefined) connection.send({ type: 'done', id: message.id })
      return
    }
    if (performed.code === 'forbidden' && identity.host !== null) return dismissHost(connections, connection)
    connection.send(toErrorMessage(performed, message.id))
  }

  return async (connection: LiveConnection, read: ReadMessage): Promise<void> => {
    if (!connection.isOpen) return
    if (!read.ok) {
      connection.send(toErrorMessage(read, read.id))
      if (read.code === 'unsupported_client') connections.end(connection, liveCloseCodes.unsupported)
      return
    }
    const { message } = read
    if (message.type === 'ping') return connection.send({ type: 'pong' })
    return message.type === 'hello' ? welcome(connection, message) : answer(connection, message)
  }
}
