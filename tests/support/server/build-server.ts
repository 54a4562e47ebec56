import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { keptKeysPath } from '#contract/certificates.ts'
import { inlineScriptHashes, pageHeaders } from '../../../src/server/platform/http/page-headers.ts'

const builtPages = join(import.meta.dirname, '../../../dist')

/** Serves a folder of the built client and hands /api/ (and the one file that is the server's) on to the real server. */
export type BuildServer = {
  url: string
  /** Every request that arrived, as `GET /path`. */
  requests: string[]
  /** From now on another build is the one that is served, as after a deployment. */
  serve: (folder: string) => void
  /** Files whose path matches get no answer until `letGo`; requests that hang already go on hanging. */
  hang: (path: RegExp) => void
  letGo: () => void
  close: () => Promise<void>
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

export async function startBuildServer(api: string): Promise<BuildServer> {
  let folder = builtPages
  let hanging: RegExp | null = null
  const requests: string[] = []
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', api).pathname
    requests.push(`${incoming.method} ${path}`)
    if (path.startsWith('/api/') || path === keptKeysPath) return passOn(api, incoming, answer)
    if (hanging?.test(path)) return
    sendFile(folder, path, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    serve: (next) => {
      folder = next
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

function sendFile(folder: string, path: string, answer: ServerResponse): void {
  const isFile = extname(path) !== ''
  const file = isFile ? path : '/index.html'
  try {
    const body = readFileSync(join(folder, file))
    const scriptHashes = isFile ? [] : inlineScriptHashes(body.toString('utf8'))
    const headers = pageHeaders({ scriptHashes, isHttps: false })
    answer.writeHead(200, {
      'content-type': types[extname(file)] ?? 'text/html; charset=utf-8',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isFile ? { 'content-security-policy': headers['content-security-policy'] } : headers),
    })
    answer.end(body)
  } catch {
    answer.writeHead(404).end()
  }
}

/**
 * A newer build, made of a copy: every file under assets/ has another name, the old names are gone from the server, and
 * the page says which build it is. `patch` may change the worker further.
 */
export function makeNextBuild(patch: (worker: string) => string = (worker) => worker): {
  folder: string
  remove: () => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'talika-build-'))
  cpSync(builtPages, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const names = readdirSync(join(folder, 'assets')).map((name) => ({ name, next: name.replace(/(\.\w+)$/, '2$1') }))
  for (const { name, next } of names) renameSync(join(folder, 'assets', name), join(folder, 'assets', next))
  const texts = ['index.html', 'service-worker.js', ...names.map(({ next }) => join('assets', next))]
  for (const file of texts.filter((one) => /\.(?:js|css|html)$/.test(one))) {
    let text = readFileSync(join(folder, file), 'utf8')
    for (const { name, next } of names) text = text.replaceAll(name, next)
    if (file === 'index.html') text = text.replace('<html ', '<html data-build="next" ')
    if (file === 'service-worker.js') text = patch(replaceOnce(text, /"page":"\w+"/, '"page":"next"'))
    writeFileSync(join(folder, file), text)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Throws when there is nothing to replace: the test would not test what it says. */
export function replaceOnce(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`There is no ${pattern} in the build.`)
  return text.replace(pattern, by)
}
