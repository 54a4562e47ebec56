import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineScriptHashes, pageHeaders } from './page-headers.ts'

test('names exactly the scripts in the page', () => {
  const page =
    '<script src="/assets/a.js"></script><script type="module" src="/b.js"></script><SCRIPT>\n go("</b>")\n</SCRIPT>'
  const hash = createHash('sha256').update('\n go("</b>")\n').digest('base64')
  expect(inlineScriptHashes(page)).toEqual([`'sha256-${hash}'`])
  expect(inlineScriptHashes('<p>no script</p>')).toEqual([])
})

test('lets no string become code, and promises https only where there is some', () => {
  const plain = pageHeaders({ scriptHashes: ["'sha256-x'"], publicUrl: 'http://localhost:3000' })
  const scripts = plain['content-security-policy']?.split('; ').find((rule) => rule.startsWith('script-src'))
  expect(scripts).toContain("'sha256-x'")
  expect(scripts).not.toMatch(/'unsafe-(eval|inline)'/)
  expect(plain['strict-transport-security']).toBeUndefined()
  expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests')
  const secure = pageHeaders({ scriptHashes: [], publicUrl: 'https://portal.example.org/' })
  expect(secure['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('embeds no plugin and no page, and is framed by no one', () => {
  const rules = pageHeaders({ scriptHashes: [], publicUrl: 'http://localhost:3000' })['content-security-policy']?.split(
    '; ',
  )
  expect(rules).toContain("object-src 'none'")
  expect(rules).toContain("frame-src 'none'")
  expect(rules).toContain("frame-ancestors 'none'")
})

test('lets no text become markup or the address of a script, but for the one policy of the client', () => {
  const rules = pageHeaders({ scriptHashes: [], publicUrl: 'http://localhost:3000' })['content-security-policy']?.split(
    '; ',
  )
  expect(rules).toContain("require-trusted-types-for 'script'")
  expect(rules).toContain('trusted-types default')
})

test('lets pages connect to the WebSocket of the portal in browsers that do not take it for their own host', () => {
  const connectOf = (publicUrl: string) =>
    pageHeaders({ scriptHashes: [], publicUrl })
      ['content-security-policy']?.split('; ')
      .find((rule) => rule.startsWith('connect-src'))
  expect(connectOf('https://portal.example.org/start')).toBe("connect-src 'self' wss://portal.example.org")
  expect(connectOf('http://localhost:3000')).toBe("connect-src 'self' ws://localhost:3000")
})
