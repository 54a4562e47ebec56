import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checkout/checkout.mjs'

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

const readDocument = (document) => readFileSync(join(root, document), 'utf8')

test.each(documents)('the files that %s names exist', (document) => {
  const named = [...readDocument(document).matchAll(/`((?:src|tests|scripts|sw|docs)\/[\w./$-]+)`/g)].map(
    ([, path]) => path,
  )
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each(documents)('the links of %s have targets that exist', (document) => {
  const links = [...readDocument(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path)
  expect(links.filter((path) => !existsSync(join(root, dirname(document), path)))).toEqual([])
})
