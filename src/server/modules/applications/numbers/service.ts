import type { askNumberCode, proveNumber, recoverByNumber, takeNumber } from '#contract/applications/numbers.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { DeviceLog } from '../devices/device-log.ts'
import type { DraftCache } from '../drafts/draft-cache.ts'
import { acceptNumberCode, sendApplicationCode } from './number-codes.ts'
import { createRecovery, listByNumber } from './number-recovery.ts'
import { takeNumberFor } from './number-taking.ts'

/** Proves a mobile number by an SMS code, and uses the proof. */
export type NumberService = {
  ask: ServiceFunction<typeof askNumberCode, 'body'>
  /** Answers `code_wrong`, `code_expired`, or the applications that the number opens. */
  prove: ServiceFunction<typeof proveNumber, 'body'>
  /** `not_found` for an application that the number does not open. */
  recover: ServiceFunction<typeof recoverByNumber, 'body'>
  /** `mobile_taken` when a submitted application has the number. */
  take: ServiceFunction<typeof takeNumber, 'body'>
}

export function createNumberService(parts: { context: Context; cache: DraftCache; devices: DeviceLog }): NumberService {
  const { context, cache } = parts
  return {
    ask: ({ caller, body }) => sendApplicationCode(context, caller, body.mobile),
    async prove({ caller, body }) {
      const proven = await acceptNumberCode(context, caller, body)
      return proven.ok ? { ok: true, value: await listByNumber(context, proven.value) } : proven
    },
    recover: createRecovery(parts),
    async take({ caller, body }) {
      const taken = await takeNumberFor({ context, caller, body })
      cache.forget(body.id)
      return taken
    },
  }
}
