import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { keptKeysPath } from '#contract/certificates.ts'
import { documentFolder } from '#contract/documents.ts'
import { answerUnknownPaths } from '../../../src/server/platform/http/not-found.ts'
import { servePages } from '../../../src/server/platform/http/pages.ts'
import { unlimited } from '../../../src/server/platform/limits/rate-limits.ts'

/** The build that is tested. */
export const builtPages = join(import.meta.dirname, '../../../dist')

/**
 * Serves a folder of the built client, and forwards /api/ and the one file that the server makes to the real server.
 */
export type BuildServer = {
  url: string
  /** Every request that arrived, as `GET /path`. */
  requests: string[]
  /** Serves another build from now on, as after a deployment. */
  serve: (folder: string) => void
  /** Files whose path matches get no answer until `letGo`; requests that already hang are not affected. */
  hang: (path: RegExp) => void
  letGo: () => void
  close: () => Promise<void>
}

export async function startBuildServer(api: string): Promise<BuildServer> {
  const opened = new Map<string, Promise<FastifyInstance>>()
  const open = (folder: string) => {
    const app = opened.get(folder) ?? openPages(folder)
    opened.set(folder, app)
    return app
  }
  let pages = open(builtPages)
  let hanging: RegExp | null = null
  const requests: string[] = []
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', api).pathname
    requests.push(`${incoming.method} ${path}`)
    if (path.startsWith('/api/') || path === keptKeysPath) return passOn(api, incoming, answer)
    if (hanging?.test(path)) return
    pages.then((app) => app.routing(incoming, answer)).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    serve: (next) => {
      pages = open(next)
    },
    hang: (path) => {
      hanging = path
    },
    letGo: () => {
      hanging = null
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function passOn(api: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method = 'GET', headers, url = '/' } = incoming
  const onward = request(new URL(url, api), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  incoming.pipe(onward)
}

/** The part of the real server that serves pages and files, for one folder. */
async function openPages(folder: string): Promise<FastifyInstance> {
  const app = fastify()
  const pages = await servePages(app, { folder, publicUrl: 'http://localhost' })
  answerUnknownPaths(app, { pages, limits: unlimited })
  await app.ready()
  return app
}

/**
 * A newer build, made from a copy: every file under assets/ has a new name, the old names are gone from the server, and
 * the pages contain the number of their build. `patch` may change the worker further.
 */
export function makeNextBuild(patch: (worker: string) => string = (worker) => worker): OtherBuild {
  return makeBuild('next', '2', patch)
}

/** An earlier build: it has no documents, and its worker caches the shell as `/`. */
export function makeEarlierBuild(): OtherBuild {
  const build = makeBuild('earlier', '0', (worker) => {
    const withoutDocuments = replaceOnce(worker, /"documents":"[^"]*"/, '"documents":""')
    return replaceEach(withoutDocuments, /\/index\.html/, '/')
  })
  const listPath = join(build.folder, documentFolder, 'list.json')
  const list: object = JSON.parse(readFileSync(listPath, 'utf8'))
  writeFileSync(listPath, JSON.stringify({ ...list, documents: [] }))
  return build
}

export type OtherBuild = { folder: string; remove: () => void }

function makeBuild(build: string, mark: string, patch: (worker: string) => string): OtherBuild {
  const folder = mkdtempSync(join(tmpdir(), 'talika-build-'))
  cpSync(builtPages, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const names = readdirSync(join(folder, 'assets')).map((name) => ({
    name,
    next: name.replace(/(\.\w+)$/, `${mark}$1`),
  }))
  for (const { name, next } of names) renameSync(join(folder, 'assets', name), join(folder, 'assets', next))
  const nextNames = new Map(names.map(({ name, next }) => [name, next]))
  const documents = readdirSync(join(folder, documentFolder)).map((name) => join(documentFolder, name))
  const texts = ['index.html', 'service-worker.js', ...documents, ...names.map(({ next }) => join('assets', next))]
  for (const file of texts.filter((one) => /\.(?:js|css|html)$/.test(one))) {
    let text = readFileSync(join(folder, file), 'utf8').replace(/[\w.-]+\.\w+/g, (name) => nextNames.get(name) ?? name)
    if (file.endsWith('.html')) text = text.replace('<html ', `<html data-build="${build}" `)
    if (file === 'service-worker.js') text = patch(replaceOnce(text, /"page":"\w+"/, `"page":"${build}"`))
    writeFileSync(join(folder, file), text)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Throws unless there is exactly one match, because the test would otherwise test something else. */
export function replaceOnce(text: string, pattern: RegExp, by: string): string {
  const count = countOf(text, pattern)
  if (count !== 1) throw new Error(`${pattern} is ${count} times in the build, not once.`)
  return text.replace(pattern, by)
}

/** Replaces all matches; throws when there is none. */
function replaceEach(text: string, pattern: RegExp, by: string): string {
  if (countOf(text, pattern) === 0) throw new Error(`There is no ${pattern} in the build.`)
  return text.replaceAll(new RegExp(pattern, 'g'), by)
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(new RegExp(pattern, 'g'))].length
}
