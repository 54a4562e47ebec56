import { expect, test } from 'vitest'
import { assertSettings, renewRouteTree } from './checkout/prepare.mjs'

// `npm start` runs both before anything else; no other test covers them.
test('a wrong setting stops the start with a sentence, and correct ones do not', () => {
  expect(() => assertSettings({ ...process.env, PORT: 'a door' })).toThrow(/PORT/)
  expect(() => assertSettings(process.env)).not.toThrow()
})

test('the route tree is written from the routes', () => {
  expect(() => renewRouteTree()).not.toThrow()
})
