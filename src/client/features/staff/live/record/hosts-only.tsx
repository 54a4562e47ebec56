import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import type { QueryView } from '../../../../ui/list/query-state.tsx'
import { Notice } from '../../../../ui/notice.tsx'

/** The record, or an explanation for an official who does not host: only the server knows who the secretary is. */
export function HostsOnly({ query, children }: { query: QueryView<unknown>; children: ReactNode }) {
  const { t } = useLingui()
  const { error } = query
  if (!(error instanceof CallFailure) || error.failure.problem?.code !== 'forbidden') return children
  return (
    <Page width="wide">
      <PageHeader title={t`Secretary’s Hour: past sessions`} />
      <Notice tone="warning" role="alert">
        {t`Only an administrator and the official registered as the secretary can see the guests of the Secretary’s Hour.`}
      </Notice>
    </Page>
  )
}
