import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/auth/sessions.ts'
import { call } from '../../../platform/api/api.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { CallFailure, unwrap } from '../../../platform/api/unwrap.ts'
import { hrefOf } from '../../../platform/href.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { SessionRow } from './session-row.tsx'

const sessionsKey = ['own-sessions'] as const

/** The sessions of the account, and how to end them on other devices. */
export function SessionsPage() {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => unwrap(call(listSessions, { signal })),
  })
  return (
    <Page>
      <PageHeader
        title={t`Where you are logged in`}
        lead={t`Log out any session you do not recognise, then change your password.`}
      />
      <QueryState query={query} skeleton={<CardSkeleton lines={4} />}>
        {({ list }) => <SessionList list={list} />}
      </QueryState>
      <p>
        <a href={hrefOf('/change-password')} className="inline-flex min-h-11 items-center">{t`Change password`}</a>
      </p>
    </Page>
  )
}

function SessionList({ list }: { list: readonly Session[] }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { endOne, endOthers } = useEndSessions()
  const failure = endOne.error ?? endOthers.error
  return (
    <>
      {failure instanceof CallFailure && (
        <Notice tone="danger" role="alert">
          {failureText(failure.failure)}
        </Notice>
      )}
      <Card padded={false} className="divide-y divide-line">
        {list.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </Card>
      {list.length > 1 && (
        <Button variant="plain" busy={endOthers.isPending} data-action="end-others" onClick={() => endOthers.mutate()}>
          {endOthers.isPending ? t`Please wait` : t`Log out everywhere else`}
        </Button>
      )}
    </>
  )
}

function useEndSessions() {
  const { t } = useLingui()
  const client = useQueryClient()
  // After a failure too: a session that has ended in the meantime disappears from the list.
  const onSettled = () => client.invalidateQueries({ queryKey: sessionsKey })
  const endOne = useMutation({
    mutationFn: (id: string) => unwrap(call(endSession, { body: { id } })),
    onSuccess: () => toast.success(t`Logged out there`),
    onSettled,
  })
  const endOthers = useMutation({
    mutationFn: () => unwrap(call(endOtherSessions, { body: {} })),
    onSuccess: () => toast.success(t`Logged out everywhere else`),
    onSettled,
  })
  return { endOne, endOthers }
}
