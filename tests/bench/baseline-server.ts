import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * What a draft PATCH costs at the least: a bare handler that parses the body and writes the five values with one
 * statement. No identity, no revisions, no conflicts, no hash.
 */
const connectionString = process.env.DATABASE_URL
if (connectionString === undefined) throw new Error('DATABASE_URL names the database of the baseline')

const pool = new pg.Pool({ connectionString, max: 16 })
await pool.query(`CREATE TABLE IF NOT EXISTS baseline_answers (
  application_id uuid NOT NULL, path text NOT NULL, value jsonb NOT NULL, rev integer NOT NULL,
  PRIMARY KEY (application_id, path)
)`)

const statement = {
  name: 'baseline-write',
  text: `INSERT INTO baseline_answers (application_id, path, value, rev)
    SELECT $1::uuid, path, value::jsonb, 1 FROM unnest($2::text[], $3::text[]) AS given (path, value)
    ON CONFLICT (application_id, path) DO UPDATE SET value = excluded.value, rev = baseline_answers.rev + 1`,
}

type Body = { id: string; ops: { path: string; value: unknown }[] }

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', async () => {
    const { id, ops } = JSON.parse(Buffer.concat(parts).toString()) as Body
    await pool.query({
      ...statement,
      values: [id, ops.map(({ path }) => path), ops.map(({ value }) => JSON.stringify(value))],
    })
    response.setHeader('content-type', 'application/json')
    response.end('{"ok":true}')
  })
})
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => server.close(() => pool.end()))
