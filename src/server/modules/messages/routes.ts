import type { FastifyInstance } from 'fastify'
import { listMessages, searchMessages, sendMessageAgain } from '#contract/messages.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { Outbox } from './outbox.ts'

export function registerMessageRoutes(app: FastifyInstance, outbox: Outbox): void {
  bind(app, listMessages, outbox.list)
  bind(app, searchMessages, outbox.search)
  bind(app, sendMessageAgain, outbox.sendAgain)
}
