import type { PublicCertificate } from '#contract/public.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { toAsciiDigits } from '#domain/reference/numerals.ts'
import type { Context } from '../../context.ts'
import { createEnlistmentService } from '../enlistments/service.ts'

/** What anyone may know of an enlistment, by its number in any spelling; null when there is none. */
export async function findCertificate(context: Context, typedNumber: string): Promise<PublicCertificate | null> {
  const number = toAsciiDigits(typedNumber)
    .replace(/[\s\u200b-\u200f]/g, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .toUpperCase()
  if (!/^[A-Z0-9-]{1,40}$/.test(number)) return null
  const found = await createEnlistmentService(context).findByNumber(number)
  if (found === null) return null
  const { id: _, ...facts } = found
  const { nameBn: bn, nameEn: en } = context.config.authority
  const typeLabel = findType(found.type)?.label ?? { bn: found.type, en: found.type }
  return { ...facts, typeLabel, authority: { bn, en } }
}
