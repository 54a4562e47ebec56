import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { ClosedMethod, closeDay, dailyClosing, reopenDay } from '#contract/payments/closings.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { getOptions } from '#domain/forms/options.ts'
import { type ClosedFigures, type ClosedKind, type ClosedSum, closedKinds } from '#domain/payments/closings.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { dhakaDate, isCalendarDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'

export type Closings = {
  read: ServiceFunction<typeof dailyClosing, 'query'>
  close: ServiceFunction<typeof closeDay, 'body'>
  reopen: ServiceFunction<typeof reopenDay, 'body'>
}
type Row = Selectable<Database['payment_closings']>
type Place = { day: string; method: string }

/** The closings of days. A closing keeps its figures; what changes later is seen beside them. */
export function createClosings({ db, now }: Pick<Context, 'db' | 'now'>): Closings {
  return {
    async read({ query: { day } }) {
      const refusal = refuseDay(day, dhakaDate(now()))
      return refusal ?? { ok: true, value: { day, methods: await readMethods(db, day) } }
    },

    async close({ caller, body: { day, method, version, counted, note = null } }) {
      const refusal = refuseDay(day, dhakaDate(now())) ?? refuseMethod(method)
      if (refusal !== null) return refusal
      const place = { day, method }
      return transact(
        db,
        async (trx) => {
          const stored = await lockClosing(trx, place)
          if ((stored?.version ?? 0) !== version) return refuse('stale_version')
          if (stored?.is_closed) return refuse('wrong_state')
          const figures = await readFigures(trx, place)
          const row = {
            ...{ version: version + 1, is_closed: true, note },
            ...{ counted: JSON.stringify(counted), figures: JSON.stringify(figures) },
            ...{ closed_by: caller.user?.id ?? '', closed_at: now() },
          }
          if (stored === undefined)
            await trx
              .insertInto('payment_closings')
              .values({ ...place, ...row })
              .execute()
          else await updateClosing(trx, place, row)
          const said = Object.fromEntries(Object.entries(figures).map(([kind, { amount }]) => [kind, amount]))
          await audit(trx, { place, caller, at: now(), action: 'close-day', detail: { counted, ...said } })
          return { ok: true, value: await readMethod(trx, place) }
        },
        { payment_closings_pkey: refuse('stale_version') },
      )
    },

    reopen: ({ caller, body: { day, method, version, reason } }) =>
      transact(db, async (trx) => {
        const place = { day, method }
        const stored = isCalendarDate(day) ? await lockClosing(trx, place) : undefined
        if (stored === undefined) return refuse('not_found')
        if (stored.version !== version) return refuse('stale_version')
        if (!stored.is_closed) return refuse('wrong_state')
        await updateClosing(trx, place, { is_closed: false, version: version + 1 })
        await audit(trx, { place, caller, at: now(), action: 'reopen-day', reason })
        return { ok: true, value: await readMethod(trx, place) }
      }),
  }
}

/** A day that has not begun has nothing to close. */
function refuseDay(day: string, today: string): Refusal | null {
  if (!isCalendarDate(day)) return refuse('invalid_request', { fields: [{ path: 'day', code: 'not_a_date' }] })
  return day <= today ? null : refuse('invalid_request', { fields: [{ path: 'day', code: 'out_of_range' }] })
}

const knownMethods = getOptions('paymentMethod').map(({ value }) => value)

function refuseMethod(method: string): Refusal | null {
  return knownMethods.includes(method)
    ? null
    : refuse('invalid_request', { fields: [{ path: 'method', code: 'unknown' }] })
}

/** Two who close the same day for the first time have no row to lock; the second one finds the version of the first. */
function lockClosing(trx: Kysely<Database>, { day, method }: Place): Promise<Row | undefined> {
  return trx
    .selectFrom('payment_closings')
    .selectAll()
    .where('day', '=', day)
    .where('method', '=', method)
    .forUpdate()
    .executeTakeFirst()
}

function updateClosing(
  trx: Kysely<Database>,
  { day, method }: Place,
  columns: Updateable<Database['payment_closings']>,
) {
  return trx.updateTable('payment_closings').set(columns).where('day', '=', day).where('method', '=', method).execute()
}

/** All known methods, and those of which the day has money. */
async function readMethods(db: Kysely<Database>, day: string): Promise<ClosedMethod[]> {
  const [figures, closings] = await Promise.all([readAllFigures(db, day), readClosings(db, { from: day, to: day })])
  const methods = new Set([...knownMethods, ...figures.keys(), ...closings.map(({ method }) => method)])
  return [...methods].map((method) => {
    const closing = closings.find((each) => each.method === method)?.closing ?? null
    return { method, figures: figures.get(method) ?? noFigures(), closing }
  })
}

async function readMethod(db: Kysely<Database>, { day, method }: Place): Promise<ClosedMethod> {
  const found = (await readMethods(db, day)).find((each) => each.method === method)
  if (found === undefined) throw new Error('A closing is gone that was just written')
  return found
}

async function readFigures(db: Kysely<Database>, { day, method }: Place): Promise<ClosedFigures> {
  return (await readAllFigures(db, day)).get(method) ?? noFigures()
}

function noFigures(): ClosedFigures {
  return Object.fromEntries(closedKinds.map((kind) => [kind, { count: 0, amount: 0 }])) as ClosedFigures
}

export type StoredClosing = Place & { closing: NonNullable<ClosedMethod['closing']> }

/** The closings of a period, in the order of the days. */
export async function readClosings(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
): Promise<StoredClosing[]> {
  const rows = await db
    .selectFrom('payment_closings as c')
    .leftJoin('users as u', 'u.id', 'c.closed_by')
    .selectAll('c')
    .select(['u.full_name as by_name', 'u.name_bn as by_bn', 'u.name_en as by_en'])
    .where('c.day', '>=', from)
    .where('c.day', '<=', to)
    .orderBy('c.day')
    .orderBy('c.method')
    .execute()
  return rows.map((row) => ({ day: row.day, method: row.method, closing: toClosing(row) }))
}

type FigureRow = ClosedSum & { method: string; kind: ClosedKind }

/** The figures of a day by method, as the books have them now. */
async function readAllFigures(db: Kysely<Database>, day: string): Promise<Map<string, ClosedFigures>> {
  const confirmed = sql`FROM payment_entries WHERE kind IN ('confirmed', 'reversed') AND confirmed_on = ${day}`
  const kept = sql`sum(CASE kind WHEN 'confirmed' THEN 1 ELSE -1 END)::bigint AS count,
    sum(CASE kind WHEN 'confirmed' THEN amount ELSE -amount END)::bigint AS amount`
  const { rows } = await sql<FigureRow>`
    SELECT method, 'confirmed' AS kind, ${kept} ${confirmed} GROUP BY method
    UNION ALL SELECT method, 'earlier', ${kept} ${confirmed} AND paid_on < ${day} GROUP BY method
    UNION ALL SELECT method, kind, count(*), sum(amount)::bigint FROM payment_entries
      WHERE kind <> 'confirmed' AND day = ${day} GROUP BY method, kind
    UNION ALL SELECT method, 'open', count(*), sum(amount)::bigint FROM payments
      WHERE state = 'GIVEN' AND is_submitted AND paid_on <= ${day} GROUP BY method`.execute(db)
  const figures = new Map<string, ClosedFigures>()
  for (const { method, kind, count, amount } of rows) {
    const own = figures.get(method) ?? noFigures()
    own[kind] = { count, amount }
    figures.set(method, own)
  }
  return figures
}

type Named = { by_name: string | null; by_bn: string | null; by_en: string | null }

function toClosing(row: Row & Named): NonNullable<ClosedMethod['closing']> {
  return {
    ...{ version: row.version, isClosed: row.is_closed, counted: row.counted, note: row.note },
    figures: { ...noFigures(), ...row.figures },
    closedBy: staffNameOf(row.by_name, { bn: row.by_bn, en: row.by_en }),
    closedAt: row.closed_at.toISOString(),
  }
}

type Line = { place: Place; caller: Caller; at: Date; reason?: string; detail?: object }

function audit(trx: Kysely<Database>, { place, caller, ...line }: Line & { action: 'close-day' | 'reopen-day' }) {
  const role = (['OWNER', 'APP_COLLECTOR'] as const).find((each) => hasRole(caller, each))
  const subject = { kind: 'closing', id: `${place.day} ${place.method}` } as const
  return appendAudit(trx, { subject, by: caller.user, role, ...line })
}
