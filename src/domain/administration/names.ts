import { readByRule } from '../forms/normalise.ts'

/** The name if it is written in Bengali, else null. Names that look the same are equal. */
export function readNameBn(typed: string): string | null {
  return readByRule('nameBn', typed)
}

/** The name if it is written in English, else null. */
export function readNameEn(typed: string): string | null {
  return readByRule('nameEn', typed)
}
