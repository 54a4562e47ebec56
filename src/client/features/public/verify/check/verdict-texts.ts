import { useLingui } from '@lingui/react/macro'
import type { Verdict } from './verdict.ts'

export type VerdictText = { tone: 'ok' | 'warning' | 'danger' | 'info'; title: string; meaning: string }

/** The texts of a verdict: the result first, then what it means for the person who holds the paper. */
export function useVerdictTexts(): Record<Verdict, VerdictText> {
  const { t } = useLingui()
  return {
    'in-force': {
      tone: 'ok',
      title: t`Valid`,
      meaning: t`This enlistment is in the authority's register and in force.`,
    },
    'signed-in-force': {
      tone: 'ok',
      title: t`Genuine`,
      meaning: t`The authority signed this information, and by its dates the certificate is in force. Only the register shows whether it was revoked since.`,
    },
    expired: { tone: 'warning', title: t`Expired`, meaning: t`This enlistment has expired and was not renewed.` },
    'signed-expired': {
      tone: 'warning',
      title: t`Genuine, but expired`,
      meaning: t`The authority signed this information, but its last day has passed. Only the register shows whether it was renewed since.`,
    },
    revoked: { tone: 'danger', title: t`Revoked`, meaning: t`The authority has revoked this enlistment.` },
    forged: {
      tone: 'danger',
      title: t`Not genuine`,
      meaning: t`The content of the code was not signed by the authority. The paper is forged or was altered. Please do not accept it.`,
    },
    'unknown-key': {
      tone: 'danger',
      title: t`Not signed by this authority`,
      meaning: t`The code carries a signature, but not one of this authority. Please do not accept it, and ask the office.`,
    },
    'key-missing': {
      tone: 'warning',
      title: t`Could not be checked`,
      meaning: t`The key for this signature is not here yet. Please connect to the internet and check again.`,
    },
    unreadable: {
      tone: 'danger',
      title: t`Not a code of this authority`,
      meaning: t`The code is damaged, or it belongs to neither a certificate nor a receipt. Please scan it again, or check the number.`,
    },
    'not-registered': {
      tone: 'danger',
      title: t`Not in the register`,
      meaning: t`The signature is genuine, but the register has no such number. Please ask the office.`,
    },
    'not-found': {
      tone: 'danger',
      title: t`Not found`,
      meaning: t`No certificate or receipt has this number. Please compare it again.`,
    },
    'signed-receipt': {
      tone: 'ok',
      title: t`Genuine`,
      meaning: t`The authority signed this receipt. Only the register shows whether the payment was reversed or returned since.`,
    },
    'receipt-VALID': { tone: 'ok', title: t`Valid`, meaning: t`The authority has received this money.` },
    'receipt-RETURN_DUE': {
      tone: 'warning',
      title: t`To be returned`,
      meaning: t`The authority has received this money and has decided to return it.`,
    },
    'receipt-REVERSED': {
      tone: 'danger',
      title: t`Void`,
      meaning: t`The confirmation of this payment was withdrawn.`,
    },
    'receipt-REPLACED': {
      tone: 'danger',
      title: t`Void`,
      meaning: t`Another payment was given in place of this one.`,
    },
    'receipt-RETURNED': {
      tone: 'danger',
      title: t`Void`,
      meaning: t`The authority has returned this money.`,
    },
    unchecked: {
      tone: 'warning',
      title: t`Could not be checked`,
      meaning: t`This browser cannot check the signature on its own. Please connect to the internet, or use a newer browser.`,
    },
    'needs-connection': {
      tone: 'warning',
      title: t`There is no internet connection`,
      meaning: t`A number alone can be checked only with a connection. The QR code on the paper can be checked without one.`,
    },
    asking: { tone: 'info', title: t`Checking the register…`, meaning: t`This takes a moment.` },
  }
}
