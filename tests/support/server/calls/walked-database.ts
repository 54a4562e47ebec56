import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { headerNames } from '../../../../src/contract/endpoint.ts'
import { makeAuditedRequests } from '../../people/good-calls/audited-requests.ts'
import type { GoodRequest } from '../../people/good-calls/good-requests.ts'
import type { KnownIds } from '../audit-texts.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { noteWrittenRows } from '../database/written-rows.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/** A database on which all good requests can be made, and the requests. */
export type WalkedDatabase = {
  requests: readonly GoodRequest[]
  /** Runs the work on a server with its own copy of the database. */
  onCopy: <T>(work: (server: TestApp) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export async function createWalkedDatabase(): Promise<WalkedDatabase> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-audited-'))
  const first = await createTestApp({ on: { database, dataDir } })
  const requests = await makeAuditedRequests(first)
  await noteWrittenRows(first.context.db)
  await first.close()
  return {
    requests,
    async onCopy(work) {
      const copy = await createTestDatabase(database.name)
      const server = await createTestApp({ on: { database: copy, dataDir } })
      try {
        return await work(server)
      } finally {
        await server.close()
        await copy.drop()
      }
    },
    async close() {
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a good request. `known`: words for the ids that it or its answer names, and for its caller. */
export async function sendGood(
  server: TestApp,
  { method, path, query = {}, body, headers = {} }: GoodRequest,
): Promise<{ answer: LightMyRequestResponse; known: KnownIds }> {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  const url = `${path}?${new URLSearchParams(pairs)}`
  const caller = await server.context.sessions.find(headers[headerNames.authToken] ?? '')
  const answer = await server.call({ method, url, headers, ...(body === undefined ? {} : { body }) })
  const ids = idsIn(`${url} ${JSON.stringify(body)} ${answer.body}`)
  const known: KnownIds = { ...ids, ...(caller && { [caller.id]: 'caller' }) }
  return { answer, known }
}

function idsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(([id]) => [id, 'this']),
  )
}
