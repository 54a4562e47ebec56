import type { FastifyInstance } from 'fastify'
import { changeFee, changePayees, changeWalletCeiling, feeHistory, fees } from '#contract/payments/fees.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { FeeService } from './service.ts'

/** Routes for the fees, which everyone may read and an OWNER may change. */
export function registerFeeRoutes(app: FastifyInstance, service: FeeService): void {
  bind(app, fees, service.listCurrent)
  bind(app, feeHistory, service.listHistory)
  bind(app, changeFee, service.change)
  bind(app, changeWalletCeiling, service.changeWalletCeiling)
  bind(app, changePayees, service.changePayees)
}
