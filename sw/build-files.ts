import { documentFolder } from '#contract/documents.ts'

/**
 * `shell`: needed to start at all. `form`: needed by the form. `rest`: everything else that applicants may open. Staff
 * files are not listed.
 */
const stages = ['shell', 'form', 'rest'] as const
export type Stage = (typeof stages)[number]

/**
 * The list that scripts/vite/worker-stages.ts writes: the version of the page, and for each stage the names of its
 * files, separated by spaces and without a leading /assets/. It is short because every phone fetches it with every
 * update. `documents` are the names of the pages that the build wrote as HTML, and `entry` is the script that each of
 * them names: a document without it is of another build.
 */
export type BuildListing = { page: string; entry: string; documents: string } & Readonly<Record<Stage, string>>
export type BuildFile = { url: string; stage: Stage }

/** The HTML document that can show every page. */
export const pageUrl = '/index.html'

/**
 * Present in a build's cache when the person has opened the form: then the next build is offered only with its form
 * cached.
 */
const formMark = '/form-opened'

/** The language of the page that was open last, for browsers whose workers cannot read the cookie. */
const localeMark = '/locale'

/**
 * The names of this app's caches, and of those of an earlier library, which are treated like any older build's cache.
 */
const buildCache = /^(?:talika-build-|workbox-precache)/

/** Pages of the two previous builds may still be open and request their own files. */
const olderBuildsKept = 2

export type BuildFiles = ReturnType<typeof createBuildFiles>

/**
 * The caches of this build's files and of the builds before it. Files under /assets/ have the hash of their content in
 * the name, so a file of that name is right in whichever cache it is found.
 *
 * @param fetchFile returns the file from the network, or throws; it has its own timeout.
 */
export function createBuildFiles(
  listing: BuildListing,
  { caches, fetchFile }: { caches: CacheStorage; fetchFile: (request: Request) => Promise<Response> },
) {
  const files = stages.flatMap((stage) => readNames(listing[stage]).map((url): BuildFile => ({ url, stage })))
  const urls = new Set(files.map(({ url }) => url))
  const documents = new Set(listing.documents.split(' '))
  const cacheName = `talika-build-${listing.page}`
  const own = () => caches.open(cacheName)

  async function find(url: string): Promise<Response | undefined> {
    if (url.startsWith('/assets/')) return caches.match(url, { ignoreVary: true })
    return (await own()).match(url, { ignoreVary: true })
  }

  /** Copies one file into this build's cache: from an older build's cache, else from the network. */
  async function keep({ url }: BuildFile): Promise<void> {
    const cache = await own()
    if (await cache.match(url, { ignoreVary: true })) return
    const isHashed = url.startsWith('/assets/')
    const older = isHashed ? await caches.match(url, { ignoreVary: true }) : undefined
    // A name with a hash may come from the HTTP cache; others are revalidated (mostly answered with 304).
    const request = () => new Request(url, { cache: isHashed ? 'default' : 'no-cache', priority: 'low' } as RequestInit)
    const response = older ?? (await fetchFile(request()))
    if (!isFile(url, response)) throw new Error(`${url} was answered with ${response.status}`)
    await cache.put(url, response)
  }

  /**
   * Fetches the document of one page for the next visit. A document of another build, whose scripts are not here, is
   * not cached. Rejects when there is no connection.
   */
  async function keepDocument(name: string): Promise<void> {
    const cache = await own()
    const url = documentUrl(name)
    if (!documents.has(name) || (await cache.match(url, { ignoreVary: true }))) return
    const response = await fetchFile(new Request(url, { cache: 'no-cache', priority: 'low' } as RequestInit))
    const text = await response.clone().text()
    if (isFile(url, response) && text.includes(listing.entry)) await cache.put(url, response)
  }

  /**
   * Fetches this build's documents for the pages whose documents older builds cached: the pages that this person opens.
   */
  async function keepOlderDocuments(): Promise<void> {
    for (const name of documents) {
      if (await caches.match(documentUrl(name), { ignoreVary: true })) await keepDocument(name)
    }
  }

  return {
    keepDocument,
    keepOlderDocuments,
    findDocument: (name: string) => (documents.has(name) ? find(documentUrl(name)) : Promise.resolve(undefined)),
    isListed: (url: string) => urls.has(url),
    inStage: (stage: Stage) => files.filter((file) => file.stage === stage),
    find,
    keep,
    /** Caches a response that was fetched for a page. */
    put: async (url: string, response: Response) => {
      if (isFile(url, response)) await (await own()).put(url, response)
    },
    /** Whether the form was opened on this phone, in this build or an older one. */
    wasFormOpened: async () => (await caches.match(formMark)) !== undefined,
    markFormOpened: async () => (await own()).put(formMark, new Response('')),
    /** The language that was noted last, in this build or an older one. */
    async notedLocale(): Promise<string | undefined> {
      const noted = (await (await own()).match(localeMark)) ?? (await caches.match(localeMark))
      return noted?.text()
    },
    noteLocale: async (locale: string) => (await own()).put(localeMark, new Response(locale)),
    /** Deletes the caches of builds that no open page can be of. */
    async forgetOldBuilds(): Promise<void> {
      // Cache names are listed in the order of creation.
      const others = (await caches.keys()).filter((name) => buildCache.test(name) && name !== cacheName)
      await Promise.all(others.slice(0, -olderBuildsKept).map((name) => caches.delete(name)))
    },
  }
}

function documentUrl(name: string): string {
  return `${documentFolder}/${name}.html`
}

function readNames(names: string): string[] {
  const list = names.split(' ').filter((name) => name !== '')
  return list.map((name) => (name.startsWith('/') ? name : `/assets/${name}`))
}

/** The login page of a network, or the HTML document in place of a missing file, must not be cached as code. */
function isFile(url: string, response: Response): boolean {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const wantsPage = url === pageUrl || url.startsWith(`${documentFolder}/`)
  return response.status === 200 && !response.redirected && isPage === wantsPage
}
