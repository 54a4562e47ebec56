import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { headerNames } from '../../src/contract/endpoint.ts'
import type { Random } from '../faults/schedule/random.ts'
import { asHeader, markedPlaces, placeMark, strangeValues } from '../support/people/good-calls/strange-values.ts'
import { bodyBytes, type DraftRequest, inAddress } from './draft-request.ts'

type Mutation = (draft: DraftRequest, random: Random) => void

const contentTypes = [
  ...[
    'text/plain',
    'application/xml',
    'application/octet-stream',
    'multipart/form-data',
    'application/json; charset=x',
  ],
  ...['multipart/form-data; boundary=x', 'application/offset+octet-stream', 'json', 'application/json;;;', '*/*'],
]
const addresses = [
  '%00',
  '%ff',
  '..',
  '.',
  '%2e%2e%2f',
  'a%2fb',
  '%',
  '%zz',
  '__proto__',
  'constructor',
  '-1',
  '%20',
  '*',
]
const huge = 100_000

/** A strange value where only text is possible: in addresses, headers and fields of forms. */
export function asText(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json
}

/** Ways to break one part of a request. A mutation that finds no such part does not change the request. */
export const mutations = {
  strangeValue: (draft, random) => {
    if (draft.body === undefined || draft.bytes !== null) return
    const marked = JSON.stringify(random.pick([...markedPlaces(draft.body)]))
    const value = random.chance(10) ? JSON.stringify('z'.repeat(huge)) : random.pick(strangeValues)
    draft.bytes = Buffer.from(marked.replace(JSON.stringify(placeMark), () => value))
  },
  missingField: (draft, random) => withBody(draft, (body) => withoutOne(body, random)),
  strangeField: (draft, random) => {
    const name = random.pick(['__proto__', 'constructor', 'toString', 'length', '', 'id', 'roles', 'status', '$ne'])
    writeText(draft, (text) => text.replace('{', () => `{${JSON.stringify(name)}:${random.pick(strangeValues)},`))
  },
  doubledField: (draft, random) => {
    writeText(draft, (text) => text.replace(/"\w+":/, (field) => `${field}${random.pick(strangeValues)},${field}`))
  },
  deepNesting: (draft, random) => {
    const depth = random.pick([31, 32, 33, 200, 20_000])
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const)
    writeText(draft, () => `${open.repeat(depth)}1${close.repeat(depth)}`)
  },
  brokenText: (draft, random) => {
    const breaks = [
      (text: string) => text.slice(0, -1),
      (text: string) => `${text}${text}`,
      (text: string) => `\ufeff${text}`,
      (text: string) => text.padEnd(huge),
      (text: string) => text.replace('"', "'"),
      () => 'NaN',
      () => '',
      () => '\u0000',
    ]
    writeText(draft, random.pick(breaks))
  },
  wrongEncoding: (draft, random) => {
    const bytes = bodyBytes(draft)
    if (bytes === null) return
    const other = [Buffer.from(bytes.toString(), 'utf16le'), Buffer.concat([bytes, Buffer.from([0xff, 0xc0])])]
    draft.bytes = random.pick(other)
  },
  brokenBytes: (draft, random) => {
    const bytes = Buffer.from(bodyBytes(draft) ?? '')
    for (let times = 0; times < 4 && bytes.length > 0; times += 1) bytes[random.below(bytes.length)] = random.below(256)
    if (bytes.length > 0) draft.bytes = random.chance(50) ? bytes : bytes.subarray(0, random.below(bytes.length))
  },
  gzip: (draft, random) => {
    const packed = gzipSync(bodyBytes(draft) ?? '{}')
    const kinds = [
      packed,
      packed.subarray(0, packed.length / 2),
      Buffer.from('no gzip'),
      gzipSync(Buffer.alloc(30_000_000)),
    ]
    draft.bytes = random.pick(kinds)
    draft.headers['content-encoding'] = random.pick(['gzip', 'gzip', 'gzip', 'br', 'gzip, gzip', 'x'])
  },
  wrongType: (draft, random) => {
    draft.headers['content-type'] = random.pick(contentTypes)
  },
  wrongLength: (draft, random) => {
    const length = bodyBytes(draft)?.length ?? 0
    draft.isCut = true
    draft.headers['content-length'] = String(random.pick([length + 1, length + 50_000, Math.max(length - 1, 0), 0]))
  },
  bodyWhereNoneIs: (draft, random) => {
    draft.bytes ??= Buffer.from(random.pick(strangeValues))
  },
  strangeQuery: (draft, random) => {
    const value = random.chance(10) ? 'q'.repeat(4_000) : asText(random.pick(strangeValues)).slice(0, 4_000)
    const at = random.below(Math.max(draft.query.length, 1))
    draft.query[at] = [draft.query[at]?.[0] ?? 'x', value]
  },
  missingQuery: (draft, random) => {
    draft.query = draft.query.filter(() => random.chance(50))
  },
  doubledQuery: (draft, random) => {
    const [name] = draft.query[0] ?? ['id']
    draft.query.push([random.pick([name, `${name}[]`, `${name}[a]`, '__proto__', 'constructor']), randomUUID()])
  },
  strangeParam: (draft, random) => {
    const value = random.chance(50)
      ? random.pick(addresses)
      : inAddress(asText(random.pick(strangeValues)).slice(0, 500))
    for (const name of Object.keys(draft.params)) draft.params[name] = value
  },
  foreignId: (draft) => {
    for (const pair of draft.query) if (pair[0].toLowerCase().endsWith('id')) pair[1] = randomUUID()
    for (const name of Object.keys(draft.params)) draft.params[name] = randomUUID()
    withBody(draft, (body) => ('id' in body ? { ...body, id: randomUUID() } : body))
  },
  strangeHeader: (draft, random) => {
    const names = [
      ...Object.keys(draft.headers),
      ...Object.values(headerNames),
      'if-none-match',
      'range',
      'accept-encoding',
    ]
    draft.headers[random.pick(names)] = asHeader(asText(random.pick(strangeValues)).slice(0, 2_000))
  },
  missingHeader: (draft, random) => {
    delete draft.headers[random.pick(Object.keys(draft.headers))]
  },
  doubledHeader: (draft, random) => {
    const name = random.pick(Object.values(headerNames))
    const value = draft.headers[name] ?? 'x'
    draft.headers[name] = [...[value].flat(), 'x']
  },
  idempotencyKey: (draft, random) => {
    draft.headers[headerNames.idempotencyKey] = random.pick([
      randomUUID(),
      'x',
      '0'.repeat(500),
      randomUUID().toUpperCase(),
    ])
  },
  otherMethod: (draft, random) => {
    draft.method = random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'])
  },
} as const satisfies Record<string, Mutation>

function writeText(draft: DraftRequest, write: (text: string) => string): void {
  const bytes = bodyBytes(draft)
  if (bytes !== null) draft.bytes = Buffer.from(write(bytes.toString()))
}

function withBody(draft: DraftRequest, change: (body: object) => object): void {
  const { body } = draft
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) draft.body = change(body)
}

function withoutOne(body: object, random: Random): object {
  const names = Object.keys(body)
  if (names.length === 0) return body
  const left = random.pick(names)
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== left))
}
