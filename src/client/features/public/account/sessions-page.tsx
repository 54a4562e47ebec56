import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/auth/sessions.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useEndpointAction } from '../../../platform/api/use-endpoint-action.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'

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

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void }

/** One session: its device, start and last use. The current one has no button, because "Log out" ends it. */
function SessionRow({ session: { id, label, begunAt, usedAt, current }, busy, onEnd }: SessionRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = label === '' ? t`Unknown device` : label
  const [begun, used] = [formatDateTime(begunAt, locale), formatDateTime(usedAt, locale)]
  return (
    <div data-session={id} className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-medium leading-tight">{name}</p>
        <p className="text-small text-muted">{t`Logged in ${begun}`}</p>
        <p className="text-small text-muted">{t`Last used ${used}`}</p>
      </div>
      <div>
        {current ? (
          <Chip tone="ok" icon="check">{t`This device`}</Chip>
        ) : (
          <Button
            variant="plain"
            size="small"
            busy={busy}
            data-action="end-session"
            aria-label={t`Log out there: ${name}, ${begun}`}
            onClick={onEnd}
          >
            {busy ? t`Please wait` : t`Log out there`}
          </Button>
        )}
      </div>
    </div>
  )
}
