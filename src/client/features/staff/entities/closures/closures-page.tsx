import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Closure, createClosure } from '#contract/administration/closures.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { useListSearch } from '../../../../ui/list/use-list-search.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { closuresQuery } from './closure-queries.ts'
import { ClosureTable } from './closure-table.tsx'
import { DeleteClosureDialog } from './delete-closure-dialog.tsx'

/** Holidays of the office and absences of officials. No appointments are possible at these times. */
export function ClosuresPage() {
  const { t } = useLingui()
  const { search, page, hrefOf: pageHref } = useListSearch('/_signed-in/closures')
  const [deleting, setDeleting] = useState<Closure | null>(null)
  const mayWrite = mayCall(useSession(), createClosure)
  const { booked = 0 } = search
  return (
    <>
      <ListPage
        title={t`Holidays and absences`}
        lead={t`Visitors cannot be given appointments on these days and at these times.`}
        actions={
          mayWrite && (
            <LinkButton size="small" href={hrefOf('/closure/create')} data-action="create">
              <Icon name="plus" />
              {t`New holiday or absence`}
            </LinkButton>
          )
        }
        notice={
          booked > 0 && (
            <Notice tone="warning" role="status">
              <Plural
                value={booked}
                one="# confirmed appointment falls within it and is kept. Please reschedule it."
                other="# confirmed appointments fall within it and are kept. Please reschedule them."
              />
            </Notice>
          )
        }
        query={useQuery(closuresQuery({ page }))}
        hrefOf={(to) => pageHref({ page: to, booked: undefined })}
        empty={{ title: t`No holidays or absences here` }}
      >
        {(list) => <ClosureTable list={list} onDelete={setDeleting} />}
      </ListPage>
      {deleting !== null && <DeleteClosureDialog closure={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
