import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A safeguard, taken away: where it stands, its exact text, what is left of it, and the test that must fail then. */
export type Mutation = { name: string; file: string; find: string; replace: string; test: keyof typeof killers }

/** The narrowest test for each kind of safeguard, as arguments of vitest. */
export const killers = {
  merge: ['--project', 'unit', 'src/domain/drafts/merge.test.ts'],
  sync: ['--project', 'unit', 'src/sync/sync.test.ts'],
  safeguards: ['--project', 'unit', 'src/sync/safeguards.test.ts'],
  transport: ['--project', 'unit', 'src/sync/transport.test.ts'],
  retry: ['--project', 'unit', 'src/sync/retry.test.ts'],
  epoch: ['--project', 'unit', 'src/sync/new-epoch.test.ts'],
  uploads: ['--project', 'unit', 'src/sync/upload.test.ts'],
  lock: ['--project', 'unit', 'src/sync/sync-lock.test.ts'],
  journal: ['--project', 'unit', 'src/client/forms/drafts/journal.test.ts'],
  letters: ['--project', 'unit', 'src/sync/bare-tables.test.ts', 'src/client/forms/drafts/letter-writer.test.ts'],
  drafts: ['--project', 'api', 'tests/api/drafts.test.ts'],
  pushes: ['--project', 'api', 'tests/api/drafts-push.test.ts'],
  model: ['--project', 'api', 'tests/api/drafts-model.test.ts'],
  files: ['--project', 'api', 'tests/api/files.test.ts'],
  applications: ['--project', 'api', 'tests/api/applications.test.ts'],
} as const

export const mutations: readonly Mutation[] = [
  {
    name: 'an operation is applied once (opId)',
    file: 'src/domain/drafts/merge.ts',
    find: 'done.get(operation.opId) ?? applyOne(draft, operation, context)',
    replace: 'applyOne(draft, operation, context)',
    test: 'model',
  },
  {
    name: 'outcomes are recorded once (unique opId)',
    file: 'src/server/modules/applications/draft-push.ts',
    find: 'if (result === undefined || seen.has(operation.opId) || done.has(operation.opId)) continue',
    replace: 'if (result === undefined) continue',
    test: 'drafts',
  },
  {
    name: 'what was not seen is not overwritten (baseRev)',
    file: 'src/domain/drafts/merge.ts',
    find: 'if (!equal && unseen > baseRev) {',
    replace: 'if (!equal && unseen > baseRev && path === "") {',
    test: 'merge',
  },
  {
    name: 'a removed row takes its fields',
    file: 'src/domain/drafts/merge.ts',
    find: "if (value === null && parsePath(path)?.kind === 'row') removeFieldsOfRow(draft, path, context.deviceId)",
    replace: '',
    test: 'merge',
  },
  {
    name: 'a file is read back before the tick',
    file: 'src/sync/attachments.ts',
    find: 'if (readBack !== sha256) {',
    replace: 'if (readBack === "") {',
    test: 'safeguards',
  },
  {
    name: 'a file is taken away in one transaction',
    file: 'src/sync/attachments.ts',
    find: `  await store.transaction('rw', tables, async () => {
    await writeWithin(`,
    replace: `  void tables
  await Promise.resolve().then(async () => {
    await writeWithin(`,
    test: 'safeguards',
  },
  {
    name: 'the answer to an upload names the file',
    file: 'src/sync/upload-calls.ts',
    find: 'return id === wanted.id && sha256',
    replace: 'return sha256',
    test: 'safeguards',
  },
  {
    name: 'a batch is frozen before it leaves',
    file: 'src/sync/outbox.ts',
    find: "for (const row of batch) if (row.state === 'waiting') await store.outbox.update(row.opId, { state: 'frozen' })",
    replace: '',
    test: 'sync',
  },
  {
    name: 'a refused operation is kept',
    file: 'src/sync/outbox.ts',
    find: "await store.outbox.update(opId, { state: 'parked', code })",
    replace: 'await store.outbox.delete(opId)',
    test: 'sync',
  },
  {
    name: 'an answer counts when it names every operation (receipt check)',
    file: 'src/sync/push.ts',
    find: '!answersFor(draftId, batch, sent.body)',
    replace: 'batch.length < 0',
    test: 'safeguards',
  },
  {
    name: 'a draft that the server forgot is made again',
    file: 'src/sync/push.ts',
    find: 'if (sent.problem.status === 404 && draft.onServer && !forgotten) {',
    replace: 'if (sent.problem.status === 0 && !forgotten) {',
    test: 'epoch',
  },
  {
    name: '"on the server" only with equal hashes',
    file: 'src/sync/settle.ts',
    find: '(await localDocHash(store, draftId)) === docHash',
    replace: '(await localDocHash(store, draftId)) !== docHash + "."',
    test: 'safeguards',
  },
  {
    name: 'a new epoch is sent everything again',
    file: 'src/sync/settle.ts',
    find: 'if (restored) await requeueEverything(context, draftId, answer)',
    replace: '',
    test: 'epoch',
  },
  {
    name: 'a new epoch is not sent what it has',
    file: 'src/sync/new-epoch.ts',
    find: '!there.has(path) || !isSameValue(value, there.get(path) ?? null)',
    replace: 'there.size >= 0 || value === null',
    test: 'epoch',
  },
  {
    name: 'revisions of two epochs are not compared',
    file: 'src/sync/settle.ts',
    find: 'restored ? !isSameValue(previous.value, value as AnswerValue) : previous.rev >= rev',
    replace: 'previous.rev >= rev',
    test: 'epoch',
  },
  {
    name: 'what is typed meanwhile is not overwritten by a pull',
    file: 'src/sync/settle.ts',
    find: 'if (pending.has(path)) continue',
    replace: '',
    test: 'safeguards',
  },
  {
    name: 'value and operation are written in one transaction',
    file: 'src/sync/drafts.ts',
    find: `  await store.transaction('rw', [store.drafts, store.answers, store.outbox], () =>
    writeWithin(`,
    replace: `  await Promise.resolve().then(() =>
    writeWithin(`,
    test: 'safeguards',
  },
  {
    name: 'letters that are written without Dexie are kept whole or not at all',
    file: 'src/sync/bare-tables.ts',
    find: `        failure = cause
        transaction.abort()`,
    replace: '        failure = cause',
    test: 'letters',
  },
  {
    name: 'a silent worker is ended before the page writes the same',
    file: 'src/client/forms/drafts/letter-writer.ts',
    find: 'worker?.terminate()',
    replace: 'void worker',
    test: 'letters',
  },
  {
    name: 'the lease of a page that ended while sending runs out',
    file: 'src/sync/status.ts',
    find: 'return sendingUntil > now && ',
    replace: 'return sendingUntil > 0 && ',
    test: 'safeguards',
  },
  {
    name: 'a clock that is set back stops nothing',
    file: 'src/sync/run.ts',
    find: 'return wait > (retry.asked === true ? longestAskedWaitMs : retryDelay.lastMs) ? 0 : wait',
    replace: 'return wait',
    test: 'sync',
  },
  {
    name: 'what is typed is journalled',
    file: 'src/client/forms/drafts/journal.ts',
    find: 'await putPage(name, page)',
    replace: 'await Promise.resolve()',
    test: 'journal',
  },
  {
    name: 'a draft is written only where it is as it was read (xmin)',
    file: 'src/server/modules/applications/draft-write.ts',
    find: ' AND a.xmin = g.stamp',
    replace: '',
    test: 'model',
  },
  {
    name: 'revisions of another epoch are not believed',
    file: 'src/server/modules/applications/draft-service.ts',
    find: '(sameEpoch ? op : { ...op, baseRev: 0 })',
    replace: 'op',
    test: 'pushes',
  },
  {
    name: 'the token opens the draft, not the mobile number alone',
    file: 'src/server/modules/applications/application-access.ts',
    find: 'return (isCurrent || isKept) && rightMobile',
    replace: 'return rightMobile',
    test: 'drafts',
  },
  {
    name: 'an upload must have the hash that it was announced with',
    file: 'src/server/modules/files/service.ts',
    find: "if (upload.sha256 !== null && upload.sha256 !== sha256) return refuse('hash_mismatch')",
    replace: '',
    test: 'files',
  },
  {
    name: 'a repeated submission is answered with its receipt',
    file: 'src/server/modules/applications/submission.ts',
    find: 'if (repeated !== null) return { ok: true, receipt: repeated }',
    replace: '',
    test: 'applications',
  },
  {
    name: 'a conflict raises the revision of its path (decision 014)',
    file: 'src/domain/drafts/merge.ts',
    find: 'draft.entries.set(path, { ...standing, rev: draft.rev })',
    replace: 'draft.entries.set(path, standing)',
    test: 'merge',
  },
  {
    name: 'revisions of another epoch are forgotten',
    file: 'src/sync/settle.ts',
    find: 'if (restored) await forgetRevisions(store, draftId)',
    replace: '',
    test: 'epoch',
  },
  {
    name: 'a removal is sent to a server that never heard of its path',
    file: 'src/sync/new-epoch.ts',
    find: '!there.has(path) || !isSameValue',
    replace: '!isSameValue',
    test: 'epoch',
  },
  {
    name: 'a file that nobody has is not named again',
    file: 'src/sync/new-epoch.ts',
    find: 'else if ((there.get(path) ?? null) === null) {',
    replace: 'else if (path === "") {',
    test: 'epoch',
  },
  {
    name: 'a value kept aside is brought back to a server that forgot it',
    file: 'src/sync/settle.ts',
    find: 'if (restored) await reviveConflicts(context, draftId, { batch, answer })',
    replace: '',
    test: 'epoch',
  },
  {
    name: 'what was written after a value was kept aside stands when that is brought back',
    file: 'src/sync/new-epoch.ts',
    find: 'if (kept.has(path) || rewritten.has(path) ||',
    replace: 'if (kept.has(path) ||',
    test: 'epoch',
  },
  {
    name: 'a tab that holds the lock and is silent loses it (lock time-out)',
    file: 'src/sync/sync-lock.ts',
    find: 'return silence > silentAfterMs || silence < -silentAfterMs',
    replace: 'return silence < -silentAfterMs',
    test: 'lock',
  },
  {
    name: 'bytes that broke on the phone are not sent for ever',
    file: 'src/sync/upload.ts',
    find: "if (!(await isWhole(context, file))) return { kind: 'parked', code: 'bytes_broken' }",
    replace: '',
    test: 'uploads',
  },
  {
    name: 'the later of two copies of a journal counts',
    file: 'src/client/forms/drafts/left-journals.ts',
    find: 'return (aside.edition ?? 0) > (kept.edition ?? 0) ? aside : kept',
    replace: 'return aside',
    test: 'journal',
  },
  {
    name: 'the journal of a page that lives is left alone',
    file: 'src/client/forms/drafts/recover-journals.ts',
    find: '(lock === null ? undefined : work())',
    replace: '(lock === undefined ? undefined : work())',
    test: 'journal',
  },
  {
    name: 'a draft is not made with a session that has ended',
    file: 'src/server/platform/access.ts',
    find: "access.session === 'alive' && hasSession",
    replace: "access.session !== 'alive' && hasSession",
    test: 'drafts',
  },
  {
    name: 'the lease is renewed while a long upload goes on',
    file: 'src/sync/run.ts',
    find: 'setInterval(() => void sign().catch(() => undefined), sendingLeaseMs / 3)',
    replace: 'setInterval(() => undefined, sendingLeaseMs / 3)',
    test: 'safeguards',
  },
  {
    name: 'a draft that was begun by nobody is bound to nobody',
    file: 'src/sync/transport.ts',
    find: 'withoutSession: !signedIn',
    replace: 'withoutSession: false',
    test: 'safeguards',
  },
  {
    name: 'a change that went by this phone is asked for again',
    file: 'src/sync/push.ts',
    find: '!(await standsApart(context, draftId))',
    replace: 'draftId !== ""',
    test: 'safeguards',
  },
  {
    name: 'a refusal counts only in the shape of ours',
    file: 'src/sync/transport.ts',
    find: "if (!isProblem(parsed)) return { kind: 'unreachable' }",
    replace: '',
    test: 'transport',
  },
  {
    name: 'a session that is refused pauses and clears nothing',
    file: 'src/sync/push.ts',
    find: 'if (status === 401 || status === 403',
    replace: 'if (status === 403',
    test: 'retry',
  },
  {
    name: 'the pauses grow',
    file: 'src/sync/run.ts',
    find: 'retryDelay.firstMs * 2 ** Math.min(tries, 16)',
    replace: 'retryDelay.firstMs',
    test: 'retry',
  },
]

/** Safeguards whose text does not stand exactly once in its file any more: taken away as they are, nothing would change. */
export function strayMutations(root: string): { name: string; file: string; times: number }[] {
  const counted = mutations.map(({ name, file, find }) => {
    const times = readFileSync(join(root, file), 'utf8').split(find).length - 1
    return { name, file, times }
  })
  return counted.filter(({ times }) => times !== 1)
}
