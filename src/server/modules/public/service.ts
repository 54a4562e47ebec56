import type { Kysely } from 'kysely'
import type { PublicCertificate } from '#contract/public.ts'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { type FeeLine, feeAt } from '#domain/enlistment/fees.ts'
import { findType, registry } from '#domain/enlistment/registry.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { toAsciiDigits } from '#domain/reference/numerals.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/schema.ts'
import { createEnlistmentService } from '../enlistments/service.ts'

/** The whole fee schedule, past and future lines included. */
export async function readFeeSchedule(db: Kysely<Database>): Promise<FeeLine[]> {
  const rows = await db.selectFrom('fees').selectAll().orderBy('effective_from').execute()
  return rows.flatMap(({ type, purpose: text, effective_from: effectiveFrom, base, vat, total }) => {
    const purpose = applicationPurposes.find((known) => known === text)
    return purpose === undefined ? [] : [{ type, purpose, effectiveFrom, base, vat, total }]
  })
}

/** The fees of today, in the order of the home page. */
export async function listFees({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Omit<FeeLine, 'effectiveFrom'>[]> {
  const schedule = await readFeeSchedule(db)
  const date = dhakaDate(now())
  return registry.flatMap(({ type }) =>
    applicationPurposes.flatMap((purpose) => {
      const line = feeAt(schedule, { type, purpose, date })
      return line === null ? [] : [line]
    }),
  )
}

/** What anyone may know of an enlistment, by its number in any spelling; null when there is none. */
export async function findCertificate(context: Context, typedNumber: string): Promise<PublicCertificate | null> {
  const number = toAsciiDigits(typedNumber)
    .replace(/[\s\u200b-\u200f]/g, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .toUpperCase()
  if (!/^[A-Z0-9-]{1,40}$/.test(number)) return null
  const found = await createEnlistmentService(context).findByNumber(number)
  if (found === null) return null
  const { id: _, ...facts } = found
  const { nameBn: bn, nameEn: en } = context.config.authority
  const typeLabel = findType(found.type)?.label ?? { bn: found.type, en: found.type }
  return { ...facts, typeLabel, authority: { bn, en } }
}
