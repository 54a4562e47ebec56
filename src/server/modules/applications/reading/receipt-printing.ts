import { verifyLink } from '#domain/certificates/verify-link.ts'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { headline } from '#domain/enlistment/headline.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { amountInWords } from '#domain/reference/amount-in-words.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { Text } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { auditView } from '../../../platform/audit.ts'
import { askerOf, type Caller } from '../../../platform/binding/caller.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { ReceiptDocument } from '../../../platform/pdf/documents.ts'
import { isReturnDue, nameReceipt, type ReceiptRow, settleReceiptAlone } from '../../receipts/service.ts'
import { lockApplicationOfKind } from '../access/held-application.ts'
import type { WholeApplication } from './application-record.ts'
import { asFile, type Printed } from './printing.ts'
import type { ReadService } from './read-service.ts'

export type ReceiptCall = { caller: Caller; kind: ApplicationKind; id: string }

type Receipt = { row: ReceiptRow; returnDue: boolean; trackingNumber: string | null }

const purposes: Readonly<Record<ApplicationPurpose, Text>> = {
  REGISTRATION: { bn: 'নতুন তালিকাভুক্তির ফি', en: 'Fee for a new enlistment' },
  RENEWAL: { bn: 'তালিকাভুক্তি নবায়নের ফি', en: 'Fee for the renewal of an enlistment' },
}

/** The money receipt as a PDF, for everyone who may read the application; `wrong_state` while none is in force. */
export async function printReceipt(context: Context, reads: ReadService, call: ReceiptCall): Promise<Printed> {
  const { caller, id } = call
  const found = await reads.find(call)
  if (!found.ok) return found
  if (!found.value.isHolder) {
    await auditView(
      context.db,
      { action: 'print', subject: { kind: 'application', id } },
      { caller, at: context.now() },
    )
  }
  const taken = await takeReceipt(context, call)
  if (!taken.ok) return taken
  const rendered = await context.pdf.renderReceipt(
    toDocument(context, taken.value),
    askerOf(caller, `application ${id}`),
  )
  return rendered.ok ? asFile(rendered.pdf, `${taken.value.row.number}.pdf`) : rendered
}

/** The receipt in force. A payment that was confirmed before receipts had numbers gets one now. */
async function takeReceipt({ db, now }: Context, { caller, kind, id }: ReceiptCall): Promise<Result<Receipt>> {
  return transact(db, async (trx): Promise<Result<Receipt>> => {
    const taken = await lockApplicationOfKind(trx, kind, id)
    if (!taken.ok) return taken
    const { status } = taken.value.draft
    await settleReceiptAlone(trx, { applicationId: id, status, by: caller.user, at: now() })
    const row = await nameReceipt(trx, id, () => nameOf(taken.value))
    if (row === null) return refuse('wrong_state', { fields: [{ path: 'payment', code: 'no_receipt' }] })
    if (row.name_bn === null && row.name_en === null)
      return refuse('incomplete', { fields: [{ path: 'nameBn', code: 'required' }] })
    const returnDue = await isReturnDue(trx, row)
    return { ok: true, value: { row, returnDue, trackingNumber: taken.value.record.tracking_no } }
  })
}

function nameOf({ draft }: WholeApplication): { nameBn: string; nameEn: string } {
  return headline(draft.type, liveAnswers(draft.state.entries))
}

function toDocument({ config, certificates }: Context, { row, returnDue, trackingNumber }: Receipt): ReceiptDocument {
  const { number, fee, amount } = row
  const names = { nameBn: row.name_bn ?? '', nameEn: row.name_en ?? '' }
  const issuedOn = dhakaDate(row.issued_at)
  return {
    authority: { bn: config.authority.nameBn, en: config.authority.nameEn },
    ...{ number, issuedOn, ...names, trackingNumber, returnDue },
    type: findType(row.type)?.label ?? { bn: row.type, en: row.type },
    // The contract has validated every purpose before it was written.
    purpose: purposes[row.purpose as ApplicationPurpose],
    payments: row.payments.map(({ method, transactionId, paidOn, confirmedAt, amount: part }) => ({
      method: findOptionLabel('paymentMethod', method) ?? { bn: method, en: method },
      ...{ transactionId, paidOn, amount: inDigits(part) },
      confirmedOn: confirmedAt === null ? issuedOn : dhakaDate(new Date(confirmedAt)),
    })),
    fee: { base: inDigits(fee.base), vat: inDigits(fee.vat), total: inDigits(fee.total) },
    amount: inDigits(amount),
    differs: amount !== fee.total,
    words: { bn: amountInWords(amount, 'bn'), en: amountInWords(amount, 'en') },
    verifyUrl: verifyLink(config.http.publicUrl, { number, signed: null }),
    signedFacts: certificates.sign({ kind: 'receipt', number, type: row.type, ...names, issuedOn, amount }),
  }
}

function inDigits(taka: number): Text {
  return { bn: formatNumber(taka, 'bn'), en: formatNumber(taka, 'en') }
}
