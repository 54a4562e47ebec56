import fc from 'fast-check'

/**
 * An entry of an account. charge: it has the number of the credit before it. again: the statement prints the credit
 * before it a second time. back: a reversal of the credit before it, with its own number; unlike undone, which has the
 * number of that credit. failed, waiting and strange never arrived, or nothing known says that they did.
 */
export const entryKinds = [
  'credit',
  'debit',
  'charge',
  'back',
  'undone',
  'again',
  'failed',
  'waiting',
  'strange',
] as const
export type EntryKind = (typeof entryKinds)[number]

export type Entry = {
  kind: EntryKind
  /** Its own number. */
  id: string
  /** The number of the credit that it is about; its own for others. */
  about: string
  amount: number
  /** Picks a name, a word or a spelling. */
  pick: number
}

const amounts = fc.oneof(fc.constantFrom(11_500, 5_750, 5_75_000), fc.integer({ min: 100, max: 9_999_999 }))
const drawn = fc.record({
  kind: fc.constantFrom(...entryKinds, 'credit', 'credit', 'credit'),
  amount: amounts,
  pick: fc.nat(1_000),
})

/** A ledger of at most ten entries. The numbers are those of a wallet, or digits as on the slips of a bank. */
export const ledgers = fc
  .record({ drawn: fc.array(drawn, { minLength: 1, maxLength: 10 }), seed: fc.nat(900_000), isSlip: fc.boolean() })
  .map(({ drawn: entries, seed, isSlip }) => {
    const idOf = (at: number) =>
      isSlip ? String(55_000_000 + seed * 37 + at) : `C${(seed % 9) + 1}L4A${10_000 + ((seed * 7 + at) % 90_000)}`
    const ledger: Entry[] = []
    for (const [at, entry] of entries.entries()) {
      const credit = ledger.findLast(({ kind }) => kind === 'credit')
      const isAbout = ['charge', 'back', 'undone', 'again'].includes(entry.kind)
      if (isAbout && credit === undefined) continue
      const amount = entry.kind === 'charge' ? 57.5 : isAbout ? (credit?.amount ?? 0) : entry.amount
      const id = entry.kind === 'back' || !isAbout ? idOf(at) : (credit?.id ?? '')
      ledger.push({ ...entry, id, about: isAbout ? (credit?.id ?? id) : id, amount })
    }
    return ledger
  })

/**
 * What may be confirmed: credits that no other entry takes back or repeats, as `number amount`. `rowOf` writes an entry:
 * a credit that is repeated character by character is still one payment.
 */
export function confirmableOf(ledger: readonly Entry[], rowOf: (entry: Entry) => string): string[] {
  const spoiling: readonly EntryKind[] = ['back', 'undone', 'again']
  const credits = new Map(ledger.filter(({ kind }) => kind === 'credit').map((entry) => [entry.id, rowOf(entry)]))
  const isSame = (entry: Entry) => entry.kind === 'again' && credits.get(entry.about) === rowOf(entry)
  const spoilers = ledger.filter((entry) => spoiling.includes(entry.kind) && !isSame(entry))
  const spoiled = new Set(spoilers.map(({ about }) => about))
  return ledger
    .filter(({ kind, id }) => kind === 'credit' && !spoiled.has(id))
    .map(({ id, amount }) => `${id} ${amount}`)
    .sort()
}
