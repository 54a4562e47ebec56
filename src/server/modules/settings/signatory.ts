import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { changeSignatory, readSignatory } from '#contract/certificates.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import { hasRole } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { lockSettings, writeSetting } from '../../platform/settings.ts'
import { findSignatory, signatoryKey } from './service.ts'

export type SignatoryService = {
  read: ServiceFunction<typeof readSignatory>
  /** Replaces all of it and audits the change. `stale_version` when it is not what the caller saw. */
  change: ServiceFunction<typeof changeSignatory, 'body'>
}

export function createSignatoryService({ db, now }: Pick<Context, 'db' | 'now'>): SignatoryService {
  return {
    async read({ caller }) {
      return hasRole(caller, 'OWNER') ? { ok: true, value: await findSignatory(db) } : refuse('forbidden')
    },

    async change({ caller, body: { value, from } }) {
      if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
      return transact(db, async (trx) => {
        await lockSettings(trx)
        if (!isDeepStrictEqual(await findSignatory(trx), from)) return refuse('stale_version')
        const refusal =
          (await refusePicture(trx, { path: 'signatureFileId', id: value.signatureFileId, type: 'signature' })) ??
          (await refusePicture(trx, { path: 'sealFileId', id: value.sealFileId, type: 'seal' }))
        if (refusal !== null) return refusal
        await writeSetting(trx, signatoryKey, value)
        await appendAudit(trx, {
          subject: { kind: 'setting', id: signatoryKey },
          action: 'change-signatory',
          by: caller.user,
          role: 'OWNER',
          detail: value,
          at: now(),
        })
        return { ok: true, value }
      })
    },
  }
}

type Picture = { path: string; id: string | null; type: string }

/** Only pictures that were uploaded for this purpose are printed: every other picture shows a person. */
async function refusePicture(db: Kysely<Database>, { path, id, type }: Picture): Promise<Refusal | null> {
  if (id === null) return null
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', type)
    .where('application_id', 'is', null)
    .executeTakeFirst()
  return file === undefined
    ? refuse('invalid_request', { fields: [{ path: `value.${path}`, code: 'not_an_option' }] })
    : null
}
