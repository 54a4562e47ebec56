import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/button.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditQuery } from './audit-queries.ts'
import { AuditRows } from './audit-rows.tsx'
import { readFilter } from './audit-search.ts'
import { ChainNotice } from './chain-notice.tsx'

const everything = { kind: undefined, id: undefined, by: undefined, action: undefined, from: undefined, to: undefined }

/** The OWNER's page of the audit: who did or viewed what, and whether the audit is intact. */
export function AuditPage() {
  const { t } = useLingui()
  const { search, page, hrefOf } = useListSearch('/_signed-in/audit')
  const filter = readFilter(search)
  const query = useQuery(auditQuery({ ...filter, page }))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <ListPage
      title={t`Audit`}
      lead={t`Who did what, and who looked at which record. Nothing here can be changed or removed, and viewing it is recorded here too.`}
      actions={<AuditExport filter={filter} />}
      notice={<ChainNotice />}
      filters={<AuditFilters filter={filter} first={query.data?.list[0]} hrefOf={hrefOf} />}
      query={query}
      hrefOf={(to) => hrefOf({ page: to })}
      empty={{
        title: isFiltered ? t`Nothing found` : t`Nothing has happened yet`,
        action: isFiltered && (
          <LinkButton variant="plain" href={hrefOf(everything)}>
            {t`Show everything`}
          </LinkButton>
        ),
      }}
    >
      {(list) => <AuditRows list={list} hrefOf={hrefOf} />}
    </ListPage>
  )
}
