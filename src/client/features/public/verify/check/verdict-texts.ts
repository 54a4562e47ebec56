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
      meaning: t`This enlistment stands in the authority's register and is in force.`,
    },
    'signed-in-force': {
      tone: 'ok',
      title: t`Genuine`,
      meaning: t`The authority signed these facts, and by its dates the certificate is in force. Whether it was revoked since, the register knows.`,
    },
    expired: { tone: 'warning', title: t`Expired`, meaning: t`This enlistment has run out and was not renewed.` },
    'signed-expired': {
      tone: 'warning',
      title: t`Genuine, but expired`,
      meaning: t`The authority signed these facts, but their last day has passed. Whether it was renewed since, the register knows.`,
    },
    revoked: { tone: 'danger', title: t`Revoked`, meaning: t`The authority has revoked this enlistment.` },
    forged: {
      tone: 'danger',
      title: t`Not genuine`,
      meaning: t`What the code says was not signed by the authority. The certificate is forged or was altered. Please do not accept it.`,
    },
    'unknown-key': {
      tone: 'danger',
      title: t`Not signed by this authority`,
      meaning: t`The code carries a signature, but not of this authority. Please do not accept it, and ask the office.`,
    },
    'key-missing': {
      tone: 'warning',
      title: t`Could not be checked`,
      meaning: t`The key of this signature is not here yet. Please connect to the internet and check again.`,
    },
    unreadable: {
      tone: 'danger',
      title: t`Not a certificate's code`,
      meaning: t`The code is damaged, or it is not that of a certificate. Please scan it again, or check the number.`,
    },
    'not-registered': {
      tone: 'danger',
      title: t`Not in the register`,
      meaning: t`The signature is genuine, but the register has no such number. Please ask the office.`,
    },
    'not-found': {
      tone: 'danger',
      title: t`Not found`,
      meaning: t`No enlistment has this number. Please compare it again.`,
    },
    unchecked: {
      tone: 'warning',
      title: t`Could not be checked`,
      meaning: t`This browser cannot check the signature by itself. Please connect to the internet, or use a newer browser.`,
    },
    'needs-line': {
      tone: 'warning',
      title: t`There is no internet connection`,
      meaning: t`A number alone can be checked only with a connection. The QR code of the certificate can be checked without one.`,
    },
    asking: { tone: 'info', title: t`Asking the register…`, meaning: t`This takes a moment.` },
  }
}
