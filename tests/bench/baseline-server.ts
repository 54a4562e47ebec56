import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The least that a draft PATCH can cost: a bare handler that parses the body and runs one statement. `/checked` also
 * does what a PATCH must not leave out: it checks the draft's revision, keeps the ids of the operations and writes the
 * values. `/bare` only writes the values. Neither checks identity, forms, conflicts or hashes.
 */
const connectionString = process.env.DATABASE_URL
if (connectionString === undefined) throw new Error('DATABASE_URL names the database of the baseline')

const pool = new pg.Pool({ connectionString, max: 16 })
await pool.query(`
  CREATE TABLE IF NOT EXISTS baseline_drafts (id uuid PRIMARY KEY, rev integer NOT NULL);
  CREATE TABLE IF NOT EXISTS baseline_answers (
    draft_id uuid NOT NULL, path text NOT NULL, value jsonb NOT NULL, PRIMARY KEY (draft_id, path)
  );
  CREATE TABLE IF NOT EXISTS baseline_operations (
    draft_id uuid NOT NULL, op_id uuid NOT NULL, rev integer NOT NULL, PRIMARY KEY (draft_id, op_id)
  )`)

const putAnswers = (from: string) => `
  INSERT INTO baseline_answers (draft_id, path, value)
  SELECT ${from}, path, value::jsonb FROM unnest($2::text[], $3::text[]) AS given (path, value)
  ON CONFLICT (draft_id, path) DO UPDATE SET value = excluded.value`

const bare = { name: 'bare-write', text: putAnswers('$1::uuid') }
const checked = {
  name: 'checked-write',
  text: `WITH draft AS (
      INSERT INTO baseline_drafts AS known (id, rev) VALUES ($1::uuid, 1)
      ON CONFLICT (id) DO UPDATE SET rev = known.rev + 1 WHERE known.rev = $5 RETURNING id, rev
    ), operations AS (
      INSERT INTO baseline_operations SELECT draft.id, op_id, draft.rev FROM draft, unnest($4::uuid[]) AS op_id
    ), answers AS (${putAnswers('(SELECT id FROM draft)')})
    SELECT rev FROM draft`,
}

type Body = { id: string; ops: { opId: string; path: string; value: unknown }[] }

const revs = new Map<string, number>()

async function write(url: string | undefined, { id, ops }: Body): Promise<void> {
  const values = [id, ops.map(({ path }) => path), ops.map(({ value }) => JSON.stringify(value))]
  if (url === '/bare') {
    await pool.query({ ...bare, values })
    return
  }
  const { rows } = await pool.query<{ rev: number }>({
    ...checked,
    values: [...values, ops.map(({ opId }) => opId), revs.get(id) ?? 0],
  })
  const rev = rows[0]?.rev
  if (rev === undefined) throw new Error('Two writes of one draft at once: the load is not what was meant')
  revs.set(id, rev)
}

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', async () => {
    await write(request.url, JSON.parse(Buffer.concat(parts).toString()) as Body)
    response.setHeader('content-type', 'application/json')
    response.end('{"ok":true}')
  })
})
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => server.close(() => pool.end()))
