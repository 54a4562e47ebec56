import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findMissingCatalogs } from './lint/catalogs-loaded.mjs'

test('every part of the page is loaded together with the catalogs of its messages', () => {
  expect(findMissingCatalogs()).toEqual([])
})

test('a message has the same translation in all catalogs: otherwise the catalog that is loaded last would change the page', () => {
  const folder = 'src/locales/bn'
  const translations = new Map()
  for (const file of readdirSync(folder)) {
    const entries = readFileSync(`${folder}/${file}`, 'utf8').matchAll(
      /(?:^msgctxt "(.*)"\n)?^msgid "(.+)"\nmsgstr "(.*)"/gm,
    )
    for (const [, context = '', sentence, translation] of entries) {
      const key = [context, sentence].join('|')
      translations.set(key, new Set(translations.get(key)).add(translation))
    }
  }
  expect([...translations].filter(([, found]) => found.size > 1).map(([key]) => key)).toEqual([])
})
