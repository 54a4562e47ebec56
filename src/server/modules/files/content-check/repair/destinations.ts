import { type PdfValue, textOf } from '../pdf-value.ts'
import type { DamagedDocument } from './damaged-document.ts'

/** The named places of a document, by name: of its tree of names, and of the older list. At most `most` are read. */
export function readDestinations(document: DamagedDocument, most: number): Map<string, PdfValue> {
  const named = new Map<string, PdfValue>()
  const root = document.dict(document.trailer.get('Root'))
  for (const [name, value] of document.dict(root?.entries.get('Dests'))?.entries ?? []) named.set(name, value)
  const waiting = [document.dict(root?.entries.get('Names'))?.entries.get('Dests')]
  for (let visits = 0; waiting.length > 0 && visits < most && named.size < most; visits += 1) {
    const node = document.dict(waiting.pop())
    const names = document.items(node?.entries.get('Names')) ?? []
    for (let at = 0; at + 1 < names.length; at += 2) {
      const name = textOf(document.resolve(names[at]))
      if (name !== null) named.set(name, names[at + 1] ?? null)
    }
    const kids = document.items(node?.entries.get('Kids')) ?? []
    document.budget.spend('values', names.length + kids.length)
    waiting.push(...kids)
  }
  return named
}
