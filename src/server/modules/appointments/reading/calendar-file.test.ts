import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WholeRow } from './appointment-rows.ts'
import { toCalendarFile } from './calendar-file.ts'

const row = {
  ...{ id: '019aa000-0000-7000-8000-000000000001', status: 'APPROVED', type: 'online', sequence: 1, locale: 'bn' },
  ...{ official_bn: 'শারমিন আক্তার', official_en: 'Sharmin Akter', room: '402', topic: 'Plan, of; a\\house\r\nand more' },
  ...{ provider: 'Meet', url: 'https://meet.example.org/abc', updated_at: new Date('2026-11-21T04:00:00Z') },
  starts_at: new Date('2026-11-22T04:00:00Z'),
  ends_at: new Date('2026-11-22T04:15:00Z'),
} as unknown as WholeRow
const authority = { bn: 'কর্তৃপক্ষ', en: 'Authority' }
const early = new Date('2026-11-22T03:44:59Z')
const visitor = { authority, isStaff: false, at: early }

function linesOf(more: object, reader = visitor): string[] {
  const file = toCalendarFile({ ...row, ...more } as WholeRow, reader)
  if (!file.ok) throw new Error(file.code)
  return new TextDecoder('utf-8', { fatal: true }).decode(file.value.bytes).split('\r\n')
}
/** Joins folded lines as a calendar does. */
const unfold = (lines: readonly string[]) => lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')

test('a calendar reads the time, the same UID each time and a sequence that rises', () => {
  expect(unfold(linesOf({}))).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Talika//Appointments//EN', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
    ...['UID:appointment-019aa000-0000-7000-8000-000000000001@talika', 'SEQUENCE:1', 'DTSTAMP:20261121T040000Z'],
    ...['DTSTART:20261122T040000Z', 'DTEND:20261122T041500Z', 'SUMMARY:সাক্ষাৎ: শারমিন আক্তার'],
    ...['DESCRIPTION:Plan\\, of\\; a\\\\house\\nand more\\nকর্তৃপক্ষ', 'LOCATION:Meet', 'STATUS:CONFIRMED'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ])
  const cancelled = unfold(linesOf({ status: 'CANCELLED', sequence: 3 }))
  expect(cancelled).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3']))
  expect(cancelled[5]).toBe(linesOf({})[5])
})

test('the link is in the file only for a reader who may see it', () => {
  const url = 'URL:https://meet.example.org/abc'
  expect(linesOf({})).not.toContain(url)
  expect(linesOf({}, { ...visitor, at: new Date('2026-11-22T03:45:00Z') })).toContain(url)
  expect(linesOf({}, { ...visitor, isStaff: true })).toContain(url)
  expect(linesOf({ type: 'in-person' }, { ...visitor, isStaff: true })).toContain('LOCATION:402')
})

test('no line is longer than 75 octets, and a calendar restores every text', () => {
  let folded = 0
  const text = fc.string({
    unit: fc.constantFrom('a', ' ', 'ক', 'ষ', '্', '😀', 'é', '-'),
    minLength: 1,
    maxLength: 400,
    size: 'max',
  })
  fc.assert(
    fc.property(text, (topic) => {
      const lines = linesOf({ topic })
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(unfold(lines)).toContain(`DESCRIPTION:${topic}\\nকর্তৃপক্ষ`)
      folded += lines.filter((line) => line.startsWith(' ')).length
    }),
    { numRuns: 200, seed: 5 },
  )
  expect(folded).toBeGreaterThan(500)
})

test('the file is named for the day in Dhaka', () => {
  // In Dhaka this is half past one in the night of the 23rd.
  const night = { starts_at: new Date('2026-11-22T19:30:00Z'), ends_at: new Date('2026-11-22T19:45:00Z') }
  const file = toCalendarFile({ ...row, ...night }, visitor)
  expect(file.ok && file.value.name).toMatch(/^appointment-23-/)
})
