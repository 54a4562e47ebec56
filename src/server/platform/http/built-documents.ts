import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentFolder, documentLocale, documentName, localeCookie } from '#contract/documents.ts'
import type { Locale } from '#domain/text.ts'
import { type StoredAnswer, storeAnswer } from '../answers/stored-answer.ts'
import { createKnownPaths } from './known-paths.ts'
import { inlineScriptHashes } from './page-headers.ts'

export type BuiltDocuments = {
  /** The document of an address in the reader's language, else the shell; 404 when the portal has no such path. */
  find: (request: { url: string; cookie: string | undefined }) => FoundPage
  /** Whether the portal has a page at this address. Reads the path only. */
  isKnown: (url: string) => boolean
  /** A document by its name, as the service worker fetches it. */
  findNamed: (name: string) => StoredAnswer | null
  shell: StoredAnswer
  scriptHashes: readonly string[]
}

export type FoundPage = {
  page: StoredAnswer
  status: 200 | 404
  /** The language that the address asks for, when the cookie does not have it yet. */
  chosen: Locale | null
}

/** The list that the build writes into the folder of the documents (scripts/vite/documents). */
type List = { documents: readonly string[]; paths: readonly string[] }

/** Reads the output of the build; null for a folder without one. */
export function readBuiltDocuments(folder: string): BuiltDocuments | null {
  const shellPath = join(folder, 'index.html')
  const listPath = join(folder, documentFolder, 'list.json')
  if (!existsSync(shellPath) || !existsSync(listPath)) return null
  const list: List = JSON.parse(readFileSync(listPath, 'utf8'))
  const shell = readPage(shellPath)
  const pages = new Map(list.documents.map((name) => [name, readPage(join(folder, documentFolder, `${name}.html`))]))
  const isKnown = createKnownPaths(list.paths)
  const hashes = [shell, ...pages.values()].flatMap(({ plain }) => inlineScriptHashes(plain.toString('utf8')))
  return {
    shell,
    scriptHashes: [...new Set(hashes)],
    isKnown: (url) => isKnown(pathOf(url)),
    findNamed: (name) => pages.get(name) ?? null,
    find({ url, cookie }) {
      const address = parseAddress(url)
      const known = localeInCookie(cookie)
      const asked = address.searchParams.get('lang')
      const locale = documentLocale(asked, known)
      const chosen = locale === asked && asked !== known ? locale : null
      if (!isKnown(address.pathname)) return { page: shell, status: 404, chosen }
      const name = documentName(address, locale)
      return { page: (name === null ? undefined : pages.get(name)) ?? shell, status: 200, chosen }
    },
  }
}

/** The path as the request has it: a URL parser would read `//host/path` as a host with a path. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

function parseAddress(url: string): { pathname: string; searchParams: URLSearchParams } {
  const pathname = pathOf(url)
  return { pathname, searchParams: new URLSearchParams(url.slice(pathname.length)) }
}

/** A small page has no compressed form, nor has any page of a build in tests; their forms are made when needed. */
function readPage(path: string): StoredAnswer {
  const read = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined)
  const [br, gzip] = [read('.br'), read('.gz')]
  return storeAnswer(readFileSync(path), { ...(br && { br }), ...(gzip && { gzip }) })
}

function localeInCookie(cookie: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${localeCookie}=(\\w+)(?:;|$)`).exec(cookie ?? '')?.[1]
}
