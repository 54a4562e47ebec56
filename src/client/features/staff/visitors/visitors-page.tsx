import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { access } from '#contract/access.ts'
import { deleteVisitor, type Visitor } from '#contract/appointments/visitors.ts'
import { ListSearch } from '../../../entities/schedule/shown/list-search.tsx'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { Notice } from '../../../ui/notice.tsx'
import { DeleteVisitorDialog } from './delete-visitor-dialog.tsx'
import { visitorsQuery } from './visitor-queries.ts'
import { VisitorRows } from './visitor-rows.tsx'

/** Everyone who has introduced themselves, newest first; an official sees the own visitors. */
export function VisitorsPage() {
  const { t } = useLingui()
  // An applicant may call too, but only for the own record.
  if (mayCall(useSession(), { access: access.receptions })) return <Visitors />
  return (
    <Page width="wide">
      <PageHeader title={t`Visitors`} />
      <Notice tone="warning">{t`Only the reception desk, officials and the administration see who visits the office.`}</Notice>
    </Page>
  )
}

function Visitors() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search, page, hrefOf } = useListSearch('/_signed-in/visitors/')
  const mayDelete = mayCall(useSession(), deleteVisitor)
  const [toDelete, setToDelete] = useState<Visitor | null>(null)
  const onSearch = useCallback(
    (typed: string) => void navigate({ href: hrefOf({ text: typed || undefined }), replace: true }),
    [navigate, hrefOf],
  )
  return (
    <>
      <ListPage
        title={t`Visitors`}
        filters={
          <ListSearch
            label={t`Search by name, mobile number or NID`}
            placeholder={t`Name, mobile, NID`}
            text={search.text ?? ''}
            onSearch={onSearch}
          />
        }
        query={useQuery(visitorsQuery({ page, text: search.text }))}
        hrefOf={(to) => hrefOf({ page: to })}
        empty={{
          title: search.text === undefined ? t`No visitor here` : t`Nothing was found`,
          text: search.text === undefined && t`Visitors appear here as soon as they ask for an appointment.`,
        }}
      >
        {(list) => <VisitorRows list={list} onDelete={mayDelete ? setToDelete : null} />}
      </ListPage>
      {toDelete !== null && <DeleteVisitorDialog visitor={toDelete} onClose={() => setToDelete(null)} />}
    </>
  )
}
