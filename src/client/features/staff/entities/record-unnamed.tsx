import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { EntityDefinition } from './entity.ts'

/** Shown instead of the page of a record if the address does not name one. */
export function RecordUnnamed({ definition: { links, words } }: { definition: EntityDefinition }) {
  const { t, i18n } = useLingui()
  return (
    <Page>
      <PageHeader title={t`The page was not found`} />
      <LinkButton href={links.list}>{i18n._(words.back)}</LinkButton>
    </Page>
  )
}
