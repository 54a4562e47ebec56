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
