import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { createLiveClient, type LiveClient } from '../../../entities/live/live-client.ts'
import { QueryProvider } from '../../../platform/api/query-provider.tsx'
import { getSession } from '../../../platform/api/session.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/states/skeleton.tsx'
import { ConnectionNotice, HostingOver } from './connection-notice.tsx'
import { HostDesk } from './desk/host-desk.tsx'
import { RecordLink } from './desk/session-controls.tsx'
import { StartSession } from './start-session.tsx'
import { CallFailures } from './state/call-failures.tsx'
import { useHeadingFocus } from './state/use-heading-focus.ts'
import { useLiveHost } from './state/use-live-host.ts'

function connectAsHost(): LiveClient {
  return createLiveClient(() => {
    const token = getSession()?.token
    return token === undefined ? {} : { authToken: token }
  })
}

/** The Secretary's Hour as its host sees it. `connect` makes the connection. */
export function HostPage({ connect = connectAsHost }: { connect?: () => LiveClient }) {
  const [client] = useState(connect)
  return (
    <QueryProvider>
      <Connected client={client} />
    </QueryProvider>
  )
}

function Connected({ client }: { client: LiveClient }) {
  const { t } = useLingui()
  const { state, host, send, failures, dismiss } = useLiveHost(client)
  const { status, view } = state
  const isOver = status === 'forbidden' || status === 'unsupported' || (view.isKnown && !view.isHost)
  useHeadingFocus(isOver ? 'over' : host === null ? 'start' : 'desk')
  if (isOver) return <HostingOver status={status} onRetry={client.start} />
  if (!view.isKnown || (view.session !== null && host === null)) return <FirstAnswer isLost={status === 'waiting'} />
  return (
    <>
      {host !== null ? (
        <HostDesk host={host}>
          <ConnectionNotice status={status} onRetry={client.start} />
          <CallFailures failures={failures} onDismiss={dismiss} />
        </HostDesk>
      ) : (
        <Page>
          <PageHeader title={t`Secretary’s Hour`} actions={<RecordLink />} />
          <ConnectionNotice status={status} onRetry={client.start} />
          {view.hasEnded && (
            <Notice tone="ok" role="status">{t`The session has ended. Its guests are in the record.`}</Notice>
          )}
          <StartSession send={send} />
        </Page>
      )}
    </>
  )
}

/** Before the server has said anything. */
function FirstAnswer({ isLost }: { isLost: boolean }) {
  const { t } = useLingui()
  if (!isLost) return <PageSkeleton />
  return (
    <Page>
      <PageHeader title={t`Secretary’s Hour`} />
      <Notice tone="warning" role="status" title={t`No connection to the server`}>
        {t`The page connects by itself as soon as it can.`}
      </Notice>
    </Page>
  )
}
