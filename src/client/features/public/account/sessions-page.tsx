import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/auth/sessions.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useEndpointAction } from '../../../platform/api/use-endpoint-action.ts'
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

/** The sessions of the account, and how to end them on other devices. */
export function SessionsPage() {
  const { t } = useLingui()
  const query = useQuery(endpointQuery(listSessions, {}))
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
  const invalidates = [listSessions]
  const endOne = useEndpointAction(endSession, { invalidates, onSuccess: () => toast.success(t`Logged out there`) })
  const endOthers = useEndpointAction(endOtherSessions, {
    invalidates,
    onSuccess: () => toast.success(t`Logged out everywhere else`),
  })
  const failureText = endOne.failureText ?? endOthers.failureText
  return (
    <>
      {failureText !== null && (
        <Notice tone="danger" role="alert">
          {failureText}
        </Notice>
      )}
      <Card padded={false} className="divide-y divide-line">
        {list.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={endOne.isPending && endOne.variables.body.id === session.id}
            onEnd={() => endOne.mutate({ body: { id: session.id } })}
          />
        ))}
      </Card>
      {list.length > 1 && (
        <Button
          variant="plain"
          busy={endOthers.isPending}
          data-action="end-others"
          onClick={() => endOthers.mutate({ body: {} })}
        >
          {endOthers.isPending ? t`Please wait` : t`Log out everywhere else`}
        </Button>
      )}
    </>
  )
}
