import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { access } from '#contract/access.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** A page that shows who visits the office. Its route is open to every session; the others read why it is empty. */
export function ForReception({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui()
  if (mayCall(useSession(), { access: access.receptions })) return children
  return (
    <Page width="wide">
      <PageHeader title={title} />
      <Notice tone="warning">{t`Only the reception desk, officials and the administration can see who visits the office.`}</Notice>
    </Page>
  )
}
