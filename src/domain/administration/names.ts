import { getRule } from '../forms/rules.ts'

/** A name with Unicode in one form and single spaces, so that two that look the same are the same. */
function normaliseName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** The name in Bengali letters, or null when it is none. */
export function readNameBn(typed: string): string | null {
  const name = normaliseName(typed)
  return getRule('nameBn').pattern?.test(name) ? name : null
}

/** The name in English letters, or null when it is none. */
export function readNameEn(typed: string): string | null {
  const name = normaliseName(typed)
  return getRule('nameEn').pattern?.test(name) ? name : null
}
