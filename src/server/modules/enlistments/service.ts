import type { Kysely } from 'kysely'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { type EnlistmentState, enlistmentState } from '#domain/enlistment/enlistment-state.ts'
import { enlistmentNumber, nextValidity } from '#domain/enlistment/fees.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { addDays, type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/caller.ts'
import { nextCounter } from '../../platform/counters.ts'
import type { Database } from '../../platform/schema.ts'
import {
  type EnlistmentRow,
  extendEnlistment,
  findByNumber,
  findEnlistment,
  giveTo,
  insertEnlistment,
  lockEnlistment,
  wasApprovedFor,
} from './repository.ts'

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

/** What an approval gives: a new enlistment, or a further term of the one that is renewed. */
export type Grant = {
  type: TypeDefinition
  enlistmentId: string | null
  nameBn: string
  nameEn: string
  holderUserId: string | null
}

export type EnlistmentService = {
  /** Within the transaction of the approval, so that both happen or neither. */
  grant: (trx: Kysely<Database>, grant: Grant) => Promise<Enlistment>
  /** Gives an enlistment that is nobody's to an account; one that has an owner stays theirs. */
  giveTo: (trx: Kysely<Database>, to: { id: string; userId: string }) => Promise<void>
  /** The public facts of a number; null when there is no such enlistment. */
  findByNumber: (number: string) => Promise<Enlistment | null>
  /** Whether the enlistment may be renewed now by whoever applies: `not_found`, or `wrong_state` outside the window. */
  checkRenewal: (db: Kysely<Database>, renewal: Renewal) => Promise<{ ok: true; id: string } | Refusal>
}

export type Renewal = {
  enlistment: { id: string } | { number: string }
  type: string
  caller: Caller
  mobile: string
}

// The window of renewal in days before and after the last day of validity.
const renewalOpensBefore = 30
const renewalClosesAfter = 365

export function createEnlistmentService({ db, now, newId }: Context): EnlistmentService {
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
    await insertEnlistment(trx, row)
    return { ...row, revoked_at: null }
  }

  const extend = async (trx: Kysely<Database>, grant: Grant, id: string): Promise<EnlistmentRow> => {
    const row = await lockEnlistment(trx, id)
    if (row === null) throw new Error(`There is no enlistment ${id} to extend`)
    const term = nextValidity(row.valid_to, today())
    // An unbroken enlistment keeps its first day; after a gap it begins anew.
    const isUnbroken = row.valid_to >= addDays(today(), -1)
    const extended = {
      id,
      name_bn: grant.nameBn,
      name_en: grant.nameEn,
      holder_user_id: grant.holderUserId ?? row.holder_user_id,
      valid_from: isUnbroken ? row.valid_from : term.validFrom,
      valid_to: term.validTo,
    }
    await extendEnlistment(trx, extended)
    return { ...row, ...extended }
  }

  return {
    async grant(trx, grant) {
      const row = await (grant.enlistmentId === null ? create(trx, grant) : extend(trx, grant, grant.enlistmentId))
      return toEnlistment(row, today())
    },

    giveTo,

    async findByNumber(number) {
      const row = await findByNumber(db, number)
      return row === null ? null : toEnlistment(row, today())
    },

    async checkRenewal(on, { enlistment, type, caller, mobile }) {
      const row = await ('id' in enlistment
        ? findEnlistment(on, enlistment.id)
        : findByNumber(on, enlistment.number.trim().toUpperCase()))
      if (row === null || row.type !== type) return refuse('not_found')
      const byUser = caller.user !== null && row.holder_user_id === caller.user.id
      if (!byUser && !(await wasApprovedFor(on, { enlistmentId: row.id, mobile }))) return refuse('not_found')
      const opens = addDays(row.valid_to, -renewalOpensBefore)
      const closes = addDays(row.valid_to, renewalClosesAfter)
      const isOpen = today() >= opens && today() <= closes && row.revoked_at === null
      return isOpen
        ? { ok: true, id: row.id }
        : refuse('wrong_state', { fields: [{ path: 'enlistmentId', code: 'renewal_closed' }] })
    },
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
