import { expect, test } from 'vitest'
import { hasPart, normaliseEnlistmentNumber, numberPart, readOfficeNumber } from './enlistment-number.ts'

test.each([
  ...[
    'ENG-2026-00001',
    'ENG-2026-00001.',
    'eng 2026 00001',
    'ENG–2026–00001',
    'eng/2026/1',
    'ENG202600001',
    ' Eng - 2026 - 00001 ',
  ],
  ...[
    'ENG-২০২৬-০০০০১',
    'No. ENG-2026-00001',
    'নিবন্ধন নম্বর: ENG-2026-00001।',
    '(ENG-2026-00001)',
    'ENG-2O26-OOOOI',
    'ENG2026-1',
  ],
  ...[
    'ইএনজি-২০২৬-০০০০১',
    'ENG-2026-00001\u200b',
    'ENG_2026_00001',
    'ENG.2026.00001',
    'ＥＮＧ－２０２６－００００１',
    '"ENG-2026-00001"',
  ],
  ...['Certificate No: ENG-2026-00001', 'ENG-2026-000001', 'আমার নম্বর ENG ২০২৬ ০০০০১', 'ENG, 2026, 00001'],
])('%j is ENG-2026-00001', (typed) => {
  expect(readOfficeNumber(typed)).toEqual({ kind: 'enlistment', number: 'ENG-2026-00001' })
  expect(normaliseEnlistmentNumber(typed)).toBe('ENG-2026-00001')
})

test.each([
  ...[
    'A26-000412',
    'a26-000412.',
    'A26 000412',
    'A26000412',
    'A 26 - 000412',
    'A26-412',
    'A-26-000412',
    'এ২৬-০০০৪১২',
    'A26–০০০৪১২',
  ],
  ...[
    '২৬-০০০৪১২',
    '26-000412',
    'Tracking number: A26-000412',
    'ট্র্যাকিং নম্বর A26-000412।',
    'A26/000412',
    'A26-OOO4I2',
    '(a26-000412)',
  ],
])('%j is A26-000412', (typed) => {
  expect(readOfficeNumber(typed)).toEqual({ kind: 'tracking', number: 'A26-000412' })
})

test.each([
  ...[
    '',
    'ENG',
    '2026',
    'Karim',
    '01712345678',
    '1234567890123',
    'MR-2026-000123',
    '26-412',
    '26000412',
    'AB20260001',
    '2026-11-26',
    'A26',
  ],
  ...['ENG2026001', '7K3M-9QXA-2B4W', 'PO-13065467', 'XENGX-2026-00001'],
])('%j is no number of the office', (typed) => expect(readOfficeNumber(typed)).toBeNull())

test.each([
  ['000412', true],
  ['০০০৪১২', true],
  ['26000412', true],
  ['A26', true],
  ['A26-0004', true],
  ['412', true],
  ['12', false],
  ['A26-0005', false],
  ['00041', false],
  ['Karim', false],
])('%j is a part of A26-000412: %s', (typed, isPart) => {
  const part = numberPart(typed)
  expect(part !== null && hasPart('A26-000412', part)).toBe(isPart)
})
