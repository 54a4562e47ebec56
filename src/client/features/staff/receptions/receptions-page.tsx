import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { useDeskAction } from '../../../entities/schedule/actions/use-desk-action.ts'
import { ForReception } from '../../../entities/schedule/shown/for-reception.tsx'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { ListSearch } from '../../../ui/list/list-search.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { Notice } from '../../../ui/notice.tsx'
import { receptionsQuery } from './reception-queries.ts'
import { ReceptionRows } from './reception-rows.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'

/** The visitors of the reception today: expected, present, gone, and those without an appointment. */
export function ReceptionsPage() {
  const { t } = useLingui()
  return (
    <ForReception title={t`Receptions`}>
      <Receptions />
    </ForReception>
  )
}

function Receptions() {
  const { t } = useLingui()
  const locale = useLocale()
  const { text, page, hrefOf, searchFor } = useListSearch('/_signed-in/receptions/')
  const [isWalkIn, setWalkIn] = useState(false)
  const desk = useDeskAction()
  return (
    <>
      <ListPage
        title={t`Receptions`}
        note={`· ${formatDate(dhakaDate(Date.now()), locale)}`}
        actions={
          <Button size="small" data-action="walk-in" onClick={() => setWalkIn(true)}>
            <Icon name="plus" />
            {t`Visitor without an appointment`}
          </Button>
        }
        notice={
          desk.failure !== null && (
            <Notice tone="danger" role="alert">
              {desk.failure}
            </Notice>
          )
        }
        filters={
          <ListSearch
            label={t`Search by name, topic or mobile number`}
            placeholder={t`Name, topic, mobile`}
            text={text}
            searchFor={searchFor}
          />
        }
        query={useQuery(receptionsQuery({ page, text }))}
        hrefOf={(to) => hrefOf({ page: to })}
        empty={{
          title: text === undefined ? t`No one is expected today` : t`Nothing found`,
          text: text === undefined && t`Visitors with an appointment in person today appear here.`,
        }}
      >
        {(list) => <ReceptionRows list={list} desk={desk} />}
      </ListPage>
      {isWalkIn && <WalkInDialog onClose={() => setWalkIn(false)} />}
    </>
  )
}
