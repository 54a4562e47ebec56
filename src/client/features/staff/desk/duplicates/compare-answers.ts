import type { Answers } from '#domain/drafts/operations.ts'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { searchNumber } from '#domain/enlistment/desk/search-numbers.ts'
import { resolveAnswers } from '#domain/forms/answers.ts'
import { findField } from '#domain/forms/paths.ts'
import { type SummaryEntry, summarise } from '#domain/forms/summary.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { maskNid } from '#domain/reference/identifiers.ts'
import { readText } from '#domain/reference/read-text.ts'
import type { Locale } from '#domain/text.ts'

/** The answers of two applications to one question; an empty text means that there is no answer. */
export type ComparedAnswer = { key: string; label: string; texts: readonly [string, string]; isSame: boolean }

export type ComparedSide = { type: TypeDefinition; answers: Answers; today: CalendarDate }

type Entry = SummaryEntry & { key: string; isNid: boolean }

/**
 * Compares two applications question by question, in the order of the form of the first one. Rows of lists are paired
 * by position. National IDs are compared as numbers, whatever their format, and shown masked.
 */
export function compareAnswers(sides: readonly [ComparedSide, ComparedSide], locale: Locale): ComparedAnswer[] {
  const [first, second] = sides.map((side) => listEntries(side, locale))
  const others = new Map((second ?? []).map((entry) => [entry.key, entry]))
  const own = new Set((first ?? []).map(({ key }) => key))
  const pairs: [Entry | undefined, Entry | undefined][] = [
    ...(first ?? []).map((entry): [Entry, Entry | undefined] => [entry, others.get(entry.key)]),
    ...(second ?? []).filter(({ key }) => !own.has(key)).map((entry): [undefined, Entry] => [undefined, entry]),
  ]
  return pairs.flatMap(([one, other]) => {
    const named = one ?? other
    const texts = [shown(one), shown(other)] as const
    if (named === undefined || (texts[0] === '' && texts[1] === '')) return []
    return [{ key: named.key, label: named.label, texts, isSame: plain(one) === plain(other) }]
  })
}

function listEntries({ type, answers, today }: ComparedSide, locale: Locale): Entry[] {
  const toEntry = (entry: SummaryEntry, key: string): Entry => ({
    ...entry,
    key,
    isNid: findField(type, entry.path)?.field.rule === 'nid',
  })
  return summarise(type, resolveAnswers(type, answers, { today }), locale)
    .flatMap(({ groups }) => groups)
    .flatMap(({ group, entries, rows }) => {
      if (rows === null) return entries.map((entry) => toEntry(entry, entry.path))
      return rows.flatMap(({ title, entries: cells }, place) =>
        cells.map((cell) => ({
          ...toEntry(cell, `${group}/${place}/${cell.path.split('/').at(-1)}`),
          label: `${title}: ${cell.label}`,
        })),
      )
    })
}

function shown(entry: Entry | undefined): string {
  if (entry === undefined || entry.text === '') return ''
  return entry.isNid ? maskNid(String(entry.value)) : entry.text
}

/** The text for the comparison, without differences in case, spaces and the format of a national ID. */
function plain(entry: Entry | undefined): string {
  if (entry === undefined) return ''
  const [nid] = entry.isNid ? searchNumber('nid', String(entry.value)) : []
  return nid?.value ?? readText(entry.text, 'words').toLowerCase()
}
