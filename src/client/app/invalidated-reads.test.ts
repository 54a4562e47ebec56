import { expect, test } from 'vitest'
import { listDuplicates } from '#contract/applications/desk/duplicates.ts'
import { listReasons } from '#contract/applications/desk/reasons.ts'
import * as reports from '#contract/applications/desk/reports.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listLiveSessions, listSessionGuests } from '#contract/live/live.ts'
import { paymentBooks } from '#contract/payments/books.ts'
import { applicationReads } from '../entities/application/application-reads.ts'
import { appointmentReads } from '../entities/appointment/appointment-reads.ts'

const contract = import.meta.glob<Record<string, unknown>>(['../../contract/**/*.ts', '!**/*.test.ts'], { eager: true })
const sources = Object.values(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.*'], { query: '?raw', import: 'default', eager: true }),
).join('\n')

/** Cached answers that no action of the page invalidates. */
const unchanged: ReadonlySet<Endpoint> = new Set<Endpoint>([
  // A report may be a minute old, and says of when it is.
  ...Object.values(reports).filter(isEndpoint),
  // Read again at each visit.
  ...[listDuplicates, listReasons, paymentBooks],
  // The live connection changes the record, not a call of the page.
  ...[listLiveSessions, listSessionGuests],
])

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'answers' in value
}

/** The endpoints of a value, with the names by which code refers to them, such as `officialCalls.read`. */
function endpointsIn(name: string, value: unknown): (readonly [string, Endpoint])[] {
  if (isEndpoint(value)) return [[name, value]]
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.entries(value).flatMap(([key, part]) => endpointsIn(`${name}.${key}`, part))
}

/** Calls that answer data: GET, or a search by POST. */
function isRead({ method, path, answers }: Endpoint): boolean {
  return typeof answers[200] === 'object' && (method === 'GET' || path.endsWith('/search'))
}

const named = Object.values(contract).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => endpointsIn(name, value)),
)

/** Whether a query or a list names the call; that of a group, such as a kind of record, by its last part. */
function isCached(name: string): boolean {
  const last = name.split('.').at(-1)
  return new RegExp(`(?:(?:endpointQuery|endpointKey)\\(|defineList\\('[^']*',)\\s*[\\w.[\\]]*\\b${last}\\b`).test(
    sources,
  )
}

const lists: ReadonlySet<Endpoint> = new Set([...applicationReads, ...appointmentReads])
const invalidated = new Set(
  [...sources.matchAll(/invalidat(?:es|eReads)\b[^[;\n]*\[([^\]]*)\]/g)].flatMap(([, text = '']) =>
    text.split(',').map((part) => part.trim()),
  ),
)

function isInvalidated(name: string, endpoint: Endpoint): boolean {
  const inGroup = name.includes('.') && invalidated.has(name.replace(/^\w+/, 'calls'))
  return lists.has(endpoint) || invalidated.has(name) || inGroup
}

test('an action invalidates each cached answer, or the answer is known not to change', () => {
  const cached = named.filter(([name, endpoint]) => isRead(endpoint) && isCached(name))
  expect(cached.length).toBeGreaterThan(40)
  const forgotten = cached.filter(([name, endpoint]) => !isInvalidated(name, endpoint) && !unchanged.has(endpoint))
  expect(forgotten.map(([name]) => name)).toEqual([])
  const contradicted = cached.filter(([name, endpoint]) => isInvalidated(name, endpoint) && unchanged.has(endpoint))
  expect(contradicted.map(([name]) => name)).toEqual([])
})
