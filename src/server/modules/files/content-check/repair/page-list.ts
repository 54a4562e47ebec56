import { dictOf, PdfTooCostly, type PdfValue } from '../pdf-value.ts'
import type { DamagedDocument } from './damaged-document.ts'

/** A page with what it inherits from the branches of its tree; `number` unless it is written in place. */
export type FoundPage = { number: number | null; entries: ReadonlyMap<string, PdfValue> }

const inheritedKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
// 2 MB of drawings have some hundred pages; a tree can list one page a million times.
const mostPages = 3_000
const deepestTree = 64

type Branch = { value: PdfValue; inherited: ReadonlyMap<string, PdfValue>; above: readonly number[] }
export type PageList = { pages: FoundPage[]; missing: number }

/** The pages in their order. `missing`: how many pages or branches the tree names that are not there. */
export function listPages(document: DamagedDocument): PageList {
  const root = document.dict(document.trailer.get('Root'))
  const waiting: Branch[] = [{ value: root?.entries.get('Pages') ?? null, inherited: new Map(), above: [] }]
  const list: PageList = { pages: [], missing: 0 }
  for (let visits = 0, next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    visits += 1
    if (list.pages.length > mostPages || visits > 4 * mostPages) throw new PdfTooCostly('too many pages')
    visit(document, next, { waiting, list })
  }
  return list.pages.length > 0 ? list : { ...list, pages: listLoosePages(document) }
}

function visit(
  document: DamagedDocument,
  { value, inherited, above }: Branch,
  { waiting, list }: { waiting: Branch[]; list: PageList },
): void {
  const number = typeof value === 'object' && value?.is === 'reference' ? value.number : null
  const dict = document.dict(value)
  const isCircle = number !== null && above.includes(number)
  if (dict === null || isCircle || above.length > deepestTree) {
    list.missing += 1
    return
  }
  const entries = new Map([...inherited, ...dict.entries])
  const kids = document.items(dict.entries.get('Kids'))
  if (kids === null) {
    if (document.name(dict.entries.get('Type')) !== 'Pages') list.pages.push({ number, entries })
    return
  }
  const passed = new Map(inheritedKeys.flatMap((key) => (entries.has(key) ? [[key, entries.get(key) ?? null]] : [])))
  const place = number === null ? above : [...above, number]
  for (const kid of kids.toReversed()) waiting.push({ value: kid, inherited: passed, above: place })
}

/** Where the tree leads to no page: all objects that say that they are one. */
function listLoosePages(document: DamagedDocument): FoundPage[] {
  const pages: FoundPage[] = []
  for (const number of [...document.numbers()].sort((one, other) => one - other)) {
    const dict = dictOf(document.get(number).value)
    if (dict !== null && document.name(dict.entries.get('Type')) === 'Page')
      pages.push({ number, entries: dict.entries })
    if (pages.length > mostPages) throw new PdfTooCostly('too many pages')
  }
  return pages
}
