import fc from 'fast-check'

const codePoints = Array.from({ length: 0x11_0000 }, (_, at) => at).filter((at) => at < 0xd800 || at > 0xdfff)
const ofClass = (pattern: RegExp) => codePoints.map((at) => String.fromCodePoint(at)).filter((one) => pattern.test(one))

/** Every separator, dash, and other punctuation of Unicode that does not become a letter or digit when it is folded. */
export const separators = ofClass(/[\p{Z}\p{P}\p{Sk}]/u).filter((one) => !/[\p{L}\p{N}]/u.test(one.normalize('NFKC')))
/** Every character that is not shown, and every control character. */
export const invisibles = ofClass(/\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cf}/u)

export const labels = [
  ...[
    'TrxID',
    'TxnID',
    'Txn No.',
    'Txn Id',
    'Transaction ID:',
    'transaction no',
    'Trx',
    'Slip No',
    'SLIP NUMBER',
    'Slip#',
  ],
  ...['Deposit slip no.', 'bKash TrxID:', 'Ref. No', 'Receipt No', 'ID', 'No.', 'Pay Order No'],
  ...[
    'স্লিপ নম্বর',
    'স্লিপ নং',
    'জমা স্লিপ নম্বর:',
    'ট্রানজেকশন আইডি',
    'ট্রানজেকশন আইডি (TrxID)',
    'ট্রানজ্যাকশন নম্বর',
    'রশিদ নং',
    'লেনদেন নম্বর',
  ],
]

const inScripts = (character: string): string[] => {
  const forms = [character, character.toLowerCase()]
  const code = character.charCodeAt(0)
  forms.push(String.fromCharCode(code + 0xfee0), String.fromCharCode(character.toLowerCase().charCodeAt(0) + 0xfee0))
  if (/\d/.test(character)) {
    forms.push(String.fromCharCode(0x09e6 + Number(character)), String.fromCodePoint(0x1d7ce + Number(character)))
  } else {
    forms.push(String.fromCodePoint(0x1d400 + code - 65), String.fromCodePoint(0x1d41a + code - 65))
  }
  return forms
}

const between = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: fc.constantFrom(...separators) },
  { weight: 2, arbitrary: fc.constantFrom(...invisibles) },
)

/** Any spelling of a reference that people or machines may write: with labels, separators, and other forms of letters. */
export function spellingsOf(reference: string): fc.Arbitrary<string> {
  const characters = [...reference].map((character) => fc.constantFrom(...inScripts(character)))
  const padded = characters.flatMap((character) => [character, between])
  return fc
    .tuple(fc.constantFrom('', ...labels), between, fc.tuple(...padded))
    .map(([label, gap, parts]) => `${label}${gap}${parts.join('')}`)
}
