import { useLingui } from '@lingui/react/macro'
import type { LiveClientState } from '../../../entities/live/live-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RecordLink } from './desk/session-controls.tsx'
import { connectionId } from './state/use-live-host.ts'

type StatusProps = { status: LiveClientState['status']; onRetry: () => void }

/** While the connection is lost: why nothing can be pressed, and that nothing is lost. */
export function ConnectionNotice({ status, onRetry }: StatusProps) {
  const { t } = useLingui()
  return (
    <div role="status" className="empty:absolute">
      {status !== 'open' && (
        <Notice tone="warning" title={t`No connection to the server`}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p id={connectionId} className="min-w-0 grow">
              {t`Nothing can be done here until it is back, which happens by itself. The guests keep their places.`}
            </p>
            {(status === 'replaced' || status === 'tooMany') && (
              <Button variant="plain" size="small" onClick={onRetry}>
                {t`Connect again`}
              </Button>
            )}
          </div>
        </Notice>
      )}
    </div>
  )
}

/** In place of the page, for an account that may not host, or not any more. */
export function HostingOver({ status, onRetry }: StatusProps) {
  const { t } = useLingui()
  const isOld = status === 'unsupported'
  return (
    <Page>
      <PageHeader title={t`Secretary’s Hour`} />
      <Notice
        tone="warning"
        role="alert"
        title={isOld ? t`This page is too old for the server` : t`This account does not host the Secretary’s Hour`}
      >
        {isOld
          ? t`Please reload the page. The session goes on meanwhile.`
          : t`Only an administrator and the official who is entered as the secretary host it. If that was changed just now, log in again.`}
      </Notice>
      <div className="button-set">
        <Button variant="plain" onClick={isOld ? () => location.reload() : onRetry}>
          {isOld ? t`Reload the page` : t`Try again`}
        </Button>
        <RecordLink />
      </div>
    </Page>
  )
}
