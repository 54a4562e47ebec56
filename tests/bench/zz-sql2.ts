// Cost of the statement alone: variants.
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { startPostgres } from '../../src/server/platform/postgres/start-postgres.ts'
import { openPool, openDatabase, migrateToLatest } from '../../src/server/platform/database.ts'
const dataDir = mkdtempSync(join(tmpdir(), 'talika-sqlb-')); chmodSync(dataDir, 0o711)
const pgs = await startPostgres({ dataDir, log: () => {} })
try {
  const pool = openPool({ connectionString: pgs.connectionString })
  const db = openDatabase(pool)
  await migrateToLatest(db)
  const ids = Array.from({ length: 16 }, () => randomUUID())
  const paths = Array.from({ length: 170 }, (_, i) => `field${i}`)
  for (const id of ids) {
    await pool.query(`insert into applications (id,kind,type,purpose,status,schema_version,token_hash,mobile,contact_mobile,locale,created_at,updated_at) values ($1::uuid,'individual','ARCHITECT','REGISTRATION','draft',1,decode(md5($1::uuid::text),'hex'),'017','017','bn',now(),now())`, [id])
    await pool.query(`insert into answers select $1::uuid, p, '"x"', 1, 'd', 0 from unnest($2::text[]) p`, [id, paths])
  }
  await pool.query(`CREATE TABLE base (application_id uuid NOT NULL, path text NOT NULL, value jsonb NOT NULL, rev integer NOT NULL, PRIMARY KEY (application_id, path))`)
  const guard = `WITH guard AS (UPDATE applications SET rev = $3, updated_at = $4::timestamptz WHERE id = $1 AND xmin = $2::xid RETURNING id, xmin::text AS stamp)`
  const ansJson = `, put_answers AS (INSERT INTO answers (application_id, path, value, rev, device_id, foreign_rev)
  SELECT guard.id, a.path, coalesce(a.value, 'null'), a.rev, $5, a.foreign_rev FROM guard, json_to_recordset($6) AS a (path text, value jsonb, rev integer, foreign_rev integer)
  ON CONFLICT (application_id, path) DO UPDATE SET value = excluded.value, rev = excluded.rev, device_id = excluded.device_id, foreign_rev = excluded.foreign_rev)`
  const opsJson = `, put_operations AS (INSERT INTO operations (application_id, op_id, outcome, rev, code, path, value, device_id, at)
  SELECT guard.id, o.op_id, o.outcome, o.rev, o.code, o.path, o.value, $5, $4 FROM guard, json_to_recordset($7) AS o (op_id uuid, outcome text, rev integer, code text, path text, value jsonb))`
  const ansArr = `, put_answers AS (INSERT INTO answers (application_id, path, value, rev, device_id, foreign_rev)
  SELECT guard.id, a.path, a.value::jsonb, a.rev, $5, a.foreign_rev FROM guard, unnest($6::text[], $7::text[], $8::int[], $9::int[]) AS a (path, value, rev, foreign_rev)
  ON CONFLICT (application_id, path) DO UPDATE SET value = excluded.value, rev = excluded.rev, device_id = excluded.device_id, foreign_rev = excluded.foreign_rev)`
  const opsArr = `, put_operations AS (INSERT INTO operations (application_id, op_id, outcome, rev, code, path, value, device_id, at)
  SELECT guard.id, o.op_id, o.outcome, o.rev, null, null, null, $5, $4 FROM guard, unnest($10::uuid[], $11::text[], $12::int[]) AS o (op_id, outcome, rev))`
  const opsOne = `, put_operations AS (INSERT INTO pushes (application_id, op_ids, at) SELECT guard.id, $10::uuid[], $4 FROM guard)`
  await pool.query(`CREATE TABLE pushes (application_id uuid, op_ids uuid[], at timestamptz)`)
  const B = 8
  const tail = ` SELECT stamp FROM guard`
  const variants: Record<string, { text: string; values: (s: S) => unknown[]; chain: boolean }> = {}
  type S = { id: string; stamp: string; rev: number }
  const five = (rev: number) => Array.from({ length: 5 }, (_, n) => ({ path: paths[(rev + n) % 7] ?? '', rev: rev + n }))
  const at = () => new Date().toISOString()
  const add = (name: string, text: string, values: (s: S) => unknown[], chain = true) => { variants[name] = { text, values, chain } }
  add('baseline', `INSERT INTO base (application_id, path, value, rev) SELECT $1::uuid, path, value::jsonb, 1 FROM unnest($2::text[], $3::text[]) AS given (path, value) ON CONFLICT (application_id, path) DO UPDATE SET value = excluded.value, rev = base.rev + 1`,
    (s) => [s.id, five(s.rev).map((f) => f.path), five(s.rev).map(() => '"মোঃ আবদুল করিম 12"')], false)
  add('guard', guard + tail, (s) => [s.id, s.stamp, s.rev, at()])
  const J = (s: S) => [s.id, s.stamp, s.rev, at(), 'device-1234', JSON.stringify(five(s.rev).map((f) => ({ ...f, value: 'মোঃ আবদুল করিম 12', foreign_rev: 0 })))]
  add('guard+answers json', guard + ansJson + tail, J)
  const A = (s: S) => { const f = five(s.rev); return [s.id, s.stamp, s.rev, at(), 'device-1234', f.map((x) => x.path), f.map(() => '"মোঃ আবদুল করিম 12"'), f.map((x) => x.rev), f.map(() => 0)] }
  add('guard+answers arr', guard + ansArr + tail, A)
  add('all json', guard + ansJson + opsJson + tail, (s) => [...J(s), JSON.stringify(five(s.rev).map((f) => ({ op_id: randomUUID(), outcome: 'acked', rev: f.rev })))])
  add('all arr', guard + ansArr + opsArr + tail, (s) => [...A(s), five(0).map(() => randomUUID()), five(0).map(() => 'acked'), five(s.rev).map((f) => f.rev)])
  add('answers arr + one row', guard + ansArr + opsOne + tail, (s) => [...A(s), five(0).map(() => randomUUID())])
  const { execSync } = await import('node:child_process'); const { readFileSync } = await import('node:fs')
  const pgcpu = () => { const main = execSync(`pgrep -f 'postgres -D ${dataDir}' | head -1`).toString().trim(); const kids = execSync(`pgrep -P ${main}`).toString().trim().split('\n'); let t = 0; for (const k of [main, ...kids]) { try { const f = readFileSync(`/proc/${k}/stat`, 'utf8').split(') ')[1]!.split(' '); t += Number(f[11]) + Number(f[12]) } catch {} } return t * 10 }

  const batchText = (ops: string) => `WITH guard AS (UPDATE applications SET rev = g.rev, updated_at = g.at FROM json_to_recordset($1) AS g (id uuid, stamp xid, rev integer, at timestamptz, device_id text) WHERE applications.id = g.id AND applications.xmin = g.stamp RETURNING applications.id, applications.xmin::text AS stamp, g.device_id, g.at),
   put_answers AS (INSERT INTO answers (application_id, path, value, rev, device_id, foreign_rev)
  SELECT guard.id, a.path, coalesce(a.value, 'null'), a.rev, guard.device_id, a.foreign_rev FROM guard JOIN json_to_recordset($2) AS a (id uuid, path text, value jsonb, rev integer, foreign_rev integer) USING (id)
  ON CONFLICT (application_id, path) DO UPDATE SET value = excluded.value, rev = excluded.rev, device_id = excluded.device_id, foreign_rev = excluded.foreign_rev), ${ops} SELECT id, stamp FROM guard`
  const perOp = `put_operations AS (INSERT INTO operations (application_id, op_id, outcome, rev, code, path, value, device_id, at)
  SELECT guard.id, o.op_id, o.outcome, o.rev, o.code, o.path, o.value, guard.device_id, guard.at FROM guard JOIN json_to_recordset($3) AS o (id uuid, op_id uuid, outcome text, rev integer, code text, path text, value jsonb) USING (id))`
  const perPush = `put_operations AS (INSERT INTO pushes (application_id, op_ids, at) SELECT guard.id, o.op_ids, guard.at FROM guard JOIN json_to_recordset($3) AS o (id uuid, op_ids uuid[]) USING (id))`
  const at2 = () => new Date().toISOString()
  const batched = async (name: string, text: string, opsOf: (list: S[]) => unknown, ms: number, inflight: number) => {
    const states: S[] = []
    for (const id of ids) states.push({ id, rev: 10, stamp: (await pool.query('select xmin::text as s from applications where id=$1', [id])).rows[0].s })
    const until = performance.now() + ms; let n = 0
    const c0 = pgcpu(); const u0 = process.cpuUsage()
    await Promise.all(Array.from({ length: inflight }, async (_, k) => { const mine = states.slice(k * (16 / inflight), (k + 1) * (16 / inflight)); const by = new Map(mine.map((m) => [m.id, m])); while (performance.now() < until) {
      const r = await pool.query({ name, text, values: [JSON.stringify(mine.map((m) => ({ id: m.id, stamp: m.stamp, rev: m.rev, at: at2(), device_id: 'device-1234' }))), JSON.stringify(mine.flatMap((m) => five(m.rev).map((f) => ({ id: m.id, ...f, value: 'মোঃ আবদুল করিম 12', foreign_rev: 0 })))), JSON.stringify(opsOf(mine))] })
      if (r.rows.length !== mine.length) throw new Error('stale ' + r.rows.length)
      for (const row of r.rows) { const m = by.get(row.id)!; m.stamp = row.stamp; m.rev += 5 } n += mine.length } }))
    const u = process.cpuUsage(u0); console.log(name, `${Math.round(n / (ms / 1000))}/s pg ${((pgcpu() - c0) / n).toFixed(3)} app ${((u.user + u.system) / 1000 / n).toFixed(3)}`)
  }
  await pool.query('ALTER TABLE answers SET (fillfactor=80)')
  for (let k = 0; k < 2; k++) for (const inflight of [1, 2, 4, 8, 16]) {
    await batched(`perOp${inflight}`, batchText(perOp), (l) => l.flatMap((m) => five(m.rev).map((f) => ({ id: m.id, op_id: randomUUID(), outcome: 'acked', rev: f.rev }))), 1500, inflight)
    await batched(`perPush${inflight}`, batchText(perPush), (l) => l.map((m) => ({ id: m.id, op_ids: five(0).map(() => randomUUID()) })), 1500, inflight)
  }
  await pool.end()
} finally { await pgs.stop(); rmSync(dataDir, { recursive: true, force: true }) }
