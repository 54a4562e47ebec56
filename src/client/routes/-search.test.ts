import { expect, test } from 'vitest'
import { validateNext } from './-search.ts'

test.each(['/dashboard', '/application/review/individual?id=1'])('sign-in may lead to %s', (next) => {
  expect(validateNext({ next })).toEqual({ next })
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 7, undefined])(
  'sign-in never leads to %s',
  (next) => {
    expect(validateNext({ next })).toEqual({})
  },
)
