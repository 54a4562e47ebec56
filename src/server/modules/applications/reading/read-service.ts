import type { Application } from '#contract/applications/application-shapes.ts'
import type { resumeDraft } from '#contract/applications/applications.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import { auditView } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import { isHolder, isReader } from '../access/application-access.ts'
import type { FindByTypedKey } from '../access/typed-key.ts'
import type { DeviceLog } from '../devices/device-log.ts'
import { loadApplication, type WholeApplication } from './application-record.ts'
import { toApplication } from './application-view.ts'

type Read = { caller: Caller; kind: ApplicationKind; id: string }

export type ReadService = {
  /** One whole application, for its holder and, once submitted, for the desks. Views by desks are audited. */
  get: (read: Read) => Promise<Result<Application>>
  /** The application of a token and a mobile number, both as typed. */
  resume: ServiceFunction<typeof resumeDraft, 'query'>
  /** For other services: the application and whether the caller holds it; `not_found` if the caller may not see it. */
  find: (read: Read) => Promise<Result<Found>>
}

export type Found = { whole: WholeApplication; isHolder: boolean }

export function createReadService(context: Context, devices: DeviceLog, findByKey: FindByTypedKey): ReadService {
  const { db, secret, now, epoch } = context

  const view = ({ whole, isHolder }: Found, caller: Caller): Result<Application> => ({
    ok: true,
    value: toApplication(whole, { caller, isHolder, epoch: epoch(), secret, today: dhakaDate(now()) }),
  })

  const find = async ({ caller, kind, id }: Read): Promise<Result<Found>> => {
    const whole = await loadApplication(db, id)
    if (whole === null || whole.draft.kind !== kind) return refuse('not_found')
    const held = isHolder(secret, caller, whole.draft)
    return held || (isReader(caller) && whole.draft.status !== 'draft')
      ? { ok: true, value: { whole, isHolder: held } }
      : refuse('not_found')
  }

  return {
    find,

    async get(read) {
      const { caller, id } = read
      const found = await find(read)
      if (!found.ok) return found
      if (!found.value.isHolder) {
        await auditView(db, { action: 'view', subject: { kind: 'application', id } }, { caller, at: now() })
      }
      return view(found.value, caller)
    },

    async resume({ caller, query }) {
      const found = await findByKey(caller, query)
      if (!found.ok) return found
      const { id, credentials, giveBack } = found.value
      await giveBack()
      const opener = { ...caller, credentials }
      await devices.noteOpening(opener, id)
      const whole = await loadApplication(db, id)
      return whole === null ? refuse('not_found') : view({ whole, isHolder: true }, opener)
    },
  }
}
