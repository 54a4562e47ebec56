import type { Mutation } from './mutation.ts'

/** Safeguards of the merge, which both sides run, and of the server: who may do what, once, to which values. */
export const serverMutations: readonly Mutation[] = [
  {
    name: 'an operation is applied once (opId)',
    change: { match: /done\.get\(operation\.opId\) \?\? /, put: '' },
    test: 'model',
  },
  {
    name: 'outcomes are recorded once (unique opId)',
    change: { match: / \|\| seen\.has\(operation\.opId\) \|\| done\.has\(operation\.opId\)/, put: '' },
    test: 'drafts',
  },
  {
    name: 'what was not seen is not overwritten (baseRev)',
    change: { condition: false },
    test: 'merge',
  },
  {
    name: 'a base revision that was never given has seen nothing',
    change: { condition: false },
    test: 'merge',
  },
  {
    name: 'a file stays with the device that attached it',
    change: { match: /previous\?\.attachedBy \?\? /, put: '' },
    test: 'merge',
  },
  {
    name: 'a draft records so many operations and no more',
    change: { match: /isFull\(draft\)/, put: 'false' },
    test: 'attackDrafts',
  },
  {
    name: 'a removed row takes its fields',
    change: 'drop',
    test: 'merge',
  },
  {
    name: 'a draft is written only where it is as it was read (xmin)',
    change: { match: / AND \w+\.xmin = \w+\.\w+/, put: '' },
    test: 'model',
  },
  {
    name: 'revisions of another epoch are not believed',
    change: { match: /sameEpoch \? op : \{ \.\.\.op, baseRev: 0 \}/, put: 'op' },
    test: 'pushes',
  },
  {
    name: 'the token opens the draft, not the mobile number alone',
    change: { match: /\(\w+ \|\| \w+\) && /, put: '' },
    test: 'drafts',
  },
  {
    name: 'an upload must have the hash that it was announced with',
    change: 'drop',
    test: 'files',
  },
  {
    name: 'a repeated submission is answered with its receipt',
    change: 'drop',
    test: 'applications',
  },
  {
    name: 'the removal of a row overwrites no empty field',
    change: { match: /entry\.value !== null && /, put: '' },
    test: 'merge',
  },
  {
    name: 'a conflict raises the revision of its path (decision 014)',
    change: { match: /\{ \.\.\.current, rev: draft\.rev \}/, put: 'current' },
    test: 'merge',
  },
  {
    name: 'a draft is not made with a session that has ended',
    change: { match: /=== 'alive'/, put: "!== 'alive'" },
    test: 'drafts',
  },
  {
    name: 'the rest of a call has seen what was acknowledged in it',
    change: 'drop',
    test: 'merge',
  },
  {
    name: 'a picked value in a removed row brings the row back',
    change: 'drop',
    test: 'merge',
  },
  {
    name: 'a conflict does not hide the value that was written before it',
    change: { match: /entry\.valueRev/, put: 'entry.rev' },
    test: 'merge',
  },
  {
    name: 'no phone learns the id of another one',
    change: { match: /deviceKey\(secret, draft\.id, deviceId\)/, put: 'deviceId' },
    test: 'pushes',
  },
  {
    name: 'a file whose bytes are missing is said in every answer',
    change: 'drop',
    test: 'pushes',
  },
  {
    name: 'a write that settles nothing stays below the revision that settles',
    change: 'drop',
    test: 'merge',
  },
  {
    name: 'a code claims one place once',
    change: 'drop',
    test: 'placeMoves',
  },
  {
    name: 'the first phone keeps a claimed place for its minute',
    change: { match: / \+ moveGraceMs/, put: '' },
    test: 'placeMoves',
  },
]
