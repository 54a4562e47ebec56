import type { Mutation } from './mutation.ts'

/** Safeguards of a phone whose server was restored to a backup. */
export const restoreMutations: readonly Mutation[] = [
  {
    name: 'a draft that the server forgot is made again',
    change: { condition: false },
    test: 'epoch',
  },
  {
    name: 'a new epoch is sent everything again',
    change: 'drop',
    test: 'epoch',
  },
  {
    name: 'a new epoch is not sent what it has',
    change: { match: / && !path\.isSame/, put: '' },
    test: 'epoch',
  },
  {
    name: 'revisions of another epoch are forgotten',
    change: { match: /rev: 0, /, put: '' },
    test: 'epoch',
  },
  {
    name: 'a removal is sent to a server that never had its path',
    change: { match: /change\.isAbsent !== true && /, put: '' },
    test: 'epoch',
  },
  {
    name: 'a file that no one has is not named again',
    change: { match: /!kept\.has\(parsed\.fileId\)/, put: 'false' },
    test: 'epoch',
  },
  {
    name: 'a value kept aside is brought back to a server that forgot it',
    change: 'drop',
    test: 'epoch',
  },
  {
    name: 'a removal is not brought back over what was written in its row since',
    change: { condition: false },
    test: 'epoch',
  },
  {
    name: 'a removal is not brought back over what the server took in its row since',
    change: 'drop',
    test: 'epoch',
  },
  {
    name: 'a value kept aside takes the place of the older one that a restored server keeps',
    change: 'drop',
    test: 'epoch',
  },
  {
    name: "a value is not sent again over one's own that is kept aside",
    change: { match: /path\.keptAside === 'other'/, put: 'false' },
    test: 'epoch',
  },
  {
    name: 'what was written after a value was kept aside is kept when that is brought back',
    change: { match: /rewritten\.has\(path\) \|\| /, put: '' },
    test: 'epoch',
  },
  {
    name: 'revisions of values that were given up are forgotten with their epoch',
    change: { match: /, givenUp: undefined/, put: '' },
    test: 'conflicts',
  },
]
