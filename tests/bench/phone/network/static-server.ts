import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export type StaticServer = { url: string; close: () => Promise<void> }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

type StaticFile = { compressed: Buffer; type: string; etag: string }

/** Serves a folder that is compressed beforehand; hashed assets are cached for ever, pages are revalidated. */
export async function startStaticServer(folder: string): Promise<StaticServer> {
  const files = readFolder(folder)
  const server = createServer((incoming, answer) => send(files, incoming, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function readFolder(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const body = readFileSync(path)
      const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
      const type = types[extname(name)] ?? 'application/octet-stream'
      return [`/${relative(folder, path)}`, { compressed: brotliCompressSync(body), type, etag }]
    }),
  )
}

function send(files: ReadonlyMap<string, StaticFile>, incoming: IncomingMessage, answer: ServerResponse): void {
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
  const file = files.get(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
  if (file === undefined) return void answer.writeHead(404).end()
  const headers = {
    etag: file.etag,
    'cache-control': pathname.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (incoming.headers['if-none-match'] === file.etag) return void answer.writeHead(304, headers).end()
  answer.writeHead(200, {
    ...headers,
    'content-type': file.type,
    'content-encoding': 'br',
    'content-length': file.compressed.length,
  })
  answer.end(file.compressed)
}
