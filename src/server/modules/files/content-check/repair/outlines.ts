import { type PdfDict, type PdfValue, textOf } from '../pdf-value.ts'
import type { CleanCopy } from './clean-copy.ts'
import type { DamagedDocument } from './damaged-document.ts'
import type { InteractiveParts } from './interactive-parts.ts'

const mostItems = 10_000
const deepestItems = 32

type Parts = { document: DamagedDocument; copy: CleanCopy; interactive: InteractiveParts }

/** The table of contents beside the pages, linked anew, so that a chain that runs in a circle ends. */
export function copyOutlines(parts: Parts): PdfValue | null {
  const { document } = parts
  const root = document.dict(document.dict(document.trailer.get('Root'))?.entries.get('Outlines'))
  const made: PdfDict = { is: 'dict', entries: new Map([['Type', { is: 'name', name: 'Outlines' }]]) }
  if (root === null) return null
  const reference = parts.copy.add(made)
  const count = copyItems(parts, { old: root, made, reference, seen: new Set(), depth: 0 })
  return count === 0 ? null : reference
}

type Level = { old: PdfDict; made: PdfDict; reference: PdfValue; seen: Set<PdfDict>; depth: number }

/** Copies the items below one item and returns how many there are. */
function copyItems(parts: Parts, { old, made, reference, seen, depth }: Level): number {
  const { document, copy, interactive } = parts
  let previous: { made: PdfDict; reference: PdfValue } | null = null
  let count = 0
  for (
    let next = document.dict(old.entries.get('First'));
    next !== null;
    next = document.dict(next.entries.get('Next'))
  ) {
    if (seen.has(next) || seen.size >= mostItems || depth > deepestItems) {
      interactive.dropped.add('items of a table of contents without an end')
      break
    }
    seen.add(next)
    const item = copyItem(parts, next)
    const place = copy.add(item)
    item.entries.set('Parent', reference)
    if (previous === null) made.entries.set('First', place)
    else {
      previous.made.entries.set('Next', place)
      item.entries.set('Prev', previous.reference)
    }
    copyItems(parts, { old: next, made: item, reference: place, seen, depth: depth + 1 })
    previous = { made: item, reference: place }
    made.entries.set('Last', place)
    count += 1
  }
  // Closed below the first level.
  if (count > 0) made.entries.set('Count', depth === 0 ? count : -count)
  return count
}

function copyItem({ document, interactive }: Parts, { entries: old }: PdfDict): PdfDict {
  const entries = new Map<string, PdfValue>()
  entries.set('Title', { is: 'string', text: textOf(document.resolve(old.get('Title'))) ?? '' })
  const destination = interactive.destination(old.get('Dest'))
  const action = interactive.action(old.get('A'))
  if (destination !== null) entries.set('Dest', destination)
  else if (action !== null) entries.set('A', action)
  return { is: 'dict', entries }
}
