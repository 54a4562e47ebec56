import type { Mutation } from './mutation.ts'

/** Safeguards of the merge, which both sides run, and of the server: who may do what, once, to which values. */
export const serverMutations: readonly Mutation[] = [
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
    name: 'a draft is not made with a session that has ended',
    file: 'src/server/platform/access.ts',
    find: "access.session === 'alive' && hasSession",
    replace: "access.session !== 'alive' && hasSession",
    test: 'drafts',
  },
]
