import { getRule } from '../forms/rules.ts'

/** A name in Unicode NFC with single spaces, so that names that look the same are equal. */
function normaliseName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** The name if it is written in Bengali, else null. */
export function readNameBn(typed: string): string | null {
  const name = normaliseName(typed)
  return getRule('nameBn').pattern?.test(name) ? name : null
}

/** The name if it is written in English, else null. */
export function readNameEn(typed: string): string | null {
  const name = normaliseName(typed)
  return getRule('nameEn').pattern?.test(name) ? name : null
}
