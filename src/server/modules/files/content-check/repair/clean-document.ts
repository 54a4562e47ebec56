import { PdfTooCostly, type PdfValue, textOf } from '../pdf-value.ts'
import { CleanCopy } from './clean-copy.ts'
import type { DamagedDocument } from './damaged-document.ts'
import type { Drawings } from './drawing-cost.ts'
import { writeFile } from './file-writer.ts'
import { dictFrom, InteractiveParts } from './interactive-parts.ts'
import { informationKeys, longestPageSide, pageBoxes, pageLayouts, shownModes } from './kept-keys.ts'
import { copyOutlines } from './outlines.ts'
import type { FoundPage } from './page-list.ts'

/** `dropped`: what acted in the old file, in words for a developer. */
export type CleanDocument = { bytes: () => Buffer; dropped: ReadonlySet<string> }

/**
 * The pages of a document in a new one that only shows them. The objects of the old file are reached from the page tree
 * and copied by lists of what may be kept: an object that nothing leads to, and an entry that no list names, is left
 * behind.
 */
export function cleanDocument(
  document: DamagedDocument,
  pages: readonly FoundPage[],
  drawings: Drawings,
): CleanDocument {
  const copy = new CleanCopy(document, drawings)
  const tree = dictFrom({ Type: name('Pages') })
  const treeReference = copy.add(tree)
  const made = pages.map((page) => {
    const dict = dictFrom({ Type: name('Page'), Parent: treeReference })
    return { page, dict, reference: copy.add(dict) }
  })
  const references = new Map(
    made.flatMap(({ page: { number }, reference }) => (number === null ? [] : [[number, reference]])),
  )
  const interactive = new InteractiveParts(document, copy, references)
  for (const { page, dict, reference } of made) {
    for (const [key, value] of copyPage(document, copy, page)) dict.entries.set(key, value)
    const annotations = interactive.annotations(page.entries.get('Annots'), reference)
    if (annotations !== null) dict.entries.set('Annots', annotations)
    if (page.entries.has('AA')) interactive.dropped.add('an action')
  }
  tree.entries.set('Kids', { is: 'array', items: made.map(({ reference }) => reference) })
  tree.entries.set('Count', made.length)
  const catalog = copyCatalog({ document, copy, interactive }, treeReference)
  interactive.finish()
  copy.finish()
  const root = copy.add(catalog)
  const information = copyInformation(document)
  const info = information.entries.size === 0 ? null : copy.add(information)
  return { bytes: () => writeFile(copy.objects, { root, info }), dropped: interactive.dropped }
}

function name(of: string): PdfValue {
  return { is: 'name', name: of }
}

function copyPage(document: DamagedDocument, copy: CleanCopy, { entries: old }: FoundPage): Map<string, PdfValue> {
  const entries = new Map<string, PdfValue>([['MediaBox', boxOf([0, 0, 612, 792])]])
  for (const key of pageBoxes) {
    const box = readBox(document, old.get(key))
    if (box !== null) entries.set(key, boxOf(box))
  }
  const rotation = document.resolve(old.get('Rotate'))
  if (typeof rotation === 'number' && rotation % 90 === 0) entries.set('Rotate', rotation % 360)
  const unit = document.resolve(old.get('UserUnit'))
  const scale = typeof unit === 'number' && unit > 0 ? unit : 1
  const [left = 0, bottom = 0, right = 0, top = 0] = readBox(document, entries.get('MediaBox')) ?? []
  if (Math.max(right - left, top - bottom) * scale > longestPageSide) throw new PdfTooCostly('a page of a kilometre')
  if (scale !== 1) entries.set('UserUnit', scale)
  for (const key of ['Resources', 'Group'] as const) if (old.has(key)) entries.set(key, copy.drawing(old.get(key)))
  const contents = document.items(old.get('Contents')) ?? [old.get('Contents')]
  const kept = contents.flatMap((value) => (document.stream(value) === null ? [] : [copy.drawing(value)]))
  if (kept.length > 0) entries.set('Contents', kept.length === 1 ? (kept[0] ?? null) : { is: 'array', items: kept })
  return entries
}

type Box = readonly [number, number, number, number]

function boxOf(box: Box): PdfValue {
  return { is: 'array', items: [...box] }
}

/** Any two opposite corners make a box. Null for one without an area. */
function readBox(document: DamagedDocument, value: PdfValue | undefined): Box | null {
  const numbers = (document.items(value) ?? []).map(document.resolve)
  const [a, b, c, d] = numbers
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number') return null
  const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const
  return box[2] - box[0] > 0 && box[3] - box[1] > 0 ? box : null
}

type Parts = { document: DamagedDocument; copy: CleanCopy; interactive: InteractiveParts }

function copyCatalog(parts: Parts, pages: PdfValue) {
  const { document, copy, interactive } = parts
  const old = document.dict(document.trailer.get('Root'))?.entries ?? new Map<string, PdfValue>()
  const catalog = dictFrom({ Type: name('Catalog'), Pages: pages })
  const add = (key: string, value: PdfValue | null) => (value === null ? undefined : catalog.entries.set(key, value))
  const mode = document.name(old.get('PageMode'))
  if (mode !== null && shownModes.has(mode)) add('PageMode', name(mode))
  const layout = document.name(old.get('PageLayout'))
  if (layout !== null && pageLayouts.has(layout)) add('PageLayout', name(layout))
  const language = textOf(document.resolve(old.get('Lang')))
  if (language !== null) add('Lang', { is: 'string', text: language })
  add('Outlines', copyOutlines(parts))
  add('AcroForm', interactive.form(old.get('AcroForm')))
  if (old.has('OCProperties')) add('OCProperties', copy.drawing(old.get('OCProperties')))
  const opening = document.resolve(old.get('OpenAction'))
  if (typeof opening === 'object' && opening?.is === 'dict') interactive.action(opening)
  for (const key of ['AA', 'URI', 'Collection'] as const) if (old.has(key)) interactive.dropped.add('an action')
  return catalog
}

function copyInformation(document: DamagedDocument) {
  const old = document.dict(document.trailer.get('Info'))
  const entries = new Map<string, PdfValue>()
  for (const [key, value] of old?.entries ?? []) {
    const text = textOf(document.resolve(value))
    if (informationKeys.has(key) && text !== null) entries.set(key, { is: 'string', text })
  }
  return { is: 'dict', entries } as const
}
