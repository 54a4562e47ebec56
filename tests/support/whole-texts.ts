import type { WrittenRow } from './server/database/written-rows.ts'

// Whole answers and rows as text, the same in each run: a test that compares them notices each member that is lost.

export type Telling = {
  /** Words for ids. */
  known: Readonly<Record<string, string>>
  now: Date
  /** The dates that the tests wrote themselves: they are told as they are, all others by their distance to today. */
  dates: ReadonlySet<string>
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const time = /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}:[\d.]+(?:Z|[+-]\d{2}(?::?\d{2})?)?)?/g
/** Hashes and codes, bytes, tokens, mobile numbers, and the numbers of applications, enlistments, receipts and payments. */
const random = [
  /\$argon2id\$[^\s}]+|\\x[0-9a-f]+|\b[0-9a-f]{16,}\b|\b[0-9a-f]{8}\b|(?<=\b(?:epoch|requestId|size|password|key): )[\w-]+|(?<=\{id: )\d+/g,
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}/g,
  /(?:\+?88)?\b01\d{9}\b|\bA\d{2}-\d{6}|(?<=\b[A-Z]{2,3}-)\d{4}-\d{5,6}|\bBKA+\w+|\b\d{8}\b|\d{3}•+\d{3}/g,
]

/** Appointments are made for the next days on which an official works: their times depend on the day and the hour. */
const ofAppointments = [
  /(?<=\b(?:starts_at|ends_at|listed_at|startsAt|shownFrom): )(?:null > )?@[^\s,}]*(?: > @[^\s,}]*)?/g,
  /(?<=kind: appointment-[^}]*expires_at: )@[^\s,}]*/g,
  /(?<=\bschedule: )\{date: [^}]*\}/g,
  /[০-৯]{1,2} [\u0980-\u09ff]+ [০-৯]{4}(?:, [\u0980-\u09ff]+ [০-৯:]+)?/g,
]

/** The text without what differs in each run. A time is told by its distance, because a wrong one must be noticed. */
export function plainText(text: string, { known, now, dates }: Telling): string {
  const named = text.replaceAll(uuid, (id) => known[id] ?? '#')
  const timed = named.replaceAll(time, (at) => (dates.has(at) ? at : `@${distance(at, now)}`))
  return [...random, ...ofAppointments].reduce((left, pattern) => left.replaceAll(pattern, '#'), timed)
}

/** Nothing is told of a distance that depends on the length of a month or on the hour. */
function distance(at: string, now: Date): string {
  const isDay = at.length === 10
  const ms = Date.parse(isDay ? `${at}T00:00:00+06:00` : at) - now.getTime()
  if (Number.isNaN(ms)) return '?'
  const days = Math.round(ms / dayMs)
  if (isDay || Math.abs(days) > 45) return Math.abs(days) > 45 ? `${days < 0 ? '-' : '+'}months` : ''
  const minutes = Math.round(ms / minuteMs)
  if (Math.abs(minutes) < 5) return ''
  const sign = minutes > 0 ? '+' : ''
  // A story takes a minute or two, which long times do not tell.
  return Math.abs(minutes) > 300 ? `${sign}${Math.round(minutes / 60)}h` : `${sign}${minutes}m`
}

/** More members of one object are answers of a form, which other tests compare. */
const mostMembers = 32
const mostItems = 3

/** The rows of a list, whose order other tests compare: rows of the same moment are in the order of random ids. */
function listText(list: readonly unknown[]): string {
  const names = list.flatMap((row) => (row !== null && typeof row === 'object' ? Object.keys(row) : []))
  return list.length > mostItems ? `${list.length} with ${[...new Set(names)].join(', ')}` : wholeText(list)
}

/** Any JSON, without quotes; members without a value are left out. */
export function wholeText(value: unknown): string {
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostItems).map(wholeText)
    return `[${[...shown, ...(value.length > mostItems ? [`${value.length - mostItems} more`] : [])].join(', ')}]`
  }
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Blob) return `${value.size} bytes ${value.type}`
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  const members = Object.entries(value).filter(([, member]) => member !== null)
  if (members.length > mostMembers) return `{${members.length} members}`
  const texts = members.map(([name, member]) => {
    return `${name}: ${name === 'list' && Array.isArray(member) ? listText(member) : wholeText(member)}`
  })
  return `{${texts.join(', ')}}`
}

/** Two changes within one millisecond have one time; an appointment of tomorrow needs no reminder. */
const untold = new Set(['updated_at', 'reminded_sequence'])

/** The columns that a statement changed, or all of a row that came or went. */
export function writtenText({ table, old, new: row }: WrittenRow): string {
  if (row === null) return `- ${table}`
  if (old === null) return `+ ${table} ${wholeText(row)}`
  const names = Object.keys(row).filter((name) => !untold.has(name))
  const changed = names.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(old[name]))
  const changes = changed.map((name) => `${name}: ${wholeText(old[name])} > ${wholeText(row[name])}`)
  return `~ ${table} {${changes.join(', ')}}`
}

/** The texts once each, with their number; many of one kind are told by the first ones. */
export function countedTexts(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of [...texts].sort()) counts.set(text, (counts.get(text) ?? 0) + 1)
  const kinds = Map.groupBy(counts, ([text]) => text.split(' ', 2).join(' '))
  return [...kinds].flatMap(([kind, members]) => [
    ...members.slice(0, mostItems).map(([text, count]) => (count === 1 ? text : `${text} × ${count}`)),
    ...(members.length > mostItems ? [`${kind} … ${members.length - mostItems} more`] : []),
  ])
}
