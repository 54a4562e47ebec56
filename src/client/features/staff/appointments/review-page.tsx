import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ActionButtons } from '../../../entities/schedule/actions/action-buttons.tsx'
import { rowActions } from '../../../entities/schedule/actions/action-words.ts'
import { useAppointmentDialog } from '../../../entities/schedule/actions/use-appointment-dialog.tsx'
import { useDeskAction } from '../../../entities/schedule/actions/use-desk-action.ts'
import { requestsQuery } from '../../../entities/schedule/requests-query.ts'
import { AppointmentRows } from '../../../entities/schedule/shown/appointment-rows.tsx'
import { OfficialSelect } from '../../../entities/schedule/shown/official-select.tsx'
import { useOfficialChoice } from '../../../entities/schedule/shown/own-official.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { ListSearch } from '../../../ui/list/list-search.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'

/** All requests that wait for an answer, the oldest first: a person assigns a time or rejects them. */
export function ReviewPage() {
  const { t } = useLingui()
  const { search, text, page, hrefOf, open, searchFor } = useListSearch('/_signed-in/appointments/review')
  const officialId = search.official
  const { officials } = useOfficialChoice()
  const dialog = useAppointmentDialog()
  const desk = useDeskAction()
  return (
    <>
      <ListPage
        title={t`Requests`}
        lead={t`Every request waiting for an answer, oldest first.`}
        filters={
          <div className="flex flex-wrap items-center gap-3">
            <ListSearch
              label={t`Search by name, topic or mobile number`}
              placeholder={t`Name, topic, mobile`}
              text={text}
              searchFor={searchFor}
            />
            <OfficialSelect officials={officials} officialId={officialId} onChoose={(official) => open({ official })} />
          </div>
        }
        query={useQuery(requestsQuery({ officialId, text, page }))}
        hrefOf={(to) => hrefOf({ page: to })}
        empty={{
          title: text === undefined ? t`Nothing is waiting here` : t`Nothing found`,
          text: text === undefined && t`Requests appear here automatically when they arrive.`,
        }}
      >
        {(list) => (
          <AppointmentRows caption={t`Requests`} list={list}>
            {(appointment) => <ActionButtons appointment={appointment} only={rowActions} dialog={dialog} desk={desk} />}
          </AppointmentRows>
        )}
      </ListPage>
      {dialog.dialog}
    </>
  )
}
