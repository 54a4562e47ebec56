import type { PaidApplication } from '#contract/payments/paid-application.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'

type Row = {
  application_id: string
  kind: string
  type: string
  purpose: string
  tracking_no: string | null
  name_bn: string | null
  name_en: string | null
}

/** Converts a row that joins a payment, or an attempt to pay, with its application. */
export function toPaidApplication(row: Row, method: string): PaidApplication {
  return {
    applicationId: row.application_id,
    // The contract has validated kinds and purposes before they were written.
    kind: row.kind as ApplicationKind,
    type: row.type,
    purpose: row.purpose as ApplicationPurpose,
    trackingNo: row.tracking_no,
    nameBn: row.name_bn,
    nameEn: row.name_en,
    method,
  }
}
