import type { PdfSection } from './pdf-tables.ts'
import { dictOf, itemsOf, nameOf, type PdfDict, type PdfValue } from './pdf-value.ts'

/** Whether the newest revision has a catalogue and a tree with at least one page, all of whose branches resolve. */
export function hasPages(sections: readonly PdfSection[], find: Find): boolean {
  const root = sections.map(({ trailer }) => trailer.entries.get('Root')).find((found) => found !== undefined)
  const catalog = followDict(root, find)
  const first = catalog?.entries.get('Pages')
  const waiting: (PdfValue | undefined)[] = [first]
  const seen = new Set<number>()
  let pages = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next?.is !== 'reference' || seen.has(next.number)) return false
    seen.add(next.number)
    const node = followDict(next, find)
    if (node === null) return false
    const kids = itemsOf(follow(node.entries.get('Kids'), find))
    if (kids !== null) waiting.push(...kids)
    else if (nameOf(node.entries.get('Type')) !== 'Pages') pages += 1
  }
  return pages > 0
}

type Find = (number: number) => PdfValue | undefined

function follow(value: PdfValue | undefined, find: Find): PdfValue | undefined {
  return typeof value === 'object' && value?.is === 'reference' ? find(value.number) : value
}

function followDict(value: PdfValue | undefined, find: Find): PdfDict | null {
  return dictOf(follow(value, find))
}
