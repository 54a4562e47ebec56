import type { Kysely } from 'kysely'
import { seedSchedule } from '#domain/enlistment/fees.ts'
import { registry } from '#domain/enlistment/registry.ts'
import { districts, divisions } from '#domain/reference/districts.ts'
import type { Text } from '#domain/text.ts'
import type { Database } from './schema.ts'

// Earlier than any application: the fees of the specification apply until the OWNER enters others.
const feesSince = '2000-01-01'

/** The sections of a new installation; OWNER and ICT maintain them afterwards. */
const firstDepartments = [
  { bn: 'চেয়ারম্যানের দপ্তর', en: "Chairman's Office" },
  { bn: 'সচিবের দপ্তর', en: "Secretary's Office" },
  { bn: 'প্রশাসন শাখা', en: 'Administration Section' },
  { bn: 'পরিকল্পনা শাখা', en: 'Planning Section' },
  { bn: 'প্রকৌশল শাখা', en: 'Engineering Section' },
  { bn: 'অথরাইজড শাখা', en: 'Authorisation Section' },
  { bn: 'এস্টেট শাখা', en: 'Estate Section' },
  { bn: 'হিসাব শাখা', en: 'Finance and Accounts Section' },
  { bn: 'আইন শাখা', en: 'Legal Section' },
  { bn: 'আইসিটি শাখা', en: 'ICT Section' },
  { bn: 'অভ্যর্থনা ডেস্ক', en: 'Reception Desk' },
] as const satisfies readonly Text[]

/** The posts of a new installation. */
const firstDesignations = [
  { bn: 'চেয়ারম্যান', en: 'Chairman' },
  { bn: 'সচিব', en: 'Secretary' },
  { bn: 'প্রধান প্রকৌশলী', en: 'Chief Engineer' },
  { bn: 'নগর পরিকল্পনাবিদ', en: 'Town Planner' },
  { bn: 'সহকারী নগর পরিকল্পনাবিদ', en: 'Assistant Town Planner' },
  { bn: 'নির্বাহী প্রকৌশলী', en: 'Executive Engineer' },
  { bn: 'সহকারী প্রকৌশলী', en: 'Assistant Engineer' },
  { bn: 'উপসহকারী প্রকৌশলী', en: 'Sub-Assistant Engineer' },
  { bn: 'স্থপতি', en: 'Architect' },
  { bn: 'অথরাইজড অফিসার', en: 'Authorised Officer' },
  { bn: 'এস্টেট অফিসার', en: 'Estate Officer' },
  { bn: 'প্রশাসনিক কর্মকর্তা', en: 'Administrative Officer' },
  { bn: 'হিসাবরক্ষণ কর্মকর্তা', en: 'Accounts Officer' },
  { bn: 'আইন কর্মকর্তা', en: 'Law Officer' },
  { bn: 'সহকারী প্রোগ্রামার', en: 'Assistant Programmer' },
  { bn: 'আবেদন গ্রহণকারী', en: 'Application Collector' },
  { bn: 'অভ্যর্থনাকারী', en: 'Receptionist' },
] as const satisfies readonly Text[]

/** Creates the rows that a server cannot work without. Repeating it changes nothing that people have edited. */
export async function seedReference(db: Kysely<Database>, newId: () => string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await seedDistricts(trx)
    await seedNames(trx, { table: 'departments', names: firstDepartments, newId })
    await seedNames(trx, { table: 'designations', names: firstDesignations, newId })
    await seedFees(trx)
  })
}

async function seedDistricts(trx: Kysely<Database>): Promise<void> {
  const rows = districts.map(({ code, nameEn, nameBn, division }) => {
    const { bn, en } = divisions[division]
    return { code, name_en: nameEn, name_bn: nameBn, division_en: en, division_bn: bn }
  })
  // The list comes from the code, so that a corrected name arrives with an update.
  await trx
    .insertInto('districts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref }) => ({
        name_en: ref('excluded.name_en'),
        name_bn: ref('excluded.name_bn'),
        division_en: ref('excluded.division_en'),
        division_bn: ref('excluded.division_bn'),
      })),
    )
    .execute()
}

async function seedNames(
  trx: Kysely<Database>,
  { table, names, newId }: { table: 'departments' | 'designations'; names: readonly Text[]; newId: () => string },
): Promise<void> {
  const any = await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()
  if (any !== undefined) return
  const rows = names.map(({ bn, en }) => ({ id: newId(), name_bn: bn, name_en: en }))
  // Two servers may start with one database at the same moment.
  await trx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A type that is added by an update gets its fees too. */
async function seedFees(trx: Kysely<Database>): Promise<void> {
  const rows = seedSchedule(registry, feesSince).map(({ effectiveFrom, ...line }) => {
    const noEntry = { reason: null, entered_by: null, entered_by_name: null, entered_at: null }
    return { ...line, effective_from: effectiveFrom, ...noEntry }
  })
  await trx
    .insertInto('fees')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
