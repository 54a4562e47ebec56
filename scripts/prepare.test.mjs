import { expect, test } from 'vitest'
import { assertSettings } from './checkout/prepare.mjs'

// `npm start` runs this before anything else; no other test covers it.
test('a wrong setting stops the start with a sentence, and correct ones do not', () => {
  expect(() => assertSettings({ ...process.env, PORT: 'a door' })).toThrow(/PORT/)
  expect(() => assertSettings(process.env)).not.toThrow()
})
