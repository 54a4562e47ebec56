import type { Kysely } from 'kysely'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { lockApplication, runInTransaction } from '../drafts/draft-repository.ts'
import { loadApplication, type WholeApplication } from '../reading/application-record.ts'
import { isHolder } from './application-access.ts'

/** Locks the application's row for the rest of the transaction; `not_found` when none of the kind has this id. */
export async function lockApplicationOfKind(
  trx: Kysely<Database>,
  kind: ApplicationKind,
  id: string,
): Promise<Result<WholeApplication>> {
  await lockApplication(runInTransaction(trx), id)
  const whole = await loadApplication(trx, id)
  return whole === null || whole.draft.kind !== kind ? refuse('not_found') : { ok: true, value: whole }
}

/** The same, but only for the holder: anyone else gets `not_found`. */
export async function takeHeldApplication(
  trx: Kysely<Database>,
  secret: Buffer,
  { caller, kind, id }: { caller: Caller; kind: ApplicationKind; id: string },
): Promise<Result<WholeApplication>> {
  const taken = await lockApplicationOfKind(trx, kind, id)
  return taken.ok && !isHolder(secret, caller, taken.value.draft) ? refuse('not_found') : taken
}
