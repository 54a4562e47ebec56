import type { AppCalls } from '../../server/app-calls.ts'
import { hashTables } from '../../server/database/table-contents.ts'
import type { GoodRequest, Json } from './good-requests.ts'

export type PlayedBody = { answer: Json; changed: string[] }

/** Sends a good request with another body, and returns the answer with the names of the tables that it changed. */
export async function playBody(
  { call, context: { db } }: Pick<AppCalls, 'call' | 'context'>,
  { method, path, query = {}, headers = {} }: GoodRequest,
  body: Json,
): Promise<PlayedBody> {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  const before = await hashTables(db)
  const answer = await call({ method, url: `${path}?${new URLSearchParams(pairs)}`, headers, body })
  const after = await hashTables(db)
  return { answer: answer.json(), changed: Object.keys(after).filter((table) => after[table] !== before[table]) }
}
