import { expect, test } from 'vitest'
import { parseStored } from './parse-stored.ts'

type Place = { id: string; at: { serial: number } }
const parsePlace = (text: string | null) =>
  parseStored<Place>(text, (place) => typeof place?.id === 'string' && typeof place.at?.serial === 'number')

test('a whole value is read, and anything else is nothing', () => {
  expect(parsePlace('{"id":"a","at":{"serial":3}}')).toEqual({ id: 'a', at: { serial: 3 } })
  for (const text of [
    null,
    '',
    'null',
    '{',
    '3',
    '[]',
    '{"id":"a"}',
    '{"id":"a","at":null}',
    '{"id":4,"at":{"serial":3}}',
  ])
    expect(parsePlace(text), String(text)).toBeNull()
})

test('a check that throws accepts nothing', () => {
  expect(
    parseStored<{ list: string[] }>('{"list":3}', (stored) => (stored?.list ?? []).every((one) => one !== '')),
  ).toBeNull()
})
