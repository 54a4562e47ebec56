import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText, type TextKind, textKinds } from './read-text.ts'

const kinds = Object.keys(textKinds) as TextKind[]

test.each<[TextKind, string, string]>([
  ['mobile', '\u202a+8801712345678\u202c', '01712345678'],
  ['mobile', '01712345678\u200b', '01712345678'],
  ['mobile', '+880 01712-345678', '01712345678'],
  ['digits', '1000 ', '1000'],
  ['digits', '১০০০\u00a0', '1000'],
  ['bin', '000123456–0101', '000123456-0101'],
  ['officeNumber', 'সি-১২৩৪৫/২০১৫', 'সি-12345/2015'],
  ['officeNumber', '(TRAD/123(A)).', 'TRAD/123(A)'],
  ['reference', 'TrxID 8N7A6D5EE7', '8N7A6D5EE7'],
  ['reference', '8N7A6D5EE7.', '8N7A6D5EE7'],
  ['reference', 'ট্রানজেকশন আইডি (TrxID): 8n7a6d5ee7', '8N7A6D5EE7'],
  // The label of the number, or the number itself: only with a separator is it a label.
  ['reference', 'ID7XK2M1BQ', 'ID7XK2M1BQ'],
  ['money', '5,75,000/-', '575000'],
  ['money', 'Tk 575000', '575000'],
  ['money', 'Tk. 5,75,000.50', '575000.50'],
  ['money', '575000 টাকা', '575000'],
  ['money', '৳ ৫,৭৫,০০০/= মাত্র', '575000'],
  ['money', '−500', '-500'],
  ['number', '.5', '.5'],
  // A raised digit is none.
  ['number', '5²', '5²'],
  ['email', '“X@Example.com”,', 'x@example.com'],
  ['email', 'x@example.com\u200b', 'x@example.com'],
  ['email', '<x@example.com>', 'x@example.com'],
  ['date', '\u200e২০／১১／২০২৬.', '20/11/2026'],
  ['nameEn', 'ABC – XYZ “Group” Ltd.', 'ABC - XYZ "Group" Ltd.'],
  ['nameEn', 'Rene\u200b\u0301e D‘Costa', "Renée D'Costa"],
  ['name', 'ডি‘কস্তা', "ডি'কস্তা"],
  ['name', '\u200dর\u200d\u200d্যাপিড\u200c লিঃ\u200d', 'র\u200d্যাপিড লিঃ'],
  ['lines', 'এক\r\nদুই\tতিন “চার”', 'এক\nদুই তিন “চার”'],
  ['token', '৭k3m–9qxa_2b4w\u200b', '7K3M9QXA2B4W'],
  ['password', ' pass\u200b word ', 'pass\u200b word'],
])('%s: %j is read as %j', (kind, typed, value) => {
  expect(readText(typed, kind)).toBe(value.normalize('NFC'))
})

test('reading twice changes nothing, whatever is typed', () => {
  const signs = [
    ...'০১২৯0189 -.()/+,৳:;#<>[]"\'’“–−_²½Iidnotk\u200d\u200b\u200c\u09bc\u09a1ড়\ne\u0301\t\r\u00b4\uff01\u2800নং',
  ]
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...signs), maxLength: 30 }))
  fc.assert(
    fc.property(fc.constantFrom(...kinds), typed, (kind, raw) => {
      const once = readText(raw, kind)
      expect(readText(once, kind)).toBe(once)
    }),
    { numRuns: 5000 },
  )
})

test('no kind but free text and passwords keeps a character that is not shown', () => {
  const free: readonly TextKind[] = ['choice', 'line', 'lines', 'password']
  for (const kind of kinds.filter((each) => !free.includes(each))) {
    for (let code = 0; code < 0x11_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const sign = String.fromCodePoint(code)
      // A tab is a space, which the rule of an e-mail address refuses.
      if (!/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(sign) || /[\t-\r]/.test(sign)) continue
      const read = readText(`1${sign}2`, kind)
      expect(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(read), `${kind} ${code.toString(16)}`).toBe(false)
    }
  }
})
