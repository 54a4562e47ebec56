import type { PublicCertificate, PublicReceipt } from '#contract/public.ts'
import { readPaperNumber } from '#domain/certificates/verify-link.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { isReceiptNumber } from '#domain/payments/money-receipt.ts'
import type { Context } from '../../context.ts'
import type { EnlistmentService } from '../enlistments/service.ts'
import { findReceipt } from '../receipts/service.ts'

/** The public facts of an enlistment or a receipt, by its number in any spelling; null when there is none. */
export async function findCertificate(
  { context, enlistments }: { context: Pick<Context, 'config' | 'db'>; enlistments: EnlistmentService },
  typedNumber: string,
): Promise<PublicCertificate | PublicReceipt | null> {
  const number = readPaperNumber(typedNumber)
  if (number === null) return null
  if (isReceiptNumber(number)) return findReceipt(context, number)
  const found = await enlistments.findByNumber(number)
  if (found === null) return null
  const { id: _, ...facts } = found
  const { nameBn: bn, nameEn: en } = context.config.authority
  const typeLabel = findType(found.type)?.label ?? { bn: found.type, en: found.type }
  return { ...facts, typeLabel, authority: { bn, en } }
}
