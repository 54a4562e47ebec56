import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineScriptHashes, pageHeaders } from './page-headers.ts'

test('the policy names exactly the scripts in the page', () => {
  const page =
    '<script src="/assets/a.js"></script><script type="module" src="/b.js"></script><SCRIPT>\n go("</b>")\n</SCRIPT>'
  const hash = createHash('sha256').update('\n go("</b>")\n').digest('base64')
  expect(inlineScriptHashes(page)).toEqual([`'sha256-${hash}'`])
  expect(inlineScriptHashes('<p>no script</p>')).toEqual([])
})

test('no string can become code, and https is required only when the server has it', () => {
  const plain = pageHeaders({ scriptHashes: ["'sha256-x'"], publicUrl: 'http://localhost:3000' })
  const scripts = plain['content-security-policy']?.split('; ').find((rule) => rule.startsWith('script-src'))
  expect(scripts).toContain("'sha256-x'")
  expect(scripts).not.toMatch(/'unsafe-(eval|inline)'/)
  expect(plain['strict-transport-security']).toBeUndefined()
  expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests')
  const secure = pageHeaders({ scriptHashes: [], publicUrl: 'https://portal.example.org/' })
  expect(secure['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('pages embed no plugin and no page, and cannot be framed', () => {
  const rules = pageHeaders({ scriptHashes: [], publicUrl: 'http://localhost:3000' })['content-security-policy']?.split(
    '; ',
  )
  expect(rules).toContain("object-src 'none'")
  expect(rules).toContain("frame-src 'none'")
  expect(rules).toContain("frame-ancestors 'none'")
})

test("no text can become markup or a script address, except through the client's one Trusted Types policy", () => {
  const rules = pageHeaders({ scriptHashes: [], publicUrl: 'http://localhost:3000' })['content-security-policy']?.split(
    '; ',
  )
  expect(rules).toContain("require-trusted-types-for 'script'")
  expect(rules).toContain('trusted-types default')
})

test("the policy names the portal's WebSocket for browsers that do not count it as their own host", () => {
  const connectOf = (publicUrl: string) =>
    pageHeaders({ scriptHashes: [], publicUrl })
      ['content-security-policy']?.split('; ')
      .find((rule) => rule.startsWith('connect-src'))
  expect(connectOf('https://portal.example.org/start')).toBe("connect-src 'self' wss://portal.example.org")
  expect(connectOf('http://localhost:3000')).toBe("connect-src 'self' ws://localhost:3000")
})
