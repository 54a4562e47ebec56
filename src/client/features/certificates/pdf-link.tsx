import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { call } from '../../platform/api.ts'
import { useFailureText } from '../../platform/error-messages.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** An open PDF may be printed, saved or read again; after this long its address is given up. */
const addressMs = 10 * 60_000

export type PdfLinkProps = Pick<ButtonProps, 'variant' | 'size' | 'block'> & {
  application: { kind: ApplicationKind; id: string }
  document: 'application' | 'certificate'
  /** The file's name without its ending, where the browser saves it: the tracking or enlistment number. */
  fileName: string
  /** For whoever holds the application without an account. */
  holder?: { token: string; mobile: string }
  children: ReactNode
}

/** Opens the application or its certificate as a PDF. A plain link cannot: the server asks for headers. */
export function PdfLink({ application, document, fileName, holder, children, ...look }: PdfLinkProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function open(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const answer = await call(applicationCalls[application.kind].pdf, {
      query: { id: application.id, kind: document, locale },
      ...(holder && { holder }),
    })
    setBusy(false)
    if (answer.ok) showPdf(answer.body, `${fileName}.pdf`)
    else setProblem(failureText(answer))
  }
  return (
    <span className={look.block ? 'block' : 'inline-block'}>
      <Button {...look} variant={look.variant ?? 'plain'} busy={busy} data-pdf={document} onClick={() => void open()}>
        <Icon name="file" />
        {busy ? t`Opening…` : children}
      </Button>
      <span role="alert" className="block text-small text-danger empty:hidden">
        {problem}
      </span>
    </span>
  )
}

/** In a new tab; where the browser does not allow one so long after the press, as a download. */
function showPdf(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
  setTimeout(() => URL.revokeObjectURL(url), addressMs)
  if (window.open(url, '_blank') !== null) return
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
