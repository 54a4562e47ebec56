/**
 * A safeguard to remove, and the test that must fail then. Most are pinned by a comment in the source, directly above
 * the statement that it names: `// Safeguard: a batch is frozen before it is sent.` The comment is the mutation's name,
 * so that neither a rename nor a move to another file breaks the pin. A few are still pinned by their exact text.
 */
export type Mutation = { name: string; test: keyof typeof killers } & (MarkedPin | TextPin)

export type MarkedPin = { change: Change }
export type TextPin = { file: string; find: string; replace: string }

/** The change to the statement below the comment. */
export type Change =
  /** It is left out. */
  | 'drop'
  /** Its first condition (of an `if`, a loop or `? :`) is always true or always false. */
  | { condition: boolean }
  /** Its only match becomes `put`, in which `$1` is the first group. */
  | { match: RegExp; put: string }

/** The statement still runs, but not in one transaction. */
export const withoutTransaction: Change = {
  match: /[\w.]+\.transaction\(/,
  put: '(async (...parts) => parts.at(-1)())(',
}

/** The narrowest test for each kind of safeguard, as arguments of vitest. */
export const killers = {
  merge: ['--project', 'unit', 'src/domain/drafts/merge.test.ts'],
  sync: ['--project', 'unit', 'src/sync/sync.test.ts'],
  safeguards: ['--project', 'unit', 'src/sync/safeguards.test.ts'],
  transport: ['--project', 'unit', 'src/sync/transport/transport.test.ts'],
  retry: ['--project', 'unit', 'src/sync/retry.test.ts'],
  epoch: ['--project', 'unit', 'src/sync/outbox/send-again.test.ts'],
  conflicts: ['--project', 'unit', 'src/sync/outbox/conflicts.test.ts', 'src/sync/outbox/late-answers.test.ts'],
  putBack: ['--project', 'unit', 'src/sync/outbox/put-back.test.ts'],
  uploads: ['--project', 'unit', 'src/sync/outbox/upload.test.ts'],
  lock: ['--project', 'unit', 'src/sync/sync-lock.test.ts'],
  submitting: ['--project', 'unit', 'src/sync/outbox/submit.test.ts'],
  naming: ['--project', 'unit', 'src/sync/outbox/named-payment.test.ts'],
  keptNotes: ['--project', 'unit', 'src/client/drafts/phone/storage/kept-note.test.ts'],
  refusals: ['--project', 'unit', 'src/sync/outbox/refusals.test.ts'],
  attack: ['--project', 'unit', 'src/sync/outbox/attack.test.ts', 'src/sync/files/attack-files.test.ts'],
  keptAside: ['--project', 'unit', 'src/sync/files/kept-aside-files.test.ts'],
  beside: ['--project', 'unit', 'src/sync/vault/beside-a-lock.test.ts'],
  visitorLock: ['--project', 'unit', 'src/sync/vault/visitor-lock.test.ts'],
  lockedVisitors: ['--project', 'unit', 'src/sync/vault/locked-visitors.test.ts'],
  unlock: ['--project', 'unit', 'src/sync/vault/unlock.test.ts'],
  sendFile: ['--project', 'unit', 'src/sync/outbox/send-file.test.ts'],
  changes: ['--project', 'unit', 'src/sync/changes.test.ts'],
  keepNote: ['--project', 'unit', 'src/sync/drafts/keep-note.test.ts'],
  draftWriter: ['--project', 'unit', 'src/client/drafts/phone/storage/draft-writer.test.ts'],
  rawTexts: ['--project', 'unit', 'src/client/drafts/phone/storage/raw-texts.test.ts'],
  leftJournals: ['--project', 'unit', 'src/client/drafts/phone/journal/left-journals.test.ts'],
  writeBehind: ['--project', 'unit', 'src/client/drafts/phone/session/write-behind.test.ts'],
  draftStorage: ['--project', 'unit', 'src/client/drafts/phone/storage/draft-storage.test.ts'],
  wipedDrafts: ['--project', 'unit', 'src/client/drafts/phone/storage/wiped-drafts.test.ts'],
  loadStorage: ['--project', 'unit', 'src/client/drafts/phone/loading/load-storage.test.ts'],
  refusedJournals: ['--project', 'unit', 'src/client/drafts/phone/journal/refused-journals.test.ts'],
  journal: ['--project', 'unit', 'src/client/drafts/phone/journal/journal.test.ts'],
  keptItems: ['--project', 'unit', 'src/client/features/public/live/phone/guest-input.test.ts'],
  keptVisits: ['--project', 'unit', 'src/client/features/public/appointments/phone/visit-kept.test.ts'],
  matchOutcome: ['--project', 'unit', 'src/domain/payments/statement/match-outcome.test.ts'],
  notReceived: ['--project', 'unit', 'src/domain/payments/statement/not-received.test.ts'],
  layouts: ['--project', 'unit', 'src/domain/payments/statement/layouts.test.ts'],
  misplaced: ['--project', 'unit', 'src/domain/payments/statement/misplaced.test.ts'],
  columnChoices: ['--project', 'unit', 'src/domain/payments/statement/column-choices.test.ts'],
  wordsBesideCredits: ['--project', 'unit', 'src/domain/payments/statement/words-beside-credits.test.ts'],
  hostile: ['--project', 'unit', 'src/domain/payments/statement/hostile.test.ts'],
  headingWords: ['--project', 'unit', 'src/domain/payments/statement/heading-words.test.ts'],
  looseReversals: ['--project', 'unit', 'src/domain/payments/statement/loose-reversals.test.ts'],
  readText: ['--project', 'unit', 'src/client/features/staff/payments/statement/reading/read-text.test.ts'],
  drafts: ['--project', 'api', 'tests/api/drafts/drafts.test.ts'],
  pushes: ['--project', 'api', 'tests/api/drafts/drafts-push.test.ts'],
  model: ['--project', 'api', 'tests/api/drafts/drafts-model.test.ts'],
  attackDrafts: ['--project', 'api', 'tests/api/drafts/attack-drafts.test.ts'],
  files: ['--project', 'api', 'tests/api/files/files.test.ts'],
  applications: ['--project', 'api', 'tests/api/applications/applications.test.ts'],
  placeMoves: ['--project', 'api', 'tests/api/live/live-moves.test.ts'],
} as const
