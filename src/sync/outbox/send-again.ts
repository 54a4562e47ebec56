import type { PatchAnswer } from '#contract/applications/application-shapes.ts'
import { isSameValue } from '#domain/drafts/document-hash.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { readAnswers } from '../drafts/drafts.ts'
import { nameFile } from '../files/attachment-row.ts'
import { currentTables } from '../storage/current-tables.ts'
import { append } from '../storage/enqueue.ts'
import { keysOf, localSchemaVersion, type NamedPayment, type OutboxRow, type TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { hasPending, pendingOperations } from './outbox.ts'

/*
 * The one way to send everything again, whatever the reason: the server was restored to a backup, it no longer knows
 * the draft, or the browser cleared the phone's storage under an open form (put-back.ts). Each answer row is marked as
 * unconfirmed, and the next whole answer is compared with it (take-changes.ts): equal values are confirmed, others
 * become operations. Operations that waited keep their ids, because the server may have applied them.
 */

/**
 * Starts again with a server that is not the one that this phone knew: its content is unknown, and revisions of the old
 * server mean nothing in it. Part of the transaction that takes its first answer.
 */
export async function beginAgain(store: TalikaStore, draftId: string): Promise<void> {
  await dropOvertakenRemovals(store, draftId)
  // Safeguard: revisions of another epoch are forgotten.
  await store.answers
    .where('[draftId+path]')
    .between(...keysOf(draftId))
    .modify({ rev: 0, unconfirmedSince: 0 })
  await store.outbox
    .where('[draftId+seq]')
    .between(...keysOf(draftId))
    .modify({ baseRev: 0 })
  await store.drafts
    .where('id')
    .equals(draftId)
    .modify((draft) => {
      // Safeguard: a payment that a restored server forgot is sent again.
      if (draft.namedPayment?.state === 'sent') draft.namedPayment = requestedAgain(draft.namedPayment)
    })
}

function requestedAgain({ requestId, at, payment }: NamedPayment): NamedPayment {
  return { requestId, at, payment, state: 'requested' }
}

/**
 * Drops the removals of rows in which something was written after the removal got into a conflict. Only the revisions
 * of the old server show this, so it must run before they are forgotten.
 */
async function dropOvertakenRemovals(store: TalikaStore, draftId: string): Promise<void> {
  const removals = await store.conflicts.filter((row) => row.draftId === draftId && row.mine === null).toArray()
  if (removals.length === 0) return
  const answers = [...(await readAnswers(store, draftId)).values()].filter(({ value }) => value !== null)
  const overtaken = removals.filter(({ path, rev = 0 }) => {
    return answers.some((answer) => answer.path.startsWith(`${path}/`) && answer.rev > rev)
  })
  // Safeguard: a removal is not brought back over what the server took in its row since.
  await store.conflicts.bulkDelete(overtaken.map(({ path, deviceId }) => [draftId, path, deviceId]))
}

/**
 * Makes a value that existed only in a conflict on the server an answer of this phone again if the server forgot it,
 * unless the person wrote another value there since. `batch` has the operations that this answer settles.
 */
export async function reviveKeptAside(
  context: SyncContext,
  draftId: string,
  { batch, answer }: { batch: readonly OutboxRow[]; answer: PatchAnswer },
): Promise<void> {
  const { store, deviceId, now } = context
  const known = answer.conflicts.filter((conflict) => conflict.deviceId === deviceId)
  const kept = new Map(known.map(({ path, mine: value }) => [path, value as AnswerValue]))
  const rewritten = new Set(batch.map(({ path }) => path))
  const own = await store.conflicts.filter((row) => row.draftId === draftId && row.deviceId === deviceId).toArray()
  for (const { path, mine } of own) {
    // Safeguard: a removal is not brought back over what was written in its row since.
    if (mine === null && (await isWrittenIn(store, draftId, { row: path, rewritten }))) continue
    // Safeguard: what was written after a value was kept aside is kept when that is brought back.
    if (rewritten.has(path) || (await hasPending(store, draftId, path))) continue
    if (kept.has(path)) {
      const isOlder = !isSameValue(kept.get(path) ?? null, mine)
      // Safeguard: a value kept aside takes the place of the older one that a restored server keeps.
      if (isOlder) await append(context, currentTables(), { draftId, path, value: mine, baseRev: 0 })
      continue
    }
    const mark = {
      rev: 0,
      unconfirmedSince: 0,
      isTypedHere: true as const,
      schemaVersion: localSchemaVersion,
      at: now(),
    }
    await store.answers.put({ draftId, path, value: mine, ...mark })
    // Safeguard: a file that is brought back keeps its bytes.
    await nameFile(store, { draftId, path, value: mine, at: mark.at })
  }
}

/**
 * Whether this phone wrote something in the row that the restored server does not have, or got only with this answer.
 */
async function isWrittenIn(
  store: TalikaStore,
  draftId: string,
  { row, rewritten }: { row: string; rewritten: ReadonlySet<string> },
): Promise<boolean> {
  const isInRow = (path: string) => path.startsWith(`${row}/`)
  if ([...rewritten].some(isInRow)) return true
  return (await pendingOperations(store, draftId)).some(({ path }) => isInRow(path))
}
