/** A safeguard, taken away: where it stands, its exact text, what is left of it, and the test that must fail then. */
export type Mutation = { name: string; file: string; find: string; replace: string; test: keyof typeof killers }

/** The fastest test for each kind of safeguard, as arguments of vitest. */
export const killers = {
  merge: ['--project', 'unit', 'src/domain/drafts/merge.test.ts'],
  sync: ['--project', 'unit', 'src/sync/sync.test.ts'],
  safeguards: ['--project', 'unit', 'src/sync/safeguards.test.ts'],
  typing: ['--project', 'unit', 'src/client/forms/drafts'],
  drafts: ['--project', 'api', 'tests/api/drafts.test.ts'],
  model: ['--project', 'api', 'tests/api/drafts-model.test.ts'],
  files: ['--project', 'api', 'tests/api/files.test.ts'],
  applications: ['--project', 'api', 'tests/api/applications.test.ts'],
  faults: ['--project', 'api', 'tests/faults/faults.test.ts'],
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
    test: 'faults',
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
    await writeAnswers(`,
    replace: `  void tables
  await Promise.resolve().then(async () => {
    await writeAnswers(`,
    test: 'faults',
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
    test: 'faults',
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
    test: 'sync',
  },
  {
    name: 'a new epoch is not sent what it has',
    file: 'src/sync/settle.ts',
    find: 'meant.filter(({ path, value }) => !isEqual(value, there.get(path) ?? null))',
    replace: 'meant.filter(() => there.size >= 0)',
    test: 'faults',
  },
  {
    name: 'revisions of two epochs are not compared',
    file: 'src/sync/settle.ts',
    find: 'restored ? !isEqual(previous.value, value as AnswerValue) : previous.rev >= rev',
    replace: 'previous.rev >= rev',
    test: 'faults',
  },
  {
    name: 'what is typed meanwhile is not overwritten by a pull',
    file: 'src/sync/settle.ts',
    find: 'if (pending.has(path)) continue',
    replace: '',
    test: 'faults',
  },
  {
    name: 'value and operation are written in one transaction',
    file: 'src/sync/drafts.ts',
    find: `  await store.transaction('rw', [store.drafts, store.answers, store.outbox], async () => {
    const draft = await`,
    replace: `  await Promise.resolve().then(async () => {
    const draft = await`,
    test: 'faults',
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
    test: 'faults',
  },
  {
    name: 'what is typed is journalled',
    file: 'src/client/forms/drafts/journal.ts',
    find: 'if (page.pending.length > 0) written = writeItem(name, JSON.stringify(page))',
    replace: 'if (page.pending.length > 1e9) written = writeItem(name, JSON.stringify(page))',
    test: 'typing',
  },
  {
    name: 'a draft is written only where it is as it was read (xmin)',
    file: 'src/server/modules/applications/draft-write.ts',
    find: ' AND a.xmin = given.stamp',
    replace: '',
    test: 'model',
  },
  {
    name: 'revisions of another epoch are not believed',
    file: 'src/server/modules/applications/draft-service.ts',
    find: '(sameEpoch ? op : { ...op, baseRev: 0 })',
    replace: 'op',
    test: 'drafts',
  },
  {
    name: 'the token opens the draft, not the mobile number alone',
    file: 'src/server/modules/applications/application-access.ts',
    find: 'return rightToken && rightMobile',
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
]
