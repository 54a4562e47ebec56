import type { Kysely } from 'kysely'
import type { AuditLine } from '#contract/audit.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import type { Cell } from '#domain/reference/cells.ts'
import type { Locale, Text } from '#domain/text.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type AuditFilter, auditLines } from './audit-lines.ts'

type Column = { name: Text; of: (line: AuditLine, locale: Locale) => Cell }

/** Actions, roles and kinds have their code names: the file is for comparing and counting, whatever the language. */
const columns: readonly Column[] = [
  { name: { bn: 'ক্রমিক', en: 'Line' }, of: ({ id }) => id },
  { name: { bn: 'সময় (ঢাকা)', en: 'Time (Dhaka)' }, of: ({ at }) => formatDateTime(at, 'en') },
  { name: { bn: 'সময় (UTC)', en: 'Time (UTC)' }, of: ({ at }) => at },
  { name: { bn: 'কে', en: 'Who' }, of: ({ by }, to) => staffNameOf(by?.name ?? null)?.[to] ?? null },
  { name: { bn: 'অ্যাকাউন্ট', en: 'Account' }, of: ({ by }) => by?.id ?? null },
  { name: { bn: 'ভূমিকা', en: 'Role' }, of: ({ role }) => role },
  { name: { bn: 'কাজ', en: 'Action' }, of: ({ action }) => action },
  { name: { bn: 'কিসের', en: 'Kind of record' }, of: ({ subject }) => subject?.kind ?? null },
  { name: { bn: 'রেকর্ড', en: 'Record' }, of: ({ subject }, to) => subject?.name?.[to] ?? null },
  { name: { bn: 'রেকর্ডের আইডি', en: 'Record ID' }, of: ({ subject }) => subject?.id ?? null },
  { name: { bn: 'আবেদন', en: 'Application' }, of: ({ application }) => application?.number ?? application?.id ?? null },
  { name: { bn: 'আগে', en: 'From' }, of: ({ from }) => from },
  { name: { bn: 'পরে', en: 'To' }, of: ({ to }) => to },
  { name: { bn: 'কারণ', en: 'Reason' }, of: ({ reason }) => reason },
]

/** A sheet of Excel has no more rows. */
const mostLines = 1_000_000
const linesAtOnce = 100

/** The heading, then all lines that match the filter. */
export async function* auditTable(
  db: Kysely<Database>,
  { asked, locale }: { asked: AuditFilter; locale: Locale },
): AsyncGenerator<Cell[][]> {
  yield [columns.map(({ name }) => name[locale])]
  for await (const lines of auditLines(db, { asked, size: linesAtOnce, most: mostLines })) {
    yield lines.map((line) => columns.map(({ of }) => of(line, locale)))
  }
}
