import { useLingui } from '@lingui/react/macro'
import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export type AccountFormProps = {
  title: string
  lead?: string
  onSubmit: FormEventHandler
  /** What the server said against it; null while it has said nothing. */
  failure: string | null
  busy: boolean
  submitLabel: string
  children: ReactNode
  /** Under the form: the ways to the neighbouring pages. */
  links?: ReactNode
}

/** The page of a short form: heading, fields, one button. All account pages read alike. */
export function AccountForm({ title, lead, onSubmit, failure, busy, submitLabel, children, links }: AccountFormProps) {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader title={title} {...(lead && { lead })} />
      <Card className="max-w-[28rem]">
        <form noValidate onSubmit={onSubmit} className="space-y-5">
          {failure !== null && (
            <Notice tone="danger" role="alert">
              {failure}
            </Notice>
          )}
          {children}
          <Button type="submit" block busy={busy}>
            {busy ? t`Please wait` : submitLabel}
          </Button>
        </form>
      </Card>
      {links && (
        <div className="flex flex-wrap gap-x-6 gap-y-1 text-small *:inline-flex *:min-h-11 *:items-center">{links}</div>
      )}
    </Page>
  )
}
