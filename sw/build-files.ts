/** Needed to start at all; needed by the form; everything else that applicants may open. Staff files are not listed. */
const stages = ['shell', 'form', 'rest'] as const
export type Stage = (typeof stages)[number]

/**
 * What scripts/vite/worker-stages.ts writes: the version of the page, and for each stage the names of its files with a
 * space between; those under /assets/ without that. Short, because every phone fetches it with every update.
 */
export type BuildListing = { page: string } & Readonly<Record<Stage, string>>
export type BuildFile = { url: string; stage: Stage }

/** The page itself, whatever the address that it is asked for under. */
export const pageUrl = '/'

/** Is in a build's cache when the person has opened the form: the next build is offered with its form complete. */
const formMark = '/form-opened'

/** Before this worker, another library kept the files; its cache serves pages of that time like any older build's. */
const buildCache = /^(?:talika-build-|workbox-precache)/

/** Pages of the two builds before may still be open, and ask for their own files. */
const olderBuildsKept = 2

export type BuildFiles = ReturnType<typeof createBuildFiles>

/**
 * Where the worker keeps the files of its build, and those of the builds before it. Files under /assets/ carry the hash
 * of their content in the name, so that whichever build's cache holds one, it is the right one.
 *
 * @param fetchFile answers with the file from the network, or throws; it gives up by itself.
 */
export function createBuildFiles(
  listing: BuildListing,
  { caches, fetchFile }: { caches: CacheStorage; fetchFile: (request: Request) => Promise<Response> },
) {
  const files = stages.flatMap((stage) => readNames(listing[stage]).map((url): BuildFile => ({ url, stage })))
  const urls = new Set(files.map(({ url }) => url))
  const cacheName = `talika-build-${listing.page}`
  const own = () => caches.open(cacheName)

  async function find(url: string): Promise<Response | undefined> {
    if (url.startsWith('/assets/')) return caches.match(url, { ignoreVary: true })
    return (await own()).match(url, { ignoreVary: true })
  }

  /** Brings one file into this build's cache: from an older build's, else from the network. */
  async function keep({ url }: BuildFile): Promise<void> {
    const cache = await own()
    if (await cache.match(url, { ignoreVary: true })) return
    const isHashed = url.startsWith('/assets/')
    const older = isHashed ? await caches.match(url, { ignoreVary: true }) : undefined
    // A name with a hash may come from the browser's own cache, others are asked for again (and mostly answered 304).
    const request = () => new Request(url, { cache: isHashed ? 'default' : 'no-cache', priority: 'low' } as RequestInit)
    const response = older ?? (await fetchFile(request()))
    if (!isFile(url, response)) throw new Error(`${url} was answered with ${response.status}`)
    await cache.put(url, response)
  }

  return {
    isListed: (url: string) => urls.has(url),
    inStage: (stage: Stage) => files.filter((file) => file.stage === stage),
    find,
    keep,
    /** Keeps an answer that came for a page. */
    put: async (url: string, response: Response) => {
      if (isFile(url, response)) await (await own()).put(url, response)
    },
    /** Whether the form was opened on this phone, in this build or an older one. */
    wasFormOpened: async () => (await caches.match(formMark)) !== undefined,
    markFormOpened: async () => (await own()).put(formMark, new Response('')),
    /** Lets go of builds that no open page can be of. */
    async forgetOldBuilds(): Promise<void> {
      // In the order of their making.
      const others = (await caches.keys()).filter((name) => buildCache.test(name) && name !== cacheName)
      await Promise.all(others.slice(0, -olderBuildsKept).map((name) => caches.delete(name)))
    },
  }
}

function readNames(names: string): string[] {
  const list = names.split(' ').filter((name) => name !== '')
  return list.map((name) => (name.startsWith('/') ? name : `/assets/${name}`))
}

/** A login page of a network, or the page in place of a file that is gone, must not be kept as code. */
function isFile(url: string, response: Response): boolean {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  return response.status === 200 && !response.redirected && isPage === (url === pageUrl)
}
