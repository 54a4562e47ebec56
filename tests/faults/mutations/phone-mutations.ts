import { type Mutation, withoutTransaction } from './mutation.ts'

/** Safeguards of the engine and of the form: what a phone does so that nothing typed is lost. */
export const phoneMutations: readonly Mutation[] = [
  {
    name: 'a file is read back before the tick',
    change: { condition: false },
    test: 'safeguards',
  },
  {
    name: 'a file is taken away in one transaction',
    change: withoutTransaction,
    test: 'safeguards',
  },
  {
    name: 'the answer to an upload names the file',
    change: { match: /id === \w+\.id && /, put: '' },
    test: 'safeguards',
  },
  {
    name: 'a batch is frozen before it leaves',
    change: 'drop',
    test: 'sync',
  },
  {
    name: 'a refused operation is kept',
    change: { match: /update\(opId, .*\)/, put: 'delete(opId)' },
    test: 'sync',
  },
  {
    name: 'an answer counts when it names every operation (receipt check)',
    change: { condition: false },
    test: 'safeguards',
  },
  {
    name: '"on the server" only with equal hashes',
    change: { match: /hash === docHash/, put: '!!hash' },
    test: 'safeguards',
  },
  {
    name: 'what is typed meanwhile is not overwritten by a pull',
    change: { match: /path\.isWaiting/, put: 'false' },
    test: 'safeguards',
  },
  {
    name: 'value and operation are written in one transaction',
    change: 'drop',
    test: 'safeguards',
  },
  {
    name: 'the lease of a page that ended while sending runs out',
    change: { match: /sendingUntil > now && /, put: 'sendingUntil > 0 && ' },
    test: 'safeguards',
  },
  {
    name: 'a clock that is set back stops nothing',
    change: { match: /wait > .* \? 0 : wait/, put: 'wait' },
    test: 'sync',
  },
  {
    name: 'what the storage does not take is journalled',
    change: 'drop',
    test: 'journal',
  },
  {
    name: 'what the storage takes costs no second write',
    change: { match: / && !isTaken/, put: '' },
    test: 'journal',
  },
  {
    name: 'a write that is under way goes with the page, so what it writes is kept aside',
    change: 'drop',
    test: 'journal',
  },
  {
    name: 'what is typed while a question is shown has seen both of its values',
    change: { match: /path\.isInConflict/, put: 'false' },
    test: 'conflicts',
  },
  {
    name: 'a value that was typed after the one kept aside is still sent',
    change: { condition: true },
    test: 'putBack',
  },
  {
    name: 'a tab that holds the lock and is silent loses it (lock time-out)',
    change: { match: /\w+ > \w+ \|\| /, put: '' },
    test: 'lock',
  },
  {
    name: 'bytes that broke on the phone are not sent for ever',
    change: 'drop',
    test: 'uploads',
  },
  {
    name: 'the later of two copies of a journal counts',
    change: { condition: true },
    test: 'journal',
  },
  {
    name: 'the journal of a page that lives is left alone',
    change: { condition: false },
    test: 'journal',
  },
  {
    name: 'the lease is renewed while a long upload goes on',
    change: { match: /void sign\(\)\.catch\(\(\) => undefined\)/, put: 'undefined' },
    test: 'safeguards',
  },
  {
    name: 'a draft that was begun by no one is bound to no one',
    change: { match: /withoutSession: !?\w+/, put: 'withoutSession: false' },
    test: 'safeguards',
  },
  {
    name: 'a change that went by this phone is asked for again',
    change: { condition: true },
    test: 'safeguards',
  },
  {
    name: 'a refusal counts only in the shape of ours',
    change: 'drop',
    test: 'transport',
  },
  {
    name: 'a session that is refused pauses and clears nothing',
    change: { match: /status === 401 \|\| /, put: '' },
    test: 'retry',
  },
  {
    name: 'the pauses grow',
    change: { match: / \* 2 \*\* Math\.min\(tries, 16\)/, put: '' },
    test: 'retry',
  },
  {
    name: 'the receipt stays while the application is not open for changes',
    change: { match: / && isEditable\(status\)/, put: '' },
    test: 'safeguards',
  },
  {
    name: 'the removal of a row is based on the newest of its fields that was seen',
    change: { match: /await newestRevOfRow\(tables, draftId, path\)/, put: '0' },
    test: 'safeguards',
  },
  {
    name: 'a call carries no more than the limit of bytes',
    change: { match: /bytes > batchLimits\.bytes \|\| /, put: '' },
    test: 'safeguards',
  },
  {
    name: 'what was acknowledged is the base of later changes at its path',
    change: 'drop',
    test: 'conflicts',
  },
  {
    name: 'what is typed after a refused value was given up has seen what that value had seen',
    change: { match: /revGivenUp\(.*\)/, put: '0' },
    test: 'conflicts',
  },
  {
    name: 'an answer that comes late changes nothing of the draft itself',
    change: 'drop',
    test: 'conflicts',
  },
  {
    name: 'operations that are put back take no newer value',
    change: { match: /row\.state === 'waiting' \? \{ \.\.\.row, state: 'frozen' \} : row/, put: 'row' },
    test: 'conflicts',
  },
  {
    name: 'storage that is put back knows what the server has but for what was written since',
    change: { match: /written\.has\(path\)/, put: 'true' },
    test: 'conflicts',
  },
  {
    name: 'a value that was in doubt before the storage was cleared is still in doubt',
    change: { condition: true },
    test: 'putBack',
  },
  {
    name: 'a reading that fails leaves in doubt what was written before it',
    change: { match: /noteWritten\(draftId, before\)/, put: 'undefined' },
    test: 'draftStorage',
  },
  {
    name: 'a restored draft has what other tabs have written',
    change: { match: /!== 'server'/, put: "=== 'typed'" },
    test: 'draftStorage',
  },
  {
    name: 'a whole answer replaces everything that it is newer than',
    change: { match: /path\.isWhole/, put: 'false' },
    test: 'attack',
  },
  {
    name: 'bytes that another phone has are waited for',
    change: { match: / \|\| isElsewhere\(file\)/, put: '' },
    test: 'conflicts',
  },
  {
    name: 'the newest operation of a path takes the new value',
    change: { match: /row\.seq > \(last\?\.seq \?\? -1\)/, put: 'last === null' },
    test: 'conflicts',
  },
  {
    name: 'a picked value in a removed row brings the row back on the phone',
    change: 'drop',
    test: 'conflicts',
  },
  {
    name: 'bytes of a file that another phone removed are swept away',
    change: 'drop',
    test: 'conflicts',
  },
  {
    name: 'an acknowledgement that comes late does not make a newer value an older one',
    change: { match: /Math\.max\(row\.rev, rev\)/, put: 'rev' },
    test: 'conflicts',
  },
  {
    name: 'a file that is kept aside keeps its bytes',
    change: { match: /, listKeptAside\(store\)/, put: '' },
    test: 'keptAside',
  },
  {
    name: 'bytes of a file that was picked keep a name when its question is put away',
    change: 'drop',
    test: 'keptAside',
  },
  {
    name: 'bytes of a file that is kept aside are locked and wiped with their draft',
    change: { match: /\.\.\.\(await listKeptAside\(store, draftId\)\)/, put: '' },
    test: 'keptAside',
  },
  {
    name: 'a file that is brought back keeps its bytes',
    change: 'drop',
    test: 'keptAside',
  },
  {
    name: 'a draft in a file believes none of its revisions',
    change: { match: /rev: 0, version: 0/, put: '' },
    test: 'attack',
  },
  {
    name: 'operations of a file are numbered anew',
    change: { match: /, seq: n \+ 1/, put: '' },
    test: 'attack',
  },
  {
    name: 'a file that no answer names is not taken in',
    change: { match: /liveAmong\(content\.answers\)/, put: '{ has: () => true } as never' },
    test: 'attack',
  },
  {
    name: 'a file that the server has is set aside no longer',
    change: { match: / \|\| row\.state === 'parked'/, put: '' },
    test: 'attack',
  },
  {
    name: 'a form that another tab has forgotten is not stored again by this one',
    change: { condition: false },
    test: 'keptItems',
  },
  {
    name: 'when another person has the device, the page continues with what is kept of that person',
    change: { condition: false },
    test: 'keptItems',
  },
  {
    name: 'a request that was removed or locked leaves nothing in a journal that is closed already',
    change: { condition: false },
    test: 'keptVisits',
  },
  {
    name: 'a tab that slept meanwhile does not put it back',
    change: 'drop',
    test: 'wipedDrafts',
  },
  {
    name: 'what was wiped since it was read stays wiped',
    change: { match: /lastWipeKey/, put: "'none'" },
    test: 'wipedDrafts',
  },
  {
    name: 'a new draft that waits in a journal is not locked with the PIN of the last person',
    change: 'drop',
    test: 'loadStorage',
  },
  {
    name: 'a refused item leaves the one before it in its place',
    change: { match: /\|\|=/, put: '=' },
    test: 'refusedJournals',
  },
  {
    name: 'a journal that cannot be read now is not an empty one',
    change: 'drop',
    test: 'refusedJournals',
  },
]
