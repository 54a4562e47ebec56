import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import type { DraftHead } from '#sync/store.ts'
import { call } from '../../platform/api/api.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { useLocale } from '../../platform/i18n.ts'
import { saveAs } from '../../platform/storage/save-as.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Long enough to print, save or reload the open PDF; then its address is revoked. */
const addressMs = 10 * 60_000

export type PdfButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'block'> & {
  application: { kind: ApplicationKind; id: string }
  document: 'application' | 'certificate' | 'receipt'
  /** The file's name without its extension, for saving: the tracking, enlistment or receipt number. */
  fileName: string
  /** For an applicant without an account. */
  holder?: { token: string; mobile: string }
  /** A phone saves the file; a desk opens it in a new tab. */
  saves?: boolean
  children: ReactNode
}

/** The papers of an application on this phone, by its code where there is one. `trackingNo` is empty before the submission. */
export function paperOf(
  { id, kind, token, mobile }: Pick<DraftHead, 'id' | 'kind' | 'token' | 'mobile'>,
  trackingNo: string,
): Pick<PdfButtonProps, 'application' | 'fileName' | 'saves' | 'holder'> {
  const holder = token === '' || mobile === null ? {} : { holder: { token, mobile } }
  return { application: { kind, id }, fileName: trackingNo || kind, saves: true, ...holder }
}

/** Fetches the application, its certificate or its money receipt as a PDF. A plain link cannot do so: the server requires headers. */
export function PdfButton({ application, document, fileName, holder, saves, children, ...look }: PdfButtonProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function open(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const { pdf, moneyReceipt } = applicationCalls[application.kind]
    const { id } = application
    const by = holder === undefined ? {} : { holder }
    const answer =
      document === 'receipt'
        ? await call(moneyReceipt, { query: { id }, ...by })
        : await call(pdf, { query: { id, kind: document, locale }, ...by })
    setBusy(false)
    const isUnnamed = !answer.ok && (answer.problem?.fields?.some(({ path }) => path === 'nameBn') ?? false)
    if (isUnnamed) setProblem(t`Please enter your name in the form first: it is on the receipt.`)
    else if (!answer.ok) setProblem(failureText(answer))
    else if (saves || !openInTab(answer.body)) saveAs(answer.body, `${fileName}.pdf`)
  }
  return (
    <div>
      <Button {...look} variant={look.variant ?? 'plain'} busy={busy} data-pdf={document} onClick={() => void open()}>
        <Icon name={saves ? 'download' : 'file'} />
        {busy ? t`Please wait` : children}
      </Button>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}

/** False when the browser blocks the new tab, because too much time has passed since the press. */
function openInTab(blob: Blob): boolean {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
  setTimeout(() => URL.revokeObjectURL(url), addressMs)
  return window.open(url, '_blank') !== null
}
