/** A PDF name with its `#xx` escapes resolved, so that two spellings of one name are equal. */
export type PdfName = { is: 'name'; name: string }
/** A string with its escapes resolved, one character per byte. */
export type PdfString = { is: 'string'; text: string }
export type PdfReference = { is: 'reference'; number: number }
export type PdfArray = { is: 'array'; items: PdfValue[] }
export type PdfDict = { is: 'dict'; entries: Map<string, PdfValue> }
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfReference | PdfArray | PdfDict

/** The file is broken, or is written in a way that we do not understand: both are refused. */
export class PdfBroken extends Error {}

/** Reading the file, or showing it, would take too long or too much memory. */
export class PdfTooCostly extends PdfBroken {}

export function dictOf(value: PdfValue | undefined): PdfDict | null {
  return typeof value === 'object' && value?.is === 'dict' ? value : null
}

export function nameOf(value: PdfValue | undefined): string | null {
  return typeof value === 'object' && value?.is === 'name' ? value.name : null
}

export function textOf(value: PdfValue | undefined): string | null {
  return typeof value === 'object' && value?.is === 'string' ? value.text : null
}

export function itemsOf(value: PdfValue | undefined): readonly PdfValue[] | null {
  return typeof value === 'object' && value?.is === 'array' ? value.items : null
}

/** A whole number that is not negative, such as an offset or a count. */
export function countOf(value: PdfValue | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** A count, or the fallback where nothing is written; -1 for anything else. */
export function numberOr(value: PdfValue | undefined, fallback: number): number {
  return value === undefined || value === null ? fallback : (countOf(value) ?? -1)
}

/** What cannot be read is left out, while a file that is too costly is not read further. */
export function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof PdfBroken) || error instanceof PdfTooCostly) throw error
    return otherwise
  }
}
