import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { createLiveClient, type LiveClient, type LiveClientState } from '../../../entities/live/live-client.ts'
import { useHeadingFocus } from '../../../entities/live/use-heading-focus.ts'
import { QueryProvider } from '../../../platform/api/query-provider.tsx'
import { getSession, useSession } from '../../../platform/api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton, Skeleton } from '../../../ui/states/skeleton.tsx'
import { HostDesk } from './desk/host-desk.tsx'
import { RecordLink } from './desk/session-controls.tsx'
import { findWrongLink, LinkFields, linkOf, useHostLinks, withoutLink } from './dialogs/link-fields.tsx'
import { useOrderForm } from './dialogs/use-order-form.ts'
import { HostLoggedOut, HostUnknown, NoHost, PageTooOld } from './hosting-over.tsx'
import { CallFailures } from './state/call-failures.tsx'
import type { Host } from './state/host.ts'
import { useHostVerdict } from './state/use-host-verdict.ts'
import { connectionId, useLiveHost } from './state/use-live-host.ts'

function connectAsHost(): LiveClient {
  return createLiveClient(() => {
    const token = getSession()?.token
    return token === undefined ? {} : { authToken: token }
  })
}

/** The Secretary's Hour for its host. `connect` creates the connection. */
export function HostPage({ connect = connectAsHost }: { connect?: () => LiveClient }) {
  const [client] = useState(connect)
  const isLoggedIn = useSession() !== null
  return <QueryProvider>{isLoggedIn ? <Connected client={client} /> : <HostLoggedOut />}</QueryProvider>
}

function Connected({ client }: { client: LiveClient }) {
  const { state, host, send, failures, dismiss } = useLiveHost(client)
  useNewLogIn(client)
  const { status, view } = state
  const verdict = useHostVerdict(state)
  const isDesk = host !== null && verdict !== 'noHost'
  useHeadingFocus(verdict !== null ? 'over' : isDesk ? 'desk' : 'start')
  const retry = { onRetry: client.restart, isTrying: status === 'connecting' }
  if (status === 'unsupported') return <PageTooOld />
  if (verdict === 'noHost') return <NoHost {...retry} />
  if (isDesk) {
    return (
      <HostDesk host={host}>
        <ConnectionNotice status={status} onRetry={client.restart} />
        <CallFailures failures={failures} onDismiss={dismiss} />
      </HostDesk>
    )
  }
  // 'tooMany': too many connections from one address. Without a first answer there is nothing else to show.
  if (verdict === 'unknown' || (!view.isKnown && status === 'tooMany')) return <HostUnknown {...retry} />
  if (!view.isKnown || !view.isHost || view.session !== null) return <FirstAnswer isLost={status === 'waiting'} />
  return <StartPage state={state} send={send} onRetry={client.restart} />
}

type Status = LiveClientState['status']

/** In these states the page does not reconnect automatically. */
const final: ReadonlySet<Status> = new Set<Status>(['replaced', 'tooMany', 'forbidden'])

/** Shown while the connection is lost: says why the buttons do not work, and that guests keep their places. */
function ConnectionNotice({ status, onRetry }: { status: Status; onRetry: () => void }) {
  const { t } = useLingui()
  const isFinal = final.has(status)
  return (
    <LiveRegion>
      {status !== 'open' && (
        <Notice tone="warning" title={t`No connection to the server`}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p id={connectionId} className="min-w-0 grow">
              {isFinal
                ? t`Nothing can be done here until you reconnect. The guests keep their places.`
                : t`Nothing can be done here until the connection is back, which happens automatically. The guests keep their places.`}
            </p>
            {isFinal && (
              <Button variant="plain" size="small" onClick={onRetry}>
                {t`Reconnect`}
              </Button>
            )}
          </div>
        </Notice>
      )}
    </LiveRegion>
  )
}

type StartProps = Pick<Host, 'send'> & { state: LiveClientState; onRetry: () => void }

/** Shown while no session is open. */
function StartPage({ state: { status, view }, send, onRetry }: StartProps) {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader title={t`Secretary’s Hour`} actions={<RecordLink />} />
      <ConnectionNotice status={status} onRetry={onRetry} />
      <LiveRegion>
        {view.hasEnded && (
          <Notice tone="ok">{t`The session has ended. Its guests are listed under “Past sessions”.`}</Notice>
        )}
      </LiveRegion>
      <StartSession send={send} />
    </Page>
  )
}

type StartSessionProps = Pick<Host, 'send'>

/** Shown while no session is open: the choice of the meeting link for calls, and the button that opens a session. */
function StartSession({ send }: StartSessionProps) {
  const links = useHostLinks()
  if (links === undefined) return <Skeleton className="h-64 w-full rounded-card" />
  return <StartForm send={send} links={links} />
}

type Links = NonNullable<ReturnType<typeof useHostLinks>>

function StartForm({ send, links }: StartSessionProps & { links: Links }) {
  const { t } = useLingui()
  const form = useOrderForm(send, {
    values: { linkId: links[0]?.id ?? withoutLink, url: '' },
    orderOf: (values) => ({ type: 'session.start', ...linkOf(values) }),
    findWrong: findWrongLink,
  })
  return (
    <>
      <Notice>{t`No session is open. Guests can join as soon as you start one; the home page shows it too.`}</Notice>
      <FormCard form={form} name="start-session" title={t`Start the session`} submitLabel={t`Start the session`}>
        <LinkFields
          form={form}
          links={links}
          hint={t`Each guest who accepts the call is sent to this link. It can be changed for a single guest.`}
          optional
        />
      </FormCard>
    </>
  )
}

/** Reconnects after a new login, because a connection belongs to the login with which it was opened. */
function useNewLogIn(client: LiveClient): void {
  const token = useSession()?.token
  const opened = useRef(token)
  useEffect(() => {
    if (opened.current === token) return
    opened.current = token
    client.restart()
  }, [client, token])
}

/** Shown before the first answer of the server. */
function FirstAnswer({ isLost }: { isLost: boolean }) {
  const { t } = useLingui()
  if (!isLost) return <PageSkeleton />
  return (
    <Page>
      <PageHeader title={t`Secretary’s Hour`} />
      <Notice tone="warning" role="status" title={t`No connection to the server`}>
        {t`The page connects automatically as soon as it can.`}
      </Notice>
    </Page>
  )
}
