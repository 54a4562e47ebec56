import { type Result, refuse } from '#domain/errors.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import type { Text } from '#domain/text.ts'
import type { WholeRow } from './appointment-rows.ts'
import { isLinkShown } from './appointment-view.ts'

export type CalendarFile = { name: string; bytes: Buffer }
type Reader = { authority: Text; isStaff: boolean; at: Date }

/** RFC 5545 counts octets, without the line break. */
const mostOctets = 75

/**
 * An .ics file for an appointment that has or had a time. A calendar recognises the appointment by its UID and takes
 * the file with the highest SEQUENCE. The file of a cancelled appointment removes the entry.
 */
export function toCalendarFile(row: WholeRow, reader: Reader): Result<CalendarFile> {
  const { starts_at: startsAt, ends_at: endsAt } = row
  if (startsAt === null || endsAt === null) {
    return refuse('wrong_state', { fields: [{ path: 'status', code: 'not_confirmed' }] })
  }
  const locale = row.locale === 'en' ? 'en' : 'bn'
  const isCancelled = row.status === 'CANCELLED'
  const official = locale === 'en' ? row.official_en : row.official_bn
  const titles: Text = { bn: `সাক্ষাৎ: ${official}`, en: `Appointment: ${official}` }
  const url = row.type === 'online' && isLinkShown(row, reader) ? row.url : null
  const place = row.type === 'online' ? (url ?? row.provider) : row.room
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Talika//Appointments//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:appointment-${row.id}@talika`,
    `SEQUENCE:${row.sequence}`,
    `DTSTAMP:${stamp(row.updated_at)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escapeText(titles[locale])}`,
    `DESCRIPTION:${escapeText(`${row.topic}\n${reader.authority[locale]}`)}`,
    ...(place === null ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(url === null ? [] : [`URL:${url}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const bytes = Buffer.from(lines.map((line) => `${foldLine(line)}\r\n`).join(''), 'utf8')
  return {
    ok: true,
    value: {
      name: `appointment-${formatDate(dhakaDate(startsAt), 'en').replaceAll(' ', '-')}.ics`,
      bytes,
    },
  }
}

function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Folds a long line: it continues in the next line after a space. Characters of several octets are not split. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // The space at the beginning of a further line counts too.
    if (octets + size > mostOctets) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
