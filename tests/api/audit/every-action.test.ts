import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AuditAction, auditActions, auditSubjects } from '../../../src/domain/audit-lines.ts'
import { expireDrafts } from '../../../src/server/modules/applications/drafts/draft-expiry.ts'
import { expireRequests } from '../../../src/server/modules/appointments/jobs/expiry.ts'
import { createOwner } from '../../../src/server/modules/auth/create-owner.ts'
import { remindHolders } from '../../../src/server/modules/enlistments/reminders.ts'
import { cleanUp } from '../../../src/server/platform/housekeeping.ts'
import { findEndpoint } from '../../fuzz/find-fault.ts'
import { callOf } from '../../fuzz/world.ts'
import type { GoodRequest } from '../../support/people/good-calls/good-requests.ts'
import { describeLines, type KnownIds, newestLine } from '../../support/server/audit-texts.ts'
import { linesOfCalls, linesOfJobs } from '../../support/server/calls/audited-lines.ts'
import { noteLimits } from '../../support/server/calls/noted-limits.ts'
import { createWalkedDatabase, sendGood, type WalkedDatabase } from '../../support/server/calls/walked-database.ts'
import { takeWrittenRows } from '../../support/server/database/written-rows.ts'
import type { TestApp } from '../../support/server/test-app.ts'
import { countedTexts, plainText, wholeText, writtenText } from '../../support/whole-texts.ts'

let walk: WalkedDatabase
let limitsSince: () => string[]
beforeAll(async () => {
  walk = await createWalkedDatabase()
})
afterAll(() => walk.close())

/** Runs the work on a server whose limits and written rows are noted. */
function onDatabaseCopy<T>(work: (server: TestApp) => Promise<T>): Promise<T> {
  return walk.onCopy(async (server) => {
    limitsSince = noteLimits(server)
    await takeWrittenRows(server.context.db)
    try {
      return await work(server)
    } finally {
      vi.restoreAllMocks()
    }
  })
}

/** `whole`: the answer, and each row that was written, in the words of `whole-texts.ts`. */
type Played = { call: string; isDone: boolean; lines: string[]; whole: string[] }

/** Sends a request, and describes its answer, the lines that it added to the audit, and the rows that it wrote. */
async function play(server: TestApp, request: GoodRequest): Promise<Played> {
  const { method, path } = request
  const { db } = server.context
  const after = await newestLine(db)
  const { answer, known } = await sendGood(server, request)
  const lines = await describeLines(db, { after, known })
  const endpoint = findEndpoint(server.app.binding.endpoints, method, path)
  const whole = await describeWhole(server, answer, { path, known })
  // A refusal that writes a line has done what it should.
  return {
    call: endpoint === null ? '' : callOf(endpoint),
    isDone: answer.statusCode < 400 || lines.length > 0,
    lines,
    whole,
  }
}

/** Tables that say who calls and how often, and those of the audit, whose lines are compared on their own. */
const untold = [
  'sessions',
  'rate_buckets',
  'guess_tries',
  'day_counts',
  'idempotency_keys',
  'audit',
  'audit_unsealed',
  'vat_deposits',
]

/** What these answer depends on the day of the week or of the month, or on random names. */
const varying =
  /appointments\/(?:current|today|stats|slots)|receptions|reports|totals|\/stats|certificates|payments\/(?:search|histories|lookup|books|vat)|(?:departments|designations)\/search/

async function describeWhole(
  server: TestApp,
  { statusCode, headers, body }: Awaited<ReturnType<TestApp['call']>>,
  { path, known }: { path: string; known: KnownIds },
): Promise<string[]> {
  const isJson = String(headers['content-type']).includes('json') && body !== ''
  const answer = `${statusCode} ${isJson ? wholeText(JSON.parse(body)) : headers['content-type']}`
  const written = await describeWritten(server, known)
  if (varying.test(path)) return written
  return [plainText(answer, tellingOf(server, known)), ...written]
}

async function describeWritten(server: TestApp, known: KnownIds): Promise<string[]> {
  const told = (await takeWrittenRows(server.context.db)).filter(({ table }) => !untold.includes(table))
  const written = told.map((row) => plainText(writtenText(row), tellingOf(server, known)))
  return countedTexts([...written, ...limitsSince()])
}

const tellingOf = ({ context }: TestApp, known: KnownIds) => ({ known, now: context.now(), dates: typedDates })

/** The dates that the good requests name, and that are not those of today. */
const typedDates = new Set(['2026-11-20', '2026-12-16', '2036-01-01'])

/** Plays all requests on one database, and those that an earlier request has made impossible on a database of their own. */
async function playAll(): Promise<Played[]> {
  const played = await onDatabaseCopy(async (server) => {
    const all: Played[] = []
    for (const request of walk.requests) all.push(await play(server, request))
    return all
  })
  for (const [at, { isDone }] of played.entries()) {
    const request = walk.requests[at]
    if (!isDone && request !== undefined) played.push(await onDatabaseCopy((server) => play(server, request)))
  }
  return played
}

function linesByCall(played: readonly Played[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { call, lines } of played) {
    found.set(call, [...new Set([...(found.get(call) ?? []), ...lines])].sort())
  }
  return found
}

/** Each call with the answer to its request and all that it wrote, request after request. */
function wholeOf(played: readonly Played[]): string {
  const byCall = Map.groupBy(played, ({ call }) => call)
  const parts = [...byCall].sort(([one], [other]) => (one < other ? -1 : 1))
  return parts
    .map(([call, all]) => [call, ...all.flatMap(({ whole }) => whole.map((text) => `  ${text}`))].join('\n'))
    .join('\n')
}

const dayMs = 24 * 60 * 60 * 1000
/** What the server does without a request, and the command that creates the first OWNER. */
const jobs: Record<string, (server: TestApp) => Promise<unknown>> = {
  'create-owner': ({ context }) =>
    createOwner(context, { name: 'Rahima', mobile: '01711000099', email: null, password: 'ferry-mango-7' }),
  'draft-expiry': async ({ context, advance }) => {
    advance(400 * dayMs)
    await expireDrafts(context)
    advance(15 * dayMs)
    await expireDrafts(context)
  },
  'appointment-expiry': async ({ context, advance }) => {
    advance(31 * dayMs)
    await expireRequests(context)
  },
  'renewal-reminders': async ({ context, advance }) => {
    advance(355 * dayMs)
    await remindHolders(context)
  },
  housekeeping: ({ context }) => cleanUp(context.db, new Date(context.now().getTime() + 60 * dayMs)),
}

/** Each job has a database of its own, because it moves the clock. */
async function playJobs(): Promise<Record<string, { lines: string[]; whole: string[] }>> {
  const found: Record<string, { lines: string[]; whole: string[] }> = {}
  for (const [name, work] of Object.entries(jobs)) {
    found[name] = await onDatabaseCopy(async (server) => {
      const after = await newestLine(server.context.db)
      await work(server)
      const lines = [...new Set(await describeLines(server.context.db, { after }))].sort()
      return { lines, whole: await describeWritten(server, {}) }
    })
  }
  return found
}

/** The files of the tests that compare the whole line of an action which needs a story of its own. */
const stories: Record<string, readonly AuditAction[]> = {
  'accounts/locked-out': ['withdraw-password'],
  'accounts/second-factor': [
    ...(['begin-second-factor', 'use-recovery-code'] as const),
    ...(['failed-second-factor', 'skip-second-factor'] as const),
  ],
  'appointments/appointments': ['checkIn-appointment', 'walkIn-appointment'],
  'live/live-moves': ['move-place'],
  'live/live-queue': [
    ...(['start-session', 'pause-session', 'resume-session', 'announce'] as const),
    ...(['call-guest', 'send-link', 'finish-call', 'reject-guest'] as const),
  ],
  'messages/sms-limits': ['sms-budget-low'],
  'payments/bkash': ['pay-online'],
  'payments/disputes': ['accept-payment', 'refuse-payment'],
  'payments/identity/migrated-references': ['find-shared-payment'],
  'payments/parts/excess': ['excess-due', 'refund-excess'],
  'payments/receipts/receipt-edges': ['issue-receipt'],
  'payments/rejection': ['give-payment'],
  'payments/slips/named-slips': ['attach-slip'],
}

test('each call writes its own lines of the audit, with all that they say', async () => {
  const played = await playAll()
  const found = linesByCall(played)
  expect(Object.fromEntries([...found].filter(([, lines]) => lines.length > 0))).toEqual(linesOfCalls)
  expect(found.size).toBeGreaterThan(100)
  // After a change that is meant, `vitest -u` writes the file again; read its difference.
  await expect(`${wholeOf(played)}\n`).toMatchFileSnapshot('whole-calls.txt')
}, 120_000)

test('each job writes its own lines of the audit', async () => {
  const found = Object.entries(await playJobs())
  const written = found.map(([name, { lines }]) => [name, lines] as const).filter(([, lines]) => lines.length > 0)
  expect(Object.fromEntries(written)).toEqual(linesOfJobs)
  const told = found.map(([name, { whole }]) => [name, ...whole.map((text) => `  ${text}`)].join('\n'))
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('whole-jobs.txt')
})

test('each action of the audit is written by a call or a job, or has a test that compares its whole line', () => {
  const all = [...Object.values(linesOfCalls), ...Object.values(linesOfJobs)].flat()
  const written = [...all.map((line) => line.split(' ')[0]), ...Object.values(stories).flat()]
  expect([...new Set(written)].sort()).toEqual([...auditActions].sort())
  for (const [file, actions] of Object.entries(stories)) {
    const text = readFileSync(new URL(`../${file}.test.ts`, import.meta.url), 'utf8')
    for (const action of actions) {
      expect(text, file).toMatch(new RegExp(`['\`]${action} (?:${auditSubjects.join('|')}) `))
    }
  }
})
