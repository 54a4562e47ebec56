import { hash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { usualHours, type WorkingHours } from '#domain/appointments/working-hours.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/schema.ts'

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

type Colour = readonly [red: number, green: number, blue: number]
type PortraitColours = { ground: Colour; figure: Colour }

const side = 256
const bytesPerPixel = 3

/** A drawn figure, head and shoulders, as a small PNG: the demo shows no real person's face. */
function drawPortrait({ ground, figure }: PortraitColours): Buffer<ArrayBuffer> {
  const rows = Buffer.alloc(side * (1 + side * bytesPerPixel))
  for (let y = 0; y < side; y += 1) {
    // Each row begins with the number of its filter; 0 means none.
    const row = y * (1 + side * bytesPerPixel) + 1
    for (let x = 0; x < side; x += 1) rows.set(isFigure(x, y) ? figure : ground, row + x * bytesPerPixel)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header()), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function isFigure(x: number, y: number): boolean {
  const head = (x - 128) ** 2 + (y - 96) ** 2 < 46 ** 2
  const shoulders = ((x - 128) / 92) ** 2 + ((y - 256) / 100) ** 2 < 1
  return head || shoulders
}

function header(): Buffer<ArrayBuffer> {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(side, 0)
  data.writeUInt32BE(side, 4)
  // Eight bits for each sample, true colour.
  data.set([8, 2], 8)
  return data
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
