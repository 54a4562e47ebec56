import { expect, test } from 'vitest'
import { isOwnScript } from './own-scripts.ts'

const origin = 'https://portal.example'

test.each(['/service-worker.js', '/assets/photo-worker-1a2b.js', `${origin}/assets/letter-worker-3c4d.js`])(
  '%s may be a script',
  (url) => expect(isOwnScript(url, origin)).toBe(true),
)

test.each([
  'https://evil.example/assets/x.js',
  '//evil.example/assets/x.js',
  'http://portal.example/assets/x.js',
  '/api/files/0199',
  '/assets/../api/files/0199',
  'data:text/javascript,alert(1)',
  'blob:https://portal.example/0199',
  'javascript:alert(1)',
  'https://',
])('%s may not be a script', (url) => expect(isOwnScript(url, origin)).toBe(false))
