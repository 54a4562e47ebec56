import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../src/domain/people/roles.ts'
import { findEndpoint } from '../../fuzz/find-fault.ts'
import { callOf } from '../../fuzz/world.ts'
import { describeLines, newestLine } from '../../support/server/audit-texts.ts'
import { createWalkedDatabase, sendGood, type WalkedDatabase } from '../../support/server/calls/walked-database.ts'
import type { TestApp } from '../../support/server/test-app.ts'

// The good requests of an OWNER, made by accounts with other roles: who is refused, with which code, and in which role
// the audit names those who are not.

let walk: WalkedDatabase
beforeAll(async () => {
  walk = await createWalkedDatabase()
})
afterAll(() => walk.close())

type Played = { call: string; outcome: string; lines: string[] }

/** Makes all requests after each account that is an OWNER got these roles instead. */
function playAs(roles: readonly Role[]): Promise<Played[]> {
  return walk.onCopy(async (server) => {
    const { db } = server.context
    await sql`UPDATE users SET roles = ${[...roles]} WHERE 'OWNER' = ANY(roles)`.execute(db)
    const played: Played[] = []
    for (const request of walk.requests) {
      const after = await newestLine(db)
      const { answer, known } = await sendGood(server, request)
      const lines = await describeLines(db, { after, known })
      const endpoint = findEndpoint(server.app.binding.endpoints, request.method, request.path)
      played.push({ call: endpoint === null ? '' : callOf(endpoint), outcome: outcomeOf(answer), lines })
    }
    return played
  })
}

function outcomeOf({ statusCode, body, headers }: Awaited<ReturnType<TestApp['call']>>): string {
  const isProblem = String(headers['content-type']).includes('problem')
  const { code, fields = [] } = isProblem ? JSON.parse(body) : {}
  const wrong = fields.map((field: { path: string; code: string }) => `${field.path} ${field.code}`)
  return [statusCode, code, ...wrong].filter((part) => part !== undefined).join(' ')
}

/** The lines of the audit without what an application or a payment says, which the walk of an OWNER compares. */
const whose = (line: string) => line.split(' | ').slice(0, 2).join(' | ')

test('an OWNER who has other roles too acts as the OWNER, in whatever order the roles are', async () => {
  const alone = await playAs(['OWNER'])
  expect(alone.filter(({ lines }) => lines.length > 0).length).toBeGreaterThan(80)
  const others = ['ICT', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const
  for (const roles of [['OWNER', ...others] as const, [...others, 'OWNER'] as const]) {
    const found = await playAs(roles)
    expect(found.map(({ call, outcome, lines }) => [call, outcome, lines.map(whose)])).toEqual(
      alone.map(({ call, outcome, lines }) => [call, outcome, lines.map(whose)]),
    )
  }
})

test('each role has its own outcome of each call, and its own lines of the audit', async () => {
  const told: string[] = []
  for (const role of ['ICT', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE', 'USER'] as const) {
    const played = await playAs([role])
    told.push(role, ...played.flatMap(({ call, outcome, lines }) => [`  ${call}: ${outcome}`, ...lines.map(indent)]))
  }
  // After a change that is meant, `vitest -u` writes the file again; read its difference.
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('every-role.txt')
})

const indent = (line: string) => `    ${whose(line)}`
