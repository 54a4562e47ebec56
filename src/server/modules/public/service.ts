import type { PublicCertificate } from '#contract/public.ts'
import { normaliseEnlistmentNumber } from '#domain/enlistment/enlistment-number.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { Context } from '../../context.ts'
import type { EnlistmentService } from '../enlistments/service.ts'

/** The public facts of an enlistment, by its number in any spelling; null when there is none. */
export async function findCertificate(
  { context, enlistments }: { context: Pick<Context, 'config'>; enlistments: EnlistmentService },
  typedNumber: string,
): Promise<PublicCertificate | null> {
  const number = normaliseEnlistmentNumber(typedNumber)
  if (number === null) return null
  const found = await enlistments.findByNumber(number)
  if (found === null) return null
  const { id: _, ...facts } = found
  const { nameBn: bn, nameEn: en } = context.config.authority
  const typeLabel = findType(found.type)?.label ?? { bn: found.type, en: found.type }
  return { ...facts, typeLabel, authority: { bn, en } }
}
