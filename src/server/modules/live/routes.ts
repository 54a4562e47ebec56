import type { FastifyInstance } from 'fastify'
import {
  exportSession,
  listLiveGuests,
  listLiveSessions,
  listSessionGuests,
  openLiveStream,
  readLive,
  sendLiveMessage,
} from '#contract/live/live.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { openEventStream } from './gateway/transports/event-stream.ts'
import { registerWebSocket } from './gateway/transports/web-socket.ts'
import type { LiveService } from './service.ts'

/** The Secretary's Hour, over a WebSocket and over plain HTTP. */
export function registerLiveRoutes(
  app: FastifyInstance,
  { config, limits }: Pick<Context, 'config' | 'limits'>,
  live: LiveService,
): void {
  bind(app, readLive, live.read)
  bind(app, listLiveGuests, live.queue)
  bind(app, openLiveStream, async ({ caller, body: hello, raw }) => {
    const { lastingConnections: lasting } = app
    return openEventStream({ hub: live.hub, lasting, hello, address: caller.address, socket: raw.raw.socket })
  })
  bind(app, sendLiveMessage, live.send)
  bind(app, listLiveSessions, live.sessions)
  bind(app, listSessionGuests, live.guests)
  bind(app, exportSession, async ({ caller, params: { id } }) => {
    const file = await live.file(caller, id)
    if (!file.ok) return file
    const { name, content } = file.value
    const headers = { 'content-disposition': contentDisposition('attachment', name) }
    return { status: 200, binary: content, contentType: 'text/csv; charset=utf-8', headers }
  })
  registerWebSocket(app, live.hub, { publicUrl: config.http.publicUrl, limits })
  app.addHook('preClose', () => live.hub.stop())
}
