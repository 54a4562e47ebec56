import type { FastifyInstance } from 'fastify'
import { listEnlistments, revokeEnlistment } from '#contract/enlistments.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { EnlistmentService } from './service.ts'

/** Routes to list and to revoke enlistments. `findPresented`: the application that the caller's token opens. */
export function registerEnlistmentRoutes(
  app: FastifyInstance,
  enlistments: EnlistmentService,
  findPresented: (caller: Caller) => Promise<string | null>,
): void {
  bind(app, listEnlistments, async ({ caller }) => ({
    status: 200,
    body: { list: await enlistments.list(caller, await findPresented(caller)) },
  }))
  bind(app, revokeEnlistment, enlistments.revoke)
}
