import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBuildFiles } from './build-files.ts'

const origin = 'http://localhost'

/** In a worker an address is relative to the worker; in Node there is no base address. */
class LocalRequest extends Request {
  constructor(url: string, init?: RequestInit) {
    super(new URL(url, origin), init)
  }
}
beforeEach(() => void vi.stubGlobal('Request', LocalRequest))
afterEach(() => void vi.unstubAllGlobals())

/** The caches of a phone, as far as the worker uses them. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (url: string) => entries.get(url)?.clone(),
      put: async (url: string, response: Response) => void entries.set(url, response),
    }
  }
  const match = async (url: string) =>
    [...all.values()]
      .find((entries) => entries.has(url))
      ?.get(url)
      ?.clone()
  const keys = async () => [...all.keys()]
  const remove = async (name: string) => all.delete(name)
  return { open, match, keys, delete: remove } as unknown as CacheStorage
}

type Answers = Record<string, string | Response>

const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })

/** A build whose entry is `index-<version>.js`; `answers` are the files that the server has now. */
function startBuild(version: string, caches: CacheStorage, answers: Answers) {
  const asked: string[] = []
  const listing = { page: version, entry: `index-${version}.js`, documents: 'home.bn contact.bn' }
  const files = createBuildFiles(
    { ...listing, shell: '/index.html', form: '', rest: '' },
    {
      caches,
      fetchFile: async ({ url }) => {
        const { pathname } = new URL(url)
        asked.push(pathname)
        const answer = answers[pathname]
        if (answer === undefined) throw new TypeError('Failed to fetch')
        return typeof answer === 'string' ? html(answer) : answer
      },
    },
  )
  const textOf = async (name: string) => (await files.findDocument(name))?.text()
  return { files, asked, textOf }
}

const home = '/documents/home.bn.html'
const contact = '/documents/contact.bn.html'

test('a document of this build is kept and fetched once', async () => {
  const { files, asked, textOf } = startBuild('2', createCaches(), { [home]: 'home of index-2.js' })
  expect(await textOf('home.bn')).toBeUndefined()
  await files.keepDocument('home.bn')
  await files.keepDocument('home.bn')
  expect([asked, await textOf('home.bn')]).toEqual([[home], 'home of index-2.js'])
})

test('a document whose scripts are of another build is not cached: its files may be gone from the server', async () => {
  for (const other of ['home of index-1.js', 'home of index-3.js', 'the login page of a network']) {
    const { files, textOf } = startBuild('2', createCaches(), { [home]: other })
    await files.keepDocument('home.bn')
    expect([other, await textOf('home.bn')]).toEqual([other, undefined])
  }
})

test('only an HTML document is cached as a document', async () => {
  for (const answer of [
    html('index-2.js', { status: 404 }),
    new Response('index-2.js', { headers: { 'content-type': 'application/json' } }),
  ]) {
    const { files, textOf } = startBuild('2', createCaches(), { [home]: answer })
    await files.keepDocument('home.bn')
    expect(await textOf('home.bn')).toBeUndefined()
  }
})

test('a name that this build does not list is neither requested nor found', async () => {
  const caches = createCaches()
  const { files, asked, textOf } = startBuild('2', caches, {})
  await files.keepDocument('admin.bn')
  const own = await caches.open('talika-build-2')
  await own.put('/documents/admin.bn.html', html('index-2.js'))
  expect([asked, await textOf('admin.bn')]).toEqual([[], undefined])
})

test('a newer build fetches its own documents for the pages that the older one cached, and never answers with an older document', async () => {
  const caches = createCaches()
  const older = startBuild('1', caches, { [home]: 'home of index-1.js' })
  await older.files.keepDocument('home.bn')
  const newer = startBuild('2', caches, { [home]: 'home of index-2.js', [contact]: 'contact of index-2.js' })
  expect(await newer.textOf('home.bn')).toBeUndefined()
  await newer.files.keepOlderDocuments()
  expect(newer.asked).toEqual([home])
  expect(await newer.textOf('home.bn')).toBe('home of index-2.js')
  expect(await newer.textOf('contact.bn')).toBeUndefined()
  expect(await older.textOf('home.bn')).toBe('home of index-1.js')
})

test('the language that was noted last counts, also in the build after', async () => {
  const caches = createCaches()
  const { files } = startBuild('1', caches, {})
  expect(await files.notedLocale()).toBeUndefined()
  await files.noteLocale('bn')
  await files.noteLocale('en')
  const newer = startBuild('2', caches, {}).files
  expect(await newer.notedLocale()).toBe('en')
  await newer.noteLocale('bn')
  expect(await newer.notedLocale()).toBe('bn')
})

test('the shell of an earlier release, cached under another address, is not used', async () => {
  const caches = createCaches()
  const earlier = await caches.open('talika-build-0')
  await earlier.put('/', html('the shell of index-0.js'))
  const { files } = startBuild('2', caches, { '/index.html': 'the shell of index-2.js' })
  for (const file of files.inStage('shell')) await files.keep(file)
  expect(await (await files.find('/index.html'))?.text()).toBe('the shell of index-2.js')
  expect(await files.find('/')).toBeUndefined()
})
