import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { webSocketOptions } from '../../../src/server/modules/live/gateway/transports/web-socket.ts'

/*
 * The cost of a socket without the portal: Node's HTTP server and `ws`, which answers each message. The guests of the
 * benchmark connect to it as they do to the server.
 */

const app = Fastify()
await app.register(websocket, { options: webSocketOptions })
await app.ready()
const server = createServer()
server.on('upgrade', (request, socket, head) =>
  app.websocketServer.handleUpgrade(request, socket, head, (client) => {
    client.on('message', () => client.send('{"type":"pong"}'))
    client.on('error', () => {})
  }),
)
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
