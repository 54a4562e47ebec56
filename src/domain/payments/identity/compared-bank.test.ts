import { expect, test } from 'vitest'
import { comparedBank } from './compared-bank.ts'

test.each([
  [
    'SONALI',
    [
      'Sonali Bank',
      'sonali bank plc.',
      'SONALI BANK LTD',
      'Sonali',
      'সোনালী ব্যাংক',
      'সোনালি ব্যাংক পিএলসি',
      'সোনালী ব্যাংক লিঃ',
      ' Ｓonali  Bank, Limited ',
    ],
  ],
  ['DBBL', ['Dutch-Bangla Bank', 'Dutch Bangla Bank Ltd.', 'DBBL', 'ডাচ্-বাংলা ব্যাংক']],
  ['ASIA', ['Bank Asia', 'ব্যাংক এশিয়া']],
  ['BANGLADESH', ['Bangladesh Bank', 'বাংলাদেশ ব্যাংক']],
  ['ISLAMI', ['Islami Bank Bangladesh PLC', 'IBBL', 'ইসলামী ব্যাংক বাংলাদেশ লিমিটেড']],
] as const)('every usual name of %s is that bank', (bank, names) => {
  expect(names.map(comparedBank)).toEqual(names.map(() => bank))
})

test('a name that is not certainly one bank is no bank', () => {
  const unclear = [
    '',
    '   ',
    'Bank',
    'ব্যাংক লিমিটেড',
    'Sonaly Bnk',
    'Sonali Bank, Motijheel',
    'Sonali or Janata',
    '?',
    '123',
  ]
  expect(unclear.map(comparedBank)).toEqual(unclear.map(() => null))
})

test('banks that sound alike stay apart', () => {
  const names = [
    'National Bank',
    'National Bank of Pakistan',
    'Standard Bank',
    'Standard Chartered',
    'NRB Bank',
    'NRBC Bank',
  ]
  expect(new Set(names.map(comparedBank)).size).toBe(names.length)
})

const plainWords = [
  'Bank',
  'banks',
  'BANKING',
  'PLC',
  'Ltd.',
  'Limited',
  'ব্যাংক',
  'ব্যাঙ্ক',
  'পিএলসি',
  'লিমিটেড',
  'লিঃ',
  'লি.',
]

test.each(plainWords)('%s before or behind the name of a bank changes nothing', (word) => {
  for (const name of ['Sonali', 'Dutch-Bangla', 'সোনালী', 'ডাচ্-বাংলা']) {
    const bank = comparedBank(name)
    expect(bank).not.toBeNull()
    const typed = [`${name} ${word}`, `${word} ${name}`, `${name}, ${word}`, `${name} ${word} ${word}`]
    expect([name, ...typed.map(comparedBank)]).toEqual([name, bank, bank, bank, bank])
  }
})
