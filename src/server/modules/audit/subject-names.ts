import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditSubjectKind } from '#domain/audit-lines.ts'
import { formerSettingLabels, settingDefinitions, settingNames } from '#domain/settings.ts'
import type { Text } from '#domain/text.ts'
import type { Database } from '../../platform/database/schema.ts'

/** The table of a kind of subject, and the columns with the names of its records in Bengali and English. */
type Source = {
  table: string
  bn: RawBuilder<string | null>
  en: RawBuilder<string | null>
  hasPage?: RawBuilder<boolean>
}

const same = (name: RawBuilder<string | null>) => ({ bn: name, en: name })
const named = { bn: sql<string>`name_bn`, en: sql<string>`name_en` }

/** Subjects that people know by a name or number. An applicant's name for a file is personal, so files are missing. */
const sources: Partial<Record<AuditSubjectKind, Source>> = {
  application: { table: 'applications', ...same(sql`tracking_no`) },
  enlistment: { table: 'enlistments', ...same(sql`number`) },
  department: { table: 'departments', ...named },
  designation: { table: 'designations', ...named },
  official: { table: 'officials', ...named },
  // Only system users have a page.
  user: { table: 'users', ...same(sql`full_name`), hasPage: sql`roles <> '{USER}'` },
  'meeting-link': { table: 'meeting_links', ...same(sql`title`) },
  // An erased visitor has no name.
  visitor: {
    table: 'visitors',
    ...same(sql`nullif(trim(first_name || ' ' || last_name), '')`),
    hasPage: sql`false`,
  },
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name that people know, and whether there is a page about it. */
type Found = { name: Text | null; hasPage: boolean }
type About = { subject_kind: string | null; subject_id: string | null }

/** The names of the subjects of these lines, with one query for each kind: a page has few kinds. */
export async function findSubjectNames(
  db: Kysely<Database>,
  lines: readonly About[],
): Promise<(kind: string, id: string) => Found> {
  const found = new Map<string, Found>()
  for (const [kind, source] of Object.entries(sources)) {
    const ids = lines.flatMap(({ subject_kind, subject_id: id }) =>
      subject_kind === kind && id !== null && uuid.test(id) ? [id] : [],
    )
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string; bn: string | null; en: string | null; has_page: boolean }>`
      SELECT id, ${source.bn} AS bn, ${source.en} AS en, ${source.hasPage ?? sql`true`} AS has_page
      FROM ${sql.table(source.table)}
      WHERE id = ANY (${ids}::uuid[])`.execute(db)
    for (const { id, bn, en, has_page: hasPage } of rows) {
      found.set(`${kind} ${id}`, { name: bn === null || en === null ? null : { bn, en }, hasPage })
    }
  }
  const gone = (kind: string) => ({ name: null, hasPage: !Object.hasOwn(sources, kind) })
  return (kind, id) =>
    kind === 'setting' ? { name: settingName(id), hasPage: true } : (found.get(`${kind} ${id}`) ?? gone(kind))
}

/** The key of a setting is `setting` and its name; older keys have labels of their own. */
function settingName(key: string): Text | null {
  const name = settingNames.find((each) => key === `setting ${each}`)
  if (name !== undefined) return settingDefinitions[name].label
  return formerSettingLabels[key.replace(/^setting /, '')] ?? null
}
