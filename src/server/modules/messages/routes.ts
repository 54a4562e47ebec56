import type { FastifyInstance } from 'fastify'
import { listMessages, sendMessageAgain } from '#contract/messages.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import type { Outbox } from './outbox.ts'

export function registerMessageRoutes(app: FastifyInstance, outbox: Outbox): void {
  bind(app, listMessages, async ({ caller, query }) => {
    const listed = await outbox.list(caller, query)
    return listed.ok ? { status: 200, body: listed.answer } : listed
  })
  bind(app, sendMessageAgain, async ({ caller, body }) => {
    const again = await outbox.sendAgain(caller, body)
    return again.ok ? { status: 200, body: again.message } : again
  })
}
