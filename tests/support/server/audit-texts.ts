import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/platform/database/schema.ts'

/** The words for ids that a test knows, by the id. */
export type KnownIds = Readonly<Record<string, string>>

export async function newestLine(db: Kysely<Database>): Promise<number> {
  const last = db.selectFrom('audit').select((eb) => eb.fn.max('id').as('id'))
  return Number((await last.executeTakeFirstOrThrow()).id ?? 0)
}

/**
 * The lines after one, or about one subject, each as a text with all that it says: action and subject, role and person,
 * states, reason and details. Ids become the words of `known`, or `#`; dates and numbers that differ in each run become `@` and `#` too.
 * So a test that compares the texts notices a line that lost its person, its reason or a detail.
 */
export async function describeLines(
  db: Kysely<Database>,
  { after = 0, about, known = {} }: { after?: number; about?: string; known?: KnownIds },
): Promise<string[]> {
  const all = db.selectFrom('audit').selectAll().where('id', '>', after).orderBy('id')
  const lines = about === undefined ? all : all.where('subject_id', '=', about)
  return (await lines.execute()).map((line) => {
    const application = line.subject_kind === 'application' ? line.subject_id : null
    const parts = [
      `${line.action} ${line.subject_kind} ${plain(line.subject_id ?? '', known)}`,
      line.application_id === application ? null : `of application ${plain(line.application_id ?? '', known)}`,
      person(line, known),
      line.from_status === null && line.to_status === null
        ? null
        : `${line.from_status ?? ''} > ${line.to_status ?? ''}`,
      line.reason === null ? null : `because ${line.reason}`,
      line.detail === null ? null : plain(JSON.stringify(line.detail).replaceAll('"', ''), known),
    ]
    return parts.filter((part) => part !== null).join(' | ')
  })
}

type Person = { by_user_id: string | null; by_name: string | null; by_role: string | null }

/** Only people who act in a role are named in the line. */
function person({ by_user_id: id, by_name: name, by_role: role }: Person, known: KnownIds): string | null {
  const words = [role, id === null ? null : plain(id, known)].filter((word) => word !== null)
  const isNamed = name !== null
  if (isNamed !== (role !== null && id !== null)) words.push(isNamed ? 'with a name' : 'without a name')
  return words.length === 0 ? null : words.join(' ')
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const day = /\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?/g
/** Hashes, parts of random ids in names, mobile numbers, and the numbers of applications, enlistments and payments. */
const random =
  /\b[0-9a-f]{32,}\b|\b[0-9a-f]{8}\b|01\d{9}|\bA\d{2}-\d{6}|(?<=\b(?:[A-Z]{3}|MR)-)\d{4}-\d{5,6}|\bBKA+\w+/g

function plain(text: string, known: KnownIds): string {
  const named = text.replaceAll(uuid, (id) => known[id] ?? '#')
  return named.replaceAll(day, '@').replaceAll(random, '#')
}
