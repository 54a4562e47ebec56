import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../../platform/href.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

/** Shown for every address without a page. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader
        title={t`The page was not found`}
        lead={t`The address may be mistyped, or the page may have moved.`}
      />
      <LinkButton href={hrefOf('/')}>{t`Home`}</LinkButton>
    </Page>
  )
}
