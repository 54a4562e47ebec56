import { PdfTooCostly } from './pdf-value.ts'

// An honest file of 2 MB has up to 20,000 objects of 600,000 values (tagged text from a word processor), which unpack to
// 12 MB, in object streams of 100 to 500. Drawings and pictures beside them unpack to 40 MB.
const most = {
  /** Indirect objects, and entries of all cross-reference sections. */
  objects: 60_000,
  /** Names, numbers, texts, arrays and dictionaries. */
  values: 1_500_000,
  /** Values of the new file of a repair: many pages can share one list, which each of them would get. */
  copiedValues: 800_000,
  copiedObjects: 60_000,
  /** Bytes of words, texts, white space and comments that are read, again and again where a file demands it. */
  textBytes: 96 * 1024 * 1024,
  /** Unpacked bytes of object and cross-reference streams. */
  structureBytes: 16 * 1024 * 1024,
  /** Unpacked bytes of everything else that is unpacked. */
  contentBytes: 48 * 1024 * 1024,
} as const

/** What reading one file may still cost. Throws `PdfTooCostly` when a limit is exceeded. */
export type PdfBudget = {
  spend: (what: keyof typeof most, amount: number) => void
  left: (what: keyof typeof most) => number
}

export function createPdfBudget(): PdfBudget {
  const left: Record<keyof typeof most, number> = { ...most }
  return {
    spend(what, amount) {
      left[what] -= amount
      if (left[what] < 0) throw new PdfTooCostly(`more ${what} than a file may have`)
    },
    left: (what) => left[what],
  }
}

/** Nesting of arrays and dictionaries within one object; honest objects nest up to ten deep. */
export const deepestNesting = 64
/** Revisions and parts of revisions; an honest file that was often signed and filled in has twenty. */
export const mostSections = 200
/** Objects of one object stream. Writers put 100 or 200 into each, some of them all into one. */
export const mostInObjectStream = 20_000
