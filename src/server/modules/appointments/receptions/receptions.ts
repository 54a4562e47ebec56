import { sql } from 'kysely'
import type {
  createWalkIn,
  listFreeToday,
  listReceptions,
  Reception,
  searchReceptions,
} from '#contract/appointments/receptions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { confirmedStatuses } from '#domain/appointments/appointment-states.ts'
import { refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { maskMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import { type ListOrder, orderOf, type SortOf } from '../../../platform/database/list-order.ts'
import type { VisitorAccess } from '../../visitors/service.ts'
import type { SummaryRow } from '../reading/appointment-rows.ts'
import { toSummary } from '../reading/appointment-view.ts'
import { findPage } from '../reading/lists.ts'
import { periodSpan } from '../reading/periods.ts'
import { listFreeSlots } from '../reading/slots.ts'
import { findOfficial } from '../reading/times.ts'
import { findViewer, mayPlanFor, receivesForAll, type Viewer } from '../reading/viewer.ts'
import { receiveWalkIn } from './walk-in.ts'

export type ReceptionService = {
  list: ServiceFunction<typeof listReceptions, 'query'>
  search: ServiceFunction<typeof searchReceptions, 'body'>
  /** Books a visitor who came without an appointment for today and checks the visitor in. */
  walkIn: ServiceFunction<typeof createWalkIn, 'body'>
  freeToday: ServiceFunction<typeof listFreeToday, 'query'>
}

const order: ListOrder<SortOf<typeof searchReceptions>> = {
  by: { time: sql.ref('a.starts_at') },
  usual: sql`a.starts_at, a.id`,
  id: sql.ref('a.id'),
}

export function createReceptionService(context: Context, visitors: VisitorAccess): ReceptionService {
  const { db, now } = context
  const viewerOf = (caller: Caller) => findViewer(db, visitors, { caller, at: now() })
  const listToday = async (caller: Caller, { page, size, text, sort }: BodyOf<typeof searchReceptions>) => {
    const viewer = await viewerOf(caller)
    const { from, to } = periodSpan('today', viewer.at)
    const conditions = [
      sql`a.starts_at >= ${from}`,
      sql`a.starts_at < ${to}`,
      sql`a.type = 'in-person'`,
      sql`a.status IN (${sql.join([...confirmedStatuses, 'COMPLETED', 'NO_SHOW'])})`,
      ...(receivesForAll(viewer) ? [] : [sql`a.official_id = ${viewer.officialId}`]),
    ]
    const { rows, total } = await findPage(context, { conditions, order: orderOf(sort, order), text, page, size })
    return { ok: true, value: { list: rows.map((row) => toReception(row, viewer)), page, size, total } } as const
  }
  return {
    list: ({ caller, query }) => listToday(caller, query),
    search: ({ caller, body }) => listToday(caller, body),

    walkIn: ({ caller, body }) => receiveWalkIn({ context, visitors }, caller, body),

    async freeToday({ caller, query: { officialId } }) {
      const viewer = await viewerOf(caller)
      const isSeen = receivesForAll(viewer) || mayPlanFor(viewer, officialId)
      const official = isSeen ? await findOfficial(db, officialId) : null
      if (official === null || official.status !== 'ACTIVE') return refuse('not_found')
      const date = dhakaDate(viewer.at)
      const slots = await listFreeSlots(db, { official, date, now: viewer.at })
      return { ok: true, value: { date, now: viewer.at.toISOString(), slots } }
    },
  }
}

function toReception(row: SummaryRow, viewer: Viewer): Reception {
  const mobile = row.mobile === null ? null : maskMobile(row.mobile)
  return { ...toSummary(row, viewer), mobile, room: row.room }
}
