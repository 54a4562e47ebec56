/** The facts about one path when an answer of the server arrives. */
export type PathFacts = {
  /** The answer has the whole document, so it also shows what the server does not have. */
  isWhole: boolean
  /** The answer is older than the state of the draft on this phone: another tab was faster. */
  isStale: boolean
  /** This phone's value: none, one that the server is known to have had, or one that may not be on the server. */
  value: 'none' | 'confirmed' | 'unconfirmed'
  /** The unconfirmed value was typed on this phone. */
  isTypedHere: boolean
  /** Both sides have the same value. False when one of them has none. */
  isSame: boolean
  /** This phone has seen a later revision of the path than the answer names. */
  isOlder: boolean
  /** An operation of the path waits for an answer. */
  isWaiting: boolean
  /** The server refused the value of the path; it stays in its field until the person decides. */
  isRefused: boolean
  /** The path has an open conflict. */
  isInConflict: boolean
  /** The value of this phone in that conflict: none, the value of the path, or another one. */
  keptAside: 'none' | 'this' | 'other'
}

/**
 * `keep`: the phone's value and its revision stay. `note-seen`: the value stays, and the next one is based on the values
 * that the conflict shows. `confirm`: the value stays and no longer counts as unconfirmed. `send-again`: the value
 * becomes an operation. `take`: the server's value replaces the phone's.
 */
export type Verdict = 'keep' | 'note-seen' | 'confirm' | 'send-again' | 'take'

type Case = { name: string; applies: (facts: PathFacts) => boolean; verdict: Verdict }

/** The first case that applies decides. */
export const changeCases = [
  // Safeguard: what is typed while a question is shown has seen both of its values.
  {
    name: 'typed while a conflict is open',
    applies: (path) => path.isWaiting && path.isInConflict && path.value !== 'none',
    verdict: 'note-seen',
  },
  // Safeguard: what is typed meanwhile is not overwritten by a pull.
  { name: 'waiting to be sent', applies: (path) => path.isWaiting, verdict: 'keep' },
  { name: 'refused', applies: (path) => path.isWhole && path.isRefused, verdict: 'confirm' },
  // Another phone's value would replace the one in this phone's conflict, so the conflict has to be settled first.
  // Safeguard: a value is not sent again over one's own that is kept aside.
  {
    name: 'another value kept aside',
    applies: (path) => path.value === 'unconfirmed' && !path.isSame && !path.isTypedHere && path.keptAside === 'other',
    verdict: 'keep',
  },
  // Safeguard: a new epoch is not sent what it has.
  {
    name: 'not on the server',
    applies: (path) => path.value === 'unconfirmed' && !path.isSame,
    verdict: 'send-again',
  },
  { name: 'on the server', applies: (path) => path.value === 'unconfirmed', verdict: 'take' },
  { name: 'new here', applies: (path) => path.value === 'none', verdict: 'take' },
  // Safeguard: a whole answer replaces everything that it is newer than.
  { name: 'in a whole answer', applies: (path) => path.isWhole && !path.isStale, verdict: 'take' },
  { name: 'newer than here', applies: (path) => !path.isOlder, verdict: 'take' },
  { name: 'older than here', applies: () => true, verdict: 'keep' },
] as const satisfies readonly Case[]

export type JudgedChange = (typeof changeCases)[number]

/** Decides what one entry of an answer means for the phone's own value. */
export function judgeChange(facts: PathFacts): JudgedChange {
  // The last case applies always.
  return changeCases.find(({ applies }) => applies(facts)) as JudgedChange
}
