/** Addresses of a site that is not ours, as a link to the portal could contain them. */
const other = 'evil.example'

const schemes = [
  'https:',
  'http:',
  'HTTPS:',
  'ftp:',
  'ws:',
  'file:',
  'blob:https:',
  'view-source:https:',
  'intent:',
  '',
]
const slashes = [
  '//',
  '/\\',
  '\\/',
  '\\\\',
  '///',
  '/\\/',
  '\\',
  '/%5C',
  '/%5c%5c',
  '/%2F',
  '%2F%2F',
  '/%252F',
  '/%255C',
]
const blanks = [
  '\t',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\u0000',
  '\u0001',
  '\u001f',
  '\u007f',
  '\u00a0',
  '\u200b',
  '\u2028',
  '\ufeff',
]
const dots = ['/.//', '/..//', '/x/..//', '/%2e//', '/%2E%2E//', '/x/%2e%2e//', '/.%2F/', '/..%5C', '/x/..%2f..%2f/']

/** Scripts and documents that an address can contain. */
const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)\n//',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:null/1',
  'mailto:a@evil.example',
  'tel:01712345678',
]

const encodedOnce = (text: string) => text.replace(/[^\w.]/g, (each) => encodeURIComponent(each))

/** Texts that must never be opened as a page of this site. */
export const hostileAddresses: readonly string[] = [
  ...new Set([
    ...schemes.flatMap((scheme) => slashes.map((slash) => scheme + slash + other)),
    ...schemes.filter(Boolean).map((scheme) => `${scheme}${other}`),
    ...blanks.flatMap((blank) => [
      `${blank}//${other}`,
      `/${blank}/${other}`,
      `//${blank}${other}`,
      `/${blank}\\${other}`,
      `${blank}https://${other}`,
      `ht${blank}tps://${other}`,
      `/${encodeURIComponent(blank)}/${other}`,
    ]),
    ...dots.map((dot) => `${dot}${other}`),
    ...[`//${other}`, `/\\${other}`, `https://${other}`].flatMap((each) => [
      encodedOnce(each),
      encodedOnce(encodedOnce(each)),
    ]),
    ...[`/${encodedOnce(`/${other}`)}`, `/${encodedOnce(encodedOnce(`\\${other}`))}`],
    ...['//user:secret@evil.example', '//evil.example:443/x', '//[::1]/', '//0x7f.1', '////', '//', '/\\', '\\\\', '@'],
    ...['evil.example', '../evil', '', '?next=x', '#//evil.example', '/%', '/%E0%A4%A', '/%00', 'null', 'undefined'],
    ...[`/${'a'.repeat(5_000)}`, `/${'%25'.repeat(200)}5C${other}`],
    ...scripts,
  ]),
]

/** Other values that a validator can be given: by the router, by a link in the code, by a repeated parameter. */
export const hostileValues: readonly unknown[] = [
  ...hostileAddresses,
  ...[0, -1, 1, 2.5, 1e21, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, 10n, true, false, null, undefined],
  ...[[], ['/a'], ['//evil.example', '/b'], {}, { toString: '//evil.example' }, { next: '/a' }, new Date(Number.NaN)],
  ...[Object.create(null), Symbol('x'), () => '//evil.example', new Map(), new URL('https://evil.example')],
  { toString: () => '//evil.example' },
  Object.assign(Object.create({ next: '//evil.example' }), { own: 1 }),
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'],
  ...['1', '0', '-1', '01', '1e3', '0x10', ' 2 ', '2.5', 'Infinity', 'NaN', '1000001', '9'.repeat(400), '٢', '২'],
  ...['x'.repeat(100_000), 'ALL', 'all', 'SENT,FAILED,', ',,,', '\ud83d', 'a\ud83d\ude00', '<script>', "' OR 1=1"],
  ...['2026-02-30', '2026-13-01', '0000-00-00', '2026-01-01T00:00', 'week', 'day', '%00', '\u0000'],
]
