import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The forms, the receipts and the glossary of the owner say মূসক. Statements of banks may say the other word, and the
// field for the registration number explains one by the other.
const other = 'ভ্যাট'
const shown = [
  'src/locales/bn/*.po',
  'src/server/**/*.{ts,typ}',
  'src/client/**/*.{ts,tsx}',
  'src/domain/{enlistment,forms,reference}/**/*.ts',
]
const exceptions = ['src/server/platform/pdf/fixtures/bengali-corpus.ts', 'src/domain/enlistment/groups/business.ts']

test('every Bengali text has one word for VAT', () => {
  const files = shown.flatMap((pattern) => globSync(pattern)).filter((file) => !exceptions.includes(file))
  expect(files.length).toBeGreaterThan(500)
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')])
  expect(texts.filter(([, text]) => text.includes('মূসক')).length).toBeGreaterThanOrEqual(6)
  expect(texts.filter(([, text]) => text.includes(other)).map(([file]) => file)).toEqual([])
})
