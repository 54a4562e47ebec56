import { createHash } from 'node:crypto'
import { strictTransport } from './answer-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** For pages that the server renders itself. */
    pageHeaders: Readonly<Record<string, string>>
  }
}

/** The hashes of the scripts in a page, as Content-Security-Policy names them. */
export function inlineScriptHashes(page: string): string[] {
  const scripts = page.matchAll(/<script\b(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi)
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

/**
 * The headers of every page. Scripts come from this server or have a hash; eval is forbidden. Inline styles are
 * allowed: the prerendered page contains its sheet, and dialogs of the interface write one. Previews of documents are
 * blobs. The API has the shorter headers of answer-headers.ts: only scripts read its answers, and phones pay for bytes.
 */
export function pageHeaders({
  scriptHashes,
  publicUrl,
}: {
  scriptHashes: readonly string[]
  publicUrl: string
}): Record<string, string> {
  const isHttps = publicUrl.startsWith('https:')
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Safari before 15.4 and Firefox before 113 do not count a WebSocket of this host as 'self'.
    `connect-src 'self' ${new URL(publicUrl).origin.replace(/^http/, 'ws')}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The only policy is in src/client/platform/updates/own-scripts.ts; pages that the server renders need none.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    'x-frame-options': 'DENY',
    ...(isHttps ? strictTransport : {}),
  }
}
