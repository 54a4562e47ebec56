import type { BodyOf } from '#contract/endpoint.ts'
import type { NumberProof, ProvenNumber, proveNumber, recoverByNumber, takeNumber } from '#contract/numbers.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { DeviceLog } from '../device-log.ts'
import type { DraftCache } from '../draft-cache.ts'
import { acceptNumberCode, sendNumberCode } from './number-codes.ts'
import { createRecovery, listByNumber, type Recovered } from './number-recovery.ts'
import { takeNumberFor } from './number-taking.ts'

/** The proof of a number by a code, and what it is good for. */
export type NumberService = {
  ask: (caller: Caller, mobile: NumberProof['mobile']) => Promise<{ ok: true; proofId: string } | Refusal>
  /** `code_wrong`, `code_expired`, or what the number opens. */
  prove: (caller: Caller, body: BodyOf<typeof proveNumber>) => Promise<{ ok: true; proven: ProvenNumber } | Refusal>
  /** `not_found` for an application that the number does not open. */
  recover: (caller: Caller, body: BodyOf<typeof recoverByNumber>) => Promise<Recovered>
  /** `mobile_taken` when an application that was submitted has the number. */
  take: (caller: Caller, body: BodyOf<typeof takeNumber>) => Promise<{ ok: true } | Refusal>
}

export function createNumberService(parts: { context: Context; cache: DraftCache; devices: DeviceLog }): NumberService {
  const { context, cache } = parts
  return {
    ask: (caller, mobile) => sendNumberCode(context, caller, mobile),
    async prove(caller, body) {
      const proven = await acceptNumberCode(context, caller, body)
      return proven.ok ? { ok: true, proven: await listByNumber(context, proven) } : proven
    },
    recover: createRecovery(parts),
    async take(caller, body) {
      const taken = await takeNumberFor({ context, caller, body })
      cache.forget(body.id)
      return taken
    },
  }
}
