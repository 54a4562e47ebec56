import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteVisitor, type Visitor } from '#contract/appointments/visitors.ts'
import { ForReception } from '../../../entities/schedule/shown/for-reception.tsx'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { ListSearch } from '../../../ui/list/list-search.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { DeleteVisitorDialog } from './delete-visitor-dialog.tsx'
import { visitorsQuery } from './visitor-queries.ts'
import { VisitorRows } from './visitor-rows.tsx'

/** All visitors, newest first; an official sees only the own visitors. */
export function VisitorsPage() {
  const { t } = useLingui()
  return (
    <ForReception title={t`Visitors`}>
      <Visitors />
    </ForReception>
  )
}

function Visitors() {
  const { t } = useLingui()
  const { text, page, hrefOf, searchFor } = useListSearch('/_signed-in/visitors/')
  const mayDelete = mayCall(useSession(), deleteVisitor)
  const [toDelete, setToDelete] = useState<Visitor | null>(null)
  return (
    <>
      <ListPage
        title={t`Visitors`}
        filters={
          <ListSearch
            label={t`Search by name, mobile number or NID`}
            placeholder={t`Name, mobile, NID`}
            text={text}
            searchFor={searchFor}
          />
        }
        query={useQuery(visitorsQuery({ page, text }))}
        hrefOf={(to) => hrefOf({ page: to })}
        empty={{
          title: text === undefined ? t`No visitors here` : t`Nothing found`,
          text: text === undefined && t`Visitors appear here as soon as they request an appointment.`,
        }}
      >
        {(list) => <VisitorRows list={list} onDelete={mayDelete ? setToDelete : null} />}
      </ListPage>
      {toDelete !== null && <DeleteVisitorDialog visitor={toDelete} onClose={() => setToDelete(null)} />}
    </>
  )
}
