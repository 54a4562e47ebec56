import type { Answers } from '../drafts/operations.ts'
import { type ResolveContext, resolveAnswers } from '../forms/answers.ts'
import { findField, listGroups } from '../forms/paths.ts'
import { type SummaryEntry, type SummaryFile, type SummaryGroup, type SummaryRow, summarise } from '../forms/summary.ts'
import type { Locale } from '../text.ts'
import type { TypeDefinition } from './definition.ts'

/** One answer that changed; a missing side is an empty text. */
export type ChangedEntry = { path: string; label: string; before: string; after: string }
/** `title`: the row's name or else its position. */
export type ChangedRow = {
  rowId: string
  title: string
  kind: 'added' | 'removed' | 'changed'
  entries: readonly ChangedEntry[]
}
export type ChangedGroup = {
  group: string
  title: string
  entries: readonly ChangedEntry[]
  rows: readonly ChangedRow[]
}
export type ChangedDocument = {
  slot: string
  label: string
  added: readonly SummaryFile[]
  removed: readonly SummaryFile[]
}
/** `count`: answers, rows and files that differ. */
export type Changes = { groups: readonly ChangedGroup[]; documents: readonly ChangedDocument[]; count: number }

export type Comparison = {
  type: TypeDefinition
  before: Answers
  after: Answers
  locale: Locale
  context: ResolveContext
}

/**
 * The differences between two applications of one enlistment, in words and in the order of the form. Differences that a
 * reader would not see are left out: answers are compared after resolving and by their text, rows by id or else by
 * content, files by their bytes. Also left out is what is new in every application: the payment, the declaration, the
 * purpose, and a computed age.
 */
export function compareYears({ type, before, after, locale, context }: Comparison): Changes {
  const read = (answers: Answers) => summarise(type, resolveAnswers(type, answers, context), locale)
  const [old, now] = [read(before), read(after)]
  const left = ownGroups(type)
  const counts = (path: string) => !isOwnField(type, path)
  const oldGroups = new Map(old.flatMap(({ groups }) => groups.map((group) => [group.group, group] as const)))
  const groups = now
    .flatMap((section) => section.groups)
    .filter(({ group }) => !left.has(group))
    .map((group) => compareGroup(oldGroups.get(group.group), group, counts))
    .filter(({ entries, rows }) => entries.length > 0 || rows.length > 0)
  const oldFiles = new Map(old.flatMap(({ documents }) => documents.map(({ slot, files }) => [slot, files] as const)))
  const documents = now
    .flatMap((section) => section.documents)
    .map(({ slot, label, files }) => ({ slot, label, ...compareFiles(oldFiles.get(slot) ?? [], files) }))
    .filter(({ added, removed }) => added.length > 0 || removed.length > 0)
  return { groups, documents, count: countChanges(groups, documents) }
}

/** Groups that are new in every application: the payment and the declarations. */
function ownGroups(type: TypeDefinition): ReadonlySet<string> {
  const own = listGroups(type).filter(({ group }) =>
    group.fields.some(({ unique, rule }) => unique === 'payment' || rule === 'mustBeTrue'),
  )
  return new Set(own.map(({ group }) => group.group))
}

function isOwnField(type: TypeDefinition, path: string): boolean {
  const field = findField(type, path)?.field
  return field?.computed !== undefined || field?.key === 'applicationPurpose' || field?.key === 'previousEnlistmentNo'
}

type Counts = (path: string) => boolean

function compareGroup(before: SummaryGroup | undefined, after: SummaryGroup, counts: Counts): ChangedGroup {
  const { group, title } = after
  return {
    group,
    title,
    entries: compareEntries(before?.entries ?? [], after.entries, counts),
    rows: after.rows === null ? [] : compareRows(before?.rows ?? [], after.rows, counts),
  }
}

/** Fields are in their current order; those that are no longer asked follow. */
function compareEntries(
  before: readonly SummaryEntry[],
  after: readonly SummaryEntry[],
  counts: Counts,
): readonly ChangedEntry[] {
  const old = new Map(before.map((entry) => [entry.path, entry]))
  const asked = new Set(after.map(({ path }) => path))
  const all = [
    ...after.map(({ path, label, text }) => ({ path, label, before: old.get(path)?.text ?? '', after: text })),
    ...before
      .filter(({ path }) => !asked.has(path))
      .map(({ path, label, text }) => ({ path, label, before: text, after: '' })),
  ]
  return all.filter((entry) => entry.before !== entry.after && counts(entry.path))
}

function compareRows(
  before: readonly SummaryRow[],
  after: readonly SummaryRow[],
  counts: Counts,
): readonly ChangedRow[] {
  const pairs = pairRows(before, after)
  const kept = new Set([...pairs.values()].map(({ rowId }) => rowId))
  const now = after.map((row): ChangedRow => {
    const old = pairs.get(row.rowId)
    if (old === undefined) return { ...headOf(row), kind: 'added', entries: compareEntries([], row.entries, counts) }
    // The ids may differ, so entries at the same position in the row are compared.
    const moved = old.entries.map((entry) => ({ ...entry, path: entry.path.replace(old.rowId, row.rowId) }))
    return { ...headOf(row), kind: 'changed', entries: compareEntries(moved, row.entries, counts) }
  })
  const gone = before
    .filter(({ rowId }) => !kept.has(rowId))
    .map((row): ChangedRow => ({ ...headOf(row), kind: 'removed', entries: compareEntries(row.entries, [], counts) }))
  return [...now.filter(({ kind, entries }) => kind === 'added' || entries.length > 0), ...gone]
}

function headOf({ rowId, name, title }: SummaryRow): Pick<ChangedRow, 'rowId' | 'title'> {
  return { rowId, title: name === '' ? title : name }
}

/** The old row for each new one: the row with its id, or else one with the same content. */
function pairRows(before: readonly SummaryRow[], after: readonly SummaryRow[]): Map<string, SummaryRow> {
  const pairs = new Map<string, SummaryRow>()
  const free = new Map(before.map((row) => [row.rowId, row]))
  const take = (row: SummaryRow, old: SummaryRow | undefined) => {
    if (old === undefined) return
    pairs.set(row.rowId, old)
    free.delete(old.rowId)
  }
  for (const row of after) take(row, free.get(row.rowId))
  const contentOf = ({ entries }: SummaryRow) => JSON.stringify(entries.map(({ text }) => text))
  for (const row of after) {
    if (!pairs.has(row.rowId))
      take(
        row,
        [...free.values()].find((old) => contentOf(old) === contentOf(row)),
      )
  }
  return pairs
}

function compareFiles(before: readonly SummaryFile[], after: readonly SummaryFile[]) {
  const among = (files: readonly SummaryFile[]) => new Set(files.map(({ sha256 }) => sha256))
  const [old, now] = [among(before), among(after)]
  return {
    added: after.filter(({ sha256 }) => !old.has(sha256)),
    removed: before.filter(({ sha256 }) => !now.has(sha256)),
  }
}

function countChanges(groups: readonly ChangedGroup[], documents: readonly ChangedDocument[]): number {
  const answers = groups.reduce((sum, { entries, rows }) => sum + entries.length + rows.length, 0)
  return documents.reduce((sum, { added, removed }) => sum + Math.max(added.length, removed.length), answers)
}
