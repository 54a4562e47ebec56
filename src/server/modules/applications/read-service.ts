import type { Application } from '#contract/application-shapes.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../context.ts'
import { auditView } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { isHolder, isReader } from './application-access.ts'
import { loadApplication, type WholeApplication } from './application-record.ts'
import { toApplication } from './application-view.ts'
import type { DeviceLog } from './device-log.ts'
import type { FindByTypedKey, TypedKey } from './typed-key.ts'

type Read = { ok: true; application: Application } | Refusal

export type ReadService = {
  /** One whole application, for its holder and, once submitted, for the desks; a desk's look is audited. */
  get: (caller: Caller, kind: ApplicationKind, id: string) => Promise<Read>
  /** The application of a token and a mobile number, both as typed. */
  resume: (caller: Caller, typed: TypedKey) => Promise<Read>
  /** For other services: the application and whether the caller holds it, or `not_found` when it is not to be seen. */
  find: (caller: Caller, kind: ApplicationKind, id: string) => Promise<Found | Refusal>
}

export type Found = { ok: true; whole: WholeApplication; isHolder: boolean }

export function createReadService(context: Context, devices: DeviceLog, findByKey: FindByTypedKey): ReadService {
  const { db, secret, now, epoch } = context

  const view = (whole: WholeApplication, caller: Caller, held: boolean): Read => ({
    ok: true,
    application: toApplication(whole, { caller, isHolder: held, epoch: epoch(), secret, today: dhakaDate(now()) }),
  })

  const find = async (caller: Caller, kind: ApplicationKind, id: string): Promise<Found | Refusal> => {
    const whole = await loadApplication(db, id)
    if (whole === null || whole.draft.kind !== kind) return refuse('not_found')
    const held = isHolder(secret, caller, whole.draft)
    return held || (isReader(caller) && whole.draft.status !== 'draft')
      ? { ok: true, whole, isHolder: held }
      : refuse('not_found')
  }

  return {
    find,

    async get(caller, kind, id) {
      const found = await find(caller, kind, id)
      if (!found.ok) return found
      if (!found.isHolder) {
        await auditView(db, { action: 'view', subject: { kind: 'application', id } }, { caller, at: now() })
      }
      return view(found.whole, caller, found.isHolder)
    },

    async resume(caller, typed) {
      const found = await findByKey(caller, typed)
      if (!found.ok) return found
      const { id, credentials } = found
      await found.giveBack()
      const opener = { ...caller, credentials }
      await devices.noteOpening(opener, id)
      const whole = await loadApplication(db, id)
      if (whole === null) return refuse('not_found')
      return view(whole, opener, true)
    },
  }
}
