import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { usualHours, type WorkingHours } from '#domain/appointments/working-hours.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { drawPortrait, type PortraitColours } from './portrait.ts'

type DemoOfficial = {
  nameBn: string
  nameEn: string
  gender: 'Male' | 'Female'
  department: string
  designation: string
  room: string
  /** The demo account that belongs to this official. */
  account?: string
  isSecretary: boolean
  hours: WorkingHours
  colours: PortraitColours
}

const mornings: WorkingHours = {
  weeklyHours: [0, 1, 2, 3, 4].map((day) => ({ day, from: 10 * 60, to: 13 * 60 })),
  breaks: [],
  slotMinutes: 30,
}
const threeDays: WorkingHours = {
  weeklyHours: [0, 2, 4].map((day) => ({ day, from: 9 * 60, to: 16 * 60 })),
  breaks: [{ from: 13 * 60, to: 14 * 60 }],
  slotMinutes: 20,
}

const demoOfficials: readonly DemoOfficial[] = [
  {
    ...{ nameBn: 'মো. জাহিদুল হক', nameEn: 'Md. Zahidul Haque', gender: 'Male', room: '201', isSecretary: true },
    ...{ department: "Secretary's Office", designation: 'Secretary', hours: mornings },
    ...{ account: 'secretary@demo.example' },
    colours: { ground: [214, 229, 240], figure: [47, 93, 124] },
  },
  {
    ...{ nameBn: 'শারমিন আক্তার', nameEn: 'Sharmin Akter', gender: 'Female', room: '305', isSecretary: false },
    ...{ department: 'Planning Section', designation: 'Town Planner', hours: usualHours },
    ...{ account: 'official@demo.example', colours: { ground: [222, 238, 224], figure: [46, 110, 72] } },
  },
  {
    ...{ nameBn: 'ইমরান কবির', nameEn: 'Imran Kabir', gender: 'Male', room: '112', isSecretary: false },
    ...{ department: 'Engineering Section', designation: 'Executive Engineer', hours: threeDays },
    colours: { ground: [242, 230, 215], figure: [132, 84, 38] },
  },
]

const setting = 'demo-officials'
/** The officials that the demo created, and whether the demo has ended since. */
type Mark = { ids: string[]; retired: boolean }

/** Creates three officials once, each with a photo, hours and a meeting link; activates those of an earlier demo. */
export async function ensureDemoOfficials(context: Context): Promise<void> {
  const { db } = context
  await db.transaction().execute(async (trx) => {
    await lock(trx)
    const mark = await readMark(trx)
    if (mark?.retired) await setStatus(trx, { ...mark, retired: false })
    if (mark !== null) return
    const ids: string[] = []
    for (const [place, official] of demoOfficials.entries()) ids.push(await addOfficial(trx, context, official, place))
    await writeMark(trx, { ids, retired: false })
  })
}

/** Deactivates the officials of an earlier demo. */
export async function retireDemoOfficials({ db }: Context): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lock(trx)
    const mark = await readMark(trx)
    if (mark !== null && !mark.retired) await setStatus(trx, { ...mark, retired: true })
  })
}

/** When two servers start at the same moment, one waits here and then finds the officials made. */
async function lock(trx: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('demo-officials'))`.execute(trx)
}

async function addOfficial(
  trx: Kysely<Database>,
  context: Context,
  official: DemoOfficial,
  place: number,
): Promise<string> {
  const id = context.newId()
  const at = context.now()
  const { weeklyHours, breaks, slotMinutes } = official.hours
  await trx
    .insertInto('officials')
    .values({
      ...{ id, name_bn: official.nameBn, name_en: official.nameEn, gender: official.gender, room: official.room },
      department_id: await findId(trx, 'departments', official.department),
      designation_id: await findId(trx, 'designations', official.designation),
      user_id: await findFreeAccount(trx, official.account),
      ...{ is_secretary: official.isSecretary, sort_order: place },
      image_file_id: await addPortrait(trx, context, official),
      ...{ weekly_hours: JSON.stringify(weeklyHours), breaks: JSON.stringify(breaks), slot_minutes: slotMinutes },
      created_at: at,
    })
    .execute()
  const link = {
    title: 'Online appointments',
    provider: 'Google Meet',
    url: `https://meet.example.org/demo-${place + 1}`,
  }
  await trx
    .insertInto('meeting_links')
    .values({
      id: context.newId(),
      official_id: id,
      ...link,
      duration_min: slotMinutes,
      is_default: true,
      created_at: at,
    })
    .execute()
  return id
}

async function addPortrait(
  trx: Kysely<Database>,
  { files, newId, now }: Context,
  { nameEn, colours }: DemoOfficial,
): Promise<string> {
  const bytes = drawPortrait(colours)
  const sha256 = hash('sha256', bytes)
  if ((await files.put(bytes, sha256)) === null)
    throw new Error('The hash of a portrait changed while it was being stored')
  const id = newId()
  const about = { type: 'official', name: `${nameEn}.png`, mime: 'image/png', size: bytes.length, sha256 }
  await trx
    .insertInto('files')
    .values({ id, ...about, created_at: now() })
    .execute()
  return id
}

/** Null when the office has renamed it. */
async function findId(
  trx: Kysely<Database>,
  table: 'departments' | 'designations',
  nameEn: string,
): Promise<string | null> {
  const row = await trx.selectFrom(table).select('id').where('name_en', '=', nameEn).executeTakeFirst()
  return row?.id ?? null
}

async function findFreeAccount(trx: Kysely<Database>, email: string | undefined): Promise<string | null> {
  if (email === undefined) return null
  const account = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (account === undefined) return null
  const taken = await trx.selectFrom('officials').select('id').where('user_id', '=', account.id).executeTakeFirst()
  return taken === undefined ? account.id : null
}

async function setStatus(trx: Kysely<Database>, mark: Mark): Promise<void> {
  const status = mark.retired ? 'INACTIVE' : 'ACTIVE'
  await trx
    .updateTable('officials')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', 'in', mark.ids)
    .execute()
  await writeMark(trx, mark)
}

async function readMark(trx: Kysely<Database>): Promise<Mark | null> {
  const row = await trx.selectFrom('settings').select('value').where('key', '=', setting).executeTakeFirst()
  return row === undefined ? null : (row.value as Mark)
}

async function writeMark(trx: Kysely<Database>, mark: Mark): Promise<void> {
  const value = JSON.stringify(mark)
  await trx
    .insertInto('settings')
    .values({ key: setting, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
