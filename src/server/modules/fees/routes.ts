import type { FastifyInstance } from 'fastify'
import { changeFee, changePayees, changeWalletCeiling, feeHistory, fees } from '#contract/fees.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import type { FeeService } from './service.ts'

/** The fees: for anyone to read, for an OWNER to change. `onlineMethods` can be paid from the form at once. */
export function registerFeeRoutes(
  app: FastifyInstance,
  service: FeeService,
  { onlineMethods }: { onlineMethods: readonly string[] },
): void {
  bind(app, fees, async () => {
    const current = await service.listCurrent()
    return { status: 200, body: { ...current, onlineMethods: [...onlineMethods] } }
  })
  bind(app, feeHistory, async ({ caller, query }) => {
    const listed = await service.listHistory(caller, query)
    return listed.ok ? { status: 200, body: listed.body } : listed
  })
  bind(app, changeFee, async ({ caller, body }) => {
    const changed = await service.change(caller, body)
    return changed.ok ? { status: 201, body: changed.entry } : changed
  })
  bind(app, changeWalletCeiling, async ({ caller, body }) => {
    const changed = await service.changeWalletCeiling(caller, body.walletCeiling)
    return changed.ok ? { status: 200, body } : changed
  })
  bind(app, changePayees, async ({ caller, body }) => {
    const changed = await service.changePayees(caller, body)
    return changed.ok ? { status: 200, body: changed.payees } : changed
  })
}
