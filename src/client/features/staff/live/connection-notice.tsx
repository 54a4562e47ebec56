import { useLingui } from '@lingui/react/macro'
import type { LiveClientState } from '../../../entities/live/live-client.ts'
import { Button } from '../../../ui/button.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { connectionId } from './state/use-live-host.ts'

type Status = LiveClientState['status']

/** In these states the page does not reconnect automatically. */
const final: ReadonlySet<Status> = new Set<Status>(['replaced', 'tooMany', 'forbidden'])

/** Shown while the connection is lost: says why the buttons do not work, and that guests keep their places. */
export function ConnectionNotice({ status, onRetry }: { status: Status; onRetry: () => void }) {
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
