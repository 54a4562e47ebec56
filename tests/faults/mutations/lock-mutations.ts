import type { Mutation } from './mutation.ts'

/** Safeguards of a shared phone: locked data cannot be read by anyone, and its own PIN opens it unchanged. */
export const lockMutations: readonly Mutation[] = [
  {
    name: 'what was typed into a request while it was being locked is in the lock',
    change: { match: / \|\| writeDraftRows\(now\.rows\) !== text/, put: '' },
    test: 'visitorLock',
  },
  {
    name: 'the photo of a locked visitor is not left readable',
    change: 'drop',
    test: 'visitorLock',
  },
  {
    name: 'the requests that a later version has locked stay locked',
    change: 'drop',
    test: 'lockedVisitors',
  },
  {
    name: 'requests that another tab has opened meanwhile are not opened again: what is there now is newer',
    change: 'drop',
    test: 'visitorLock',
  },
  {
    name: 'a request is not begun in the name of a visitor who was locked meanwhile',
    change: 'drop',
    test: 'visitorLock',
  },
  {
    name: 'a draft of which something waits is not wiped',
    change: 'drop',
    test: 'beside',
  },
  {
    name: 'what is locked of a draft is wiped with it',
    change: 'drop',
    test: 'beside',
  },
  {
    name: 'opening a shared phone locks the drafts of the person before',
    change: 'drop',
    test: 'unlock',
  },
  {
    name: 'a PIN opens the drafts of its own person only',
    change: 'drop',
    test: 'unlock',
  },
  {
    name: 'the right PIN gives all tries back',
    change: 'drop',
    test: 'unlock',
  },
  {
    name: 'bytes that a broken opening left readable go with the next lock',
    change: 'drop',
    test: 'unlock',
  },
  {
    name: 'a lock that another tab has opened meanwhile is not opened again',
    change: 'drop',
    test: 'beside',
  },
  {
    name: 'a file that was taken away while its draft was being locked is not kept',
    change: 'drop',
    test: 'unlock',
  },
  {
    name: 'what a later version has locked stays locked',
    change: 'drop',
    test: 'unlock',
  },
  {
    name: 'what was typed since a draft was locked is newer than what the lock holds',
    change: { match: /!newer\.has\(path\) && /, put: '' },
    test: 'unlock',
  },
  {
    name: 'a value from a lock is not replaced by one that was typed since: the person chooses',
    change: { match: /return !isSameValue\(.*\)/, put: 'return false' },
    test: 'unlock',
  },
  {
    name: 'a value of which only a mark of doubt was locked is not replaced by a newer one',
    change: { match: /doubtfulOperations\(tables\)\.filter\(isOvertaken\)/, put: '[]' },
    test: 'unlock',
  },
  {
    name: 'an unfinished text from a lock does not hide what was typed since',
    change: { match: /!overtaken\.has\(key\)/, put: 'true' },
    test: 'unlock',
  },
  {
    name: 'a value from a lock does not replace one that the server took since: the person chooses',
    change: { match: /return taken\.has\(path\)/, put: 'return false' },
    test: 'unlock',
  },
  {
    name: 'what the server took since a draft was locked is newer than what the lock holds',
    change: 'drop',
    test: 'unlock',
  },
  {
    name: 'a draft from two places is compared with the server before it is said to be there',
    change: { match: /hashAgrees: false, askAll: true/, put: '' },
    test: 'unlock',
  },
  {
    name: 'what was typed since a draft was locked is sent after what the lock holds',
    change: { match: /\w+\.seq \+ \w+/, put: '0' },
    test: 'unlock',
  },
  {
    name: 'photos that wait to become a document are locked with their draft',
    change: { match: /, \w+\.captures/, put: '' },
    test: 'beside',
  },
  {
    name: 'bytes outside of the table of bytes are not locked unnoticed',
    change: 'drop',
    test: 'unlock',
  },
  {
    name: 'a file is attached only to a draft that is readable here',
    change: { match: /await [\w.]+\(\w+\)/, put: '{ schemaVersion: 0 }' },
    test: 'beside',
  },
  {
    name: 'bytes that arrive after their draft was locked are not kept',
    change: { condition: true },
    test: 'beside',
  },
  {
    name: 'an unfinished text is kept only beside a draft that is readable here',
    change: 'drop',
    test: 'keepNote',
  },
  {
    name: 'unfinished texts without an answer ask for their draft too',
    change: { match: /draft === null/, put: 'draft === null && typed.writes.some(({ value }) => value !== undefined)' },
    test: 'rawTexts',
  },
  {
    name: 'a draft that was locked before its form knew that it is stored is not created again',
    change: { condition: false },
    test: 'draftWriter',
  },
  {
    name: 'what the last person left on a shared phone is locked before a new draft begins',
    change: { condition: false },
    test: 'draftWriter',
  },
  {
    name: 'a lock does not take the place of an older one',
    change: 'drop',
    test: 'unlock',
  },
  {
    name: 'a file that was taken away beside a lock does not come back with it',
    change: { match: /!gone\.has\(.*\)/, put: 'true' },
    test: 'unlock',
  },
  {
    name: 'bytes of a file that was taken away beside a lock go with its box',
    change: 'drop',
    test: 'unlock',
  },
]
