import type { Kysely } from 'kysely'
import type { OwnEnlistment, revokeEnlistment as revokeCall } from '#contract/enlistments.ts'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { enlistmentNumber, normaliseEnlistmentNumber } from '#domain/enlistment/enlistment-number.ts'
import { type EnlistmentState, enlistmentState } from '#domain/enlistment/enlistment-state.ts'
import { nextValidity } from '#domain/enlistment/fees.ts'
import { type RenewalWindow, renewalPeriod } from '#domain/enlistment/renewal.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import { addDays, type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import { nextCounter } from '../../platform/database/counters.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readSettings } from '../settings/service.ts'
import {
  type EnlistmentRow,
  extendEnlistment,
  findByNumber,
  findEnlistment,
  giveTo,
  type HeldEnlistment,
  insertEnlistment,
  isHeldBy,
  listHeld,
  lockEnlistment,
  wasApprovedFor,
} from './repository.ts'
import { revokeEnlistment } from './revocation.ts'

export type Enlistment = {
  id: string
  number: string
  type: string
  nameBn: string
  nameEn: string
  validFrom: CalendarDate
  validTo: CalendarDate
  state: EnlistmentState
}

/** What an approval grants: a new enlistment, or a further term of the renewed one. */
export type Grant = {
  type: TypeDefinition
  enlistmentId: string | null
  nameBn: string
  nameEn: string
  holderUserId: string | null
}

export type EnlistmentService = {
  /**
   * Runs in the transaction of the approval, so that both happen or neither. `wrong_state` when the enlistment that is
   * to be renewed was revoked meanwhile.
   */
  grant: (trx: Kysely<Database>, grant: Grant) => Promise<Result<Enlistment>>
  /** Gives an enlistment without an owner to an account. An owner is never replaced. */
  giveTo: (trx: Kysely<Database>, to: { id: string; userId: string }) => Promise<void>
  /** The public facts of a number; null when there is no such enlistment. */
  findByNumber: (number: string) => Promise<Enlistment | null>
  /** The caller's own enlistments: of the account, and of the approved application that was opened with its token. */
  list: (caller: Caller, presented: string | null) => Promise<OwnEnlistment[]>
  /** Whether the enlistment may be renewed now by the caller: `not_found`, or `wrong_state` outside the window. */
  checkRenewal: (db: Kysely<Database>, renewal: Renewal) => Promise<Result<{ id: string }>>
  /** `wrong_state` when the enlistment was revoked or today is outside its window. */
  refuseOutsidePeriod: (db: Kysely<Database>, id: string) => Promise<Refusal | null>
  /** Revokes an enlistment for good. Refusals: `not_found`, `forbidden` for one's own, `wrong_state` if revoked. */
  revoke: ServiceFunction<typeof revokeCall, 'params' | 'body'>
}

/**
 * A renewal about to begin, or to be submitted. The enlistment is the caller's own if the account holds it, or if the
 * caller presented the token of one of its approved applications (`presented`). For a typed `number` it is also enough
 * that this draft has proven the mobile number of an approved application: anyone can type someone else's number.
 */
export type Renewal = {
  enlistment: { id: string } | { number: string; provenMobile: string | null }
  type: string
  caller: Caller
  presented: string | null
}

const revoked = refuse('wrong_state', { fields: [{ path: 'enlistmentId', code: 'enlistment_revoked' }] })

export function createEnlistmentService(context: Pick<Context, 'db' | 'now' | 'newId'>): EnlistmentService {
  const { db, now, newId } = context
  const today = () => dhakaDate(now())

  const create = async (trx: Kysely<Database>, grant: Grant): Promise<EnlistmentRow> => {
    const { validFrom, validTo } = nextValidity(null, today())
    const year = Number(today().slice(0, 4))
    const counter = await nextCounter(trx, `enlistment ${grant.type.codePrefix}`, year)
    const row = {
      id: newId(),
      number: enlistmentNumber(grant.type.codePrefix, year, counter),
      type: grant.type.type,
      name_bn: grant.nameBn,
      name_en: grant.nameEn,
      holder_user_id: grant.holderUserId,
      valid_from: validFrom,
      valid_to: validTo,
      created_at: now(),
    }
    return insertEnlistment(trx, row)
  }

  const extend = async (trx: Kysely<Database>, grant: Grant, id: string): Promise<EnlistmentRow | Refusal> => {
    const row = await lockEnlistment(trx, id)
    if (row === null) throw new Error(`There is no enlistment ${id} to extend`)
    if (row.revoked_at !== null) return revoked
    const term = nextValidity(row.valid_to, today())
    // An unbroken enlistment keeps its first day; after a gap it starts again.
    const isUnbroken = row.valid_to >= addDays(today(), -1)
    const extended = {
      id,
      name_bn: grant.nameBn,
      name_en: grant.nameEn,
      // An owner is never replaced. An enlistment without an owner goes to the account that renews it.
      holder_user_id: row.holder_user_id ?? grant.holderUserId,
      valid_from: isUnbroken ? row.valid_from : term.validFrom,
      valid_to: term.validTo,
    }
    await extendEnlistment(trx, extended)
    return { ...row, ...extended }
  }

  const refusePeriod = async (on: Kysely<Database>, row: EnlistmentRow): Promise<Refusal | null> => {
    if (row.revoked_at !== null) return revoked
    const { isOpen } = toPeriod(row, { today: today(), window: await readWindow(on) })
    return isOpen ? null : refuse('wrong_state', { fields: [{ path: 'enlistmentId', code: 'renewal_closed' }] })
  }

  return {
    async grant(trx, grant) {
      const row = await (grant.enlistmentId === null ? create(trx, grant) : extend(trx, grant, grant.enlistmentId))
      return 'ok' in row ? row : { ok: true, value: toEnlistment(row, today()) }
    },

    giveTo,

    async findByNumber(number) {
      const row = await findByNumber(db, number)
      return row === null ? null : toEnlistment(row, today())
    },

    async list({ user }, presented) {
      const [rows, window] = await Promise.all([listHeld(db, { userId: user?.id ?? null, presented }), readWindow(db)])
      return rows.map((row) => toOwn(row, { today: today(), window }))
    },

    async checkRenewal(on, { enlistment, type, caller, presented }) {
      const row = await ('id' in enlistment
        ? findEnlistment(on, enlistment.id)
        : findByTypedNumber(on, enlistment.number))
      if (row === null || row.type !== type) return refuse('not_found')
      const isOwn =
        (await isHeldBy(on, row.id, { userId: caller.user?.id ?? null, presented })) ||
        ('number' in enlistment &&
          (await wasApprovedFor(on, { enlistmentId: row.id, mobile: enlistment.provenMobile })))
      if (!isOwn) return refuse('not_found')
      return (await refusePeriod(on, row)) ?? { ok: true, value: { id: row.id } }
    },

    async refuseOutsidePeriod(on, id) {
      const row = await findEnlistment(on, id)
      if (row === null) throw new Error(`There is no enlistment ${id} to renew`)
      return refusePeriod(on, row)
    },

    async revoke({ caller, params, body }) {
      const done = await revokeEnlistment(context, caller, { ...params, ...body })
      return done.ok ? { ok: true, value: toEnlistment(done.value, today()) } : done
    },
  }
}

/** Finds an enlistment by its number in any usual spelling; null when it cannot be a number of the register. */
async function findByTypedNumber(on: Kysely<Database>, typed: string) {
  const number = normaliseEnlistmentNumber(typed)
  return number === null ? null : findByNumber(on, number)
}

async function readWindow(db: Kysely<Database>): Promise<RenewalWindow> {
  const { renewalOpensDays: opensDays, renewalClosesDays: closesDays } = await readSettings(db)
  return { opensDays, closesDays }
}

type Now = { today: CalendarDate; window: RenewalWindow }

function toPeriod(row: EnlistmentRow, { today, window }: Now): OwnEnlistment['renewal'] {
  const { opensOn, closesOn } = renewalPeriod(row.valid_to, window)
  return { opensOn, closesOn, isOpen: row.revoked_at === null && today >= opensOn && today <= closesOn }
}

function toOwn(row: HeldEnlistment, now: Now): OwnEnlistment {
  return {
    ...toEnlistment(row, now.today),
    asOf: now.today,
    renewal: toPeriod(row, now),
    approved: row.approved,
    openRenewal: row.open_renewal,
  }
}

function toEnlistment(row: EnlistmentRow, today: CalendarDate): Enlistment {
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    nameBn: row.name_bn,
    nameEn: row.name_en,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    state: enlistmentState({ validTo: row.valid_to, isRevoked: row.revoked_at !== null }, today),
  }
}
