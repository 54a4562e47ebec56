import type { Mutation } from './mutation.ts'

/** Safeguards of the form and of uploads that only show when something else is broken. */
export const pageMutations: readonly Mutation[] = [
  {
    name: 'only bytes that arrived prove that the connection is good',
    change: { match: /(\.offset) > /, put: '$1 >= ' },
    test: 'sendFile',
  },
  {
    name: 'a file is not set aside because its application or its session is refused',
    change: { match: /\[401, 404, /, put: '[' },
    test: 'sendFile',
  },
  {
    name: 'a file is not set aside by a refusal that does not say why',
    change: { match: / && code !== null/, put: '' },
    test: 'sendFile',
  },
  {
    name: 'whole bytes that arrive as others twice are set aside',
    change: 'drop',
    test: 'sendFile',
  },
  {
    name: 'an offset behind the end of the file is no answer',
    change: { match: / && offset <= size/, put: '' },
    test: 'sendFile',
  },
  {
    name: 'an offset counts only from a good answer',
    change: { match: /\w+\.ok && /, put: '' },
    test: 'sendFile',
  },
  {
    name: 'a photo is read back before it counts',
    change: { condition: true },
    test: 'safeguards',
  },
  {
    name: 'a corrected answer is no longer the refused one',
    change: { condition: false },
    test: 'safeguards',
  },
  {
    name: 'journals that were taken over go only when what they held has arrived',
    change: { condition: true },
    test: 'leftJournals',
  },
  {
    name: 'a connection that the browser has closed is opened again',
    change: { match: / \?\? .+/, put: '' },
    test: 'leftJournals',
  },
  {
    name: 'the journal of a later version is left for that version',
    change: 'drop',
    test: 'leftJournals',
  },
  {
    name: 'late words of a locked draft are locked beside it',
    change: { condition: true },
    test: 'leftJournals',
  },
  {
    name: 'the words of a draft that the browser threw away stay in their journal',
    change: { match: /isNoted\(\w+\)/, put: 'false' },
    test: 'leftJournals',
  },
  {
    name: 'a form takes over journals of its own draft and shape only',
    change: { match: /\w+\?\.draftId !== \w+ \|\| \w+\(\w+\)/, put: 'page === null' },
    test: 'leftJournals',
  },
  {
    name: 'a form does not take over the journal of a page that lives',
    change: { match: /\(null\)/, put: '(() => undefined)' },
    test: 'leftJournals',
  },
  {
    name: 'a journal that was not stored is not removed',
    change: { condition: true },
    test: 'leftJournals',
  },
  {
    name: 'what is under way is remembered until the storage has it',
    change: { condition: true },
    test: 'writeBehind',
  },
  {
    name: 'what a silent storage does not take is kept elsewhere',
    change: { match: /setTimeout\(markUnresponsive, writeTimeoutMs\)/, put: 'undefined' },
    test: 'writeBehind',
  },
  {
    name: 'what another tab has typed is sent by that tab',
    change: { condition: false },
    test: 'changes',
  },
  {
    name: 'a tab that sends for long says that it is alive',
    change: { match: /void sign\(\)/, put: 'undefined' },
    test: 'lock',
  },
  {
    name: 'the fields of a row are read with it',
    change: { match: /`.+`/, put: 'row' },
    test: 'safeguards',
  },
  {
    name: 'the number that opens a draft on the server stays',
    change: { match: / && !\w+\.onServer/, put: '' },
    test: 'safeguards',
  },
]
