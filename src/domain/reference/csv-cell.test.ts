import { expect, test } from 'vitest'
import { csvRow } from './csv-cell.ts'

test('cells that a spreadsheet would run become text', () => {
  expect(csvRow(['=1+1', '+880', '-2', '@x', '\t=1', ' =1'])).toBe(`"'=1+1","'+880","'-2","'@x","'\t=1","' =1"\r\n`)
})

test('quotes, commas and lines stay within their cell, and nothing is an empty cell', () => {
  expect(csvRow(['a,b', 'say "yes"', 'two\nlines', null, 7, 'plain'])).toBe(
    '"a,b","say ""yes""","two\nlines",,7,plain\r\n',
  )
})

test('characters that end a cell or a row in another spreadsheet are quoted', () => {
  expect(csvRow(['a;b', 'a\tb', 'a\rb', 'a;=1+1'])).toBe('"a;b","a\tb","a\rb","a;=1+1"\r\n')
})
