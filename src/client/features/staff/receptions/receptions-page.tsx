import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { listReceptions } from '#contract/appointments/receptions.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { useDeskAction } from '../../../entities/schedule/actions/use-desk-action.ts'
import { ListSearch } from '../../../entities/schedule/shown/list-search.tsx'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { Notice } from '../../../ui/notice.tsx'
import { receptionsQuery } from './reception-queries.ts'
import { ReceptionRows } from './reception-rows.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'

/** The day of the reception: who comes in person, who is there, who has left, and who came without an appointment. */
export function ReceptionsPage() {
  const { t } = useLingui()
  if (mayCall(useSession(), listReceptions)) return <Receptions />
  return (
    <Page width="wide">
      <PageHeader title={t`Receptions`} />
      <Notice tone="warning">{t`Only the reception desk, officials and the administration see who visits the office.`}</Notice>
    </Page>
  )
}

function Receptions() {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const { search, page, hrefOf } = useListSearch('/_signed-in/receptions/')
  const [isWalkIn, setWalkIn] = useState(false)
  const desk = useDeskAction()
  const onSearch = useCallback(
    (typed: string) => void navigate({ href: hrefOf({ text: typed || undefined }), replace: true }),
    [navigate, hrefOf],
  )
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
            text={search.text ?? ''}
            onSearch={onSearch}
          />
        }
        query={useQuery(receptionsQuery({ page, text: search.text }))}
        hrefOf={(to) => hrefOf({ page: to })}
        empty={{
          title: search.text === undefined ? t`Nobody is expected today` : t`Nothing was found`,
          text: search.text === undefined && t`Visitors with an appointment in person today appear here.`,
        }}
      >
        {(list) => <ReceptionRows list={list} desk={desk} />}
      </ListPage>
      {isWalkIn && <WalkInDialog onClose={() => setWalkIn(false)} />}
    </>
  )
}
