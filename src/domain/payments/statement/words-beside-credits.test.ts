import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

/** A paste of one line with these words, beside a column of credits, a type of credit, and none of both. */
const pastes = {
  credit: (words: string) => `Date,Particulars,Txn ID,Debit,Credit\n20/11/2026,${words},DS8626439,,11500.00`,
  type: (words: string) => `Date,Type,Particulars,Txn ID,Amount\n20/11/2026,Credit,${words},DS8626439,11500.00`,
  amount: (words: string) => `Date,Particulars,Txn ID,Amount\n20/11/2026,${words},DS8626439,11500.00`,
  line: (words: string) => `${words} TrxID DS8626439 Tk 11,500.00 on 20/11/2026`,
} as const
const paste = Object.values(pastes)
const received = (text: string) => parseStatement(text).lines.length

/** What a bank writes beside a credit that is no money of a payer. */
const taking = `REV BY CASH; REV.; REV-CASH DEP; CASH DEP (REV); RTN CHQ; CHQ-RTN; RTND; CHQ RTD; Retd; INSUFF FUND; NSF; EFT RTN;
  RJCT; REJ; Rejct; CXL; Cancl; CNCL; Nullified; Adjusted; Adj entry; Correction; Correcting entry; Wrong posting; Mistaken; Erroneous;
  Duplicate; Dup entry; Negated; Annulled; Withheld; Pre-authorised; PDC; Post dated; Earmarked; Unapplied; Unallocated; Unauthorised;
  Pend; Pndg; Proc; Declnd; Stale; Reissued; Opening Balance; Brought forward; B/F; Carried forward; Grand total; Sub total;
  ফেরৎ; সংশোধন; সমন্বয়; নামঞ্জুর; অগ্রাহ্য; ঝুলন্ত; বকেয়া; অনিশ্চিত; রিটার্ন; ভুল পোস্টিং; রিজেক্ট; ফেইল্ড; ক্যানসেল; ডিক্লাইন; QWRTZ`
test.each(taking.split(/;\s*/))('%s beside a credit is no payment', (words) => {
  expect(paste.map((of) => received(of(words)))).toEqual([0, 0, 0, 0])
})

const refusingWords =
  `reversed refunded returned chargeback bounced dishonoured failed unsuccessful declined rejected cancelled expired
  pending initiated processing scheduled suspended disputed debited withdrawn disbursed`.split(/\s+/)

test('a bad word is known when it is cut off, or has a letter that only looks like its own', () => {
  const lookalikes: Record<string, string> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', i: 'і', s: 'ѕ', d: 'ԁ' }
  // "Char" is a part of many places, Debi is a name, "with" is harmless, and a charge may be named beside a credit.
  const cut = refusingWords.flatMap((word) =>
    Array.from({ length: word.length - 3 }, (_, at) => word.slice(0, at + 4)).filter(
      (part) => !['char', 'charge', 'debi', 'with'].includes(part),
    ),
  )
  const disguised = refusingWords.flatMap((word) =>
    [...word].flatMap((letter, at) => {
      const other = lookalikes[letter]
      return other === undefined ? [] : [word.slice(0, at) + other + word.slice(at + 1)]
    }),
  )
  expect(cut.length + disguised.length).toBeGreaterThan(200)
  for (const word of [...cut, ...disguised]) {
    const texts = paste.flatMap((of) => [of(`Cash ${word}`), of(word.toUpperCase())])
    expect([word, ...texts.filter((text) => received(text) > 0)]).toEqual([word])
  }
})

test.each([
  'credit to 01711111111',
  'credited to 01711111111',
  'received by 01711111111',
  'received by Rahim',
  'collected by Karim',
  'deposit to 01711111111',
  'received from you',
  'payment from authority',
  'from you',
  'merchant payment by you',
  'আপনার হিসাব থেকে',
  'আপনার থেকে পেয়েছেন করিম',
  'no credit',
  'no deposit',
  'no amount received',
  'credit limit',
  'credit note',
  'Received at counter, credit tomorrow',
])('%s says nothing of money that arrived', (words) => {
  expect([pastes.amount, pastes.line].map((of) => received(of(`"${words}"`)))).toEqual([0, 0])
})

test.each(['B2C', 'R01', 'P2P', 'W2W'])('the code %s in the particulars of a plain amount is not known', (code) => {
  expect(received(pastes.amount(code))).toBe(0)
})

test.each(['500²', '50①', '500½', '¹500', '5₀00'])('%s is no amount', (amount) => {
  const texts = [
    `TrxID,Amount\nDS8626439,${amount}`,
    `TrxID DS8626439 Tk ${amount}`,
    `TrxID,Credit\nDS8626439,${amount}`,
  ]
  expect(texts.map(received)).toEqual([0, 0, 0])
})

test('a number with a letter of another alphabet is no number', () => {
  expect(received('Txn ID,Amount,Status\nАB100003A,5000,Completed')).toBe(0)
  expect(received('Txn ID,Credit\nАB100003A,5000')).toBe(0)
})

test('names of people and places beside a credit are no bad words', () => {
  const names = `MD. RAHIM UDDIN; MST SALMA BEGUM; S.M. Karim; A.K.M. Rahman; KM Hasan; United Traders; Karim Constructions; Debi Rani Das;
    Union Council; Char Fasson Br.; CASH DEP CTG BR; Selina Enterprise; Cash memo 55512345; M/S Karim Contr; আব্দুল করিম; ধানমন্ডি শাখা`
  for (const name of names.split(/;\s*/)) {
    expect([name, received(pastes.credit(name)), received(pastes.type(name))]).toEqual([name, 1, 1])
  }
})
