import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocalized } from '../../../../platform/i18n.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { MoveNotice } from '../moving/move-notice.tsx'
import type { LiveGuest } from '../use-live-guest.ts'
import { LeaveButton } from '../waiting/leave-button.tsx'
import { SessionNotices } from '../waiting/session-notices.tsx'
import { ringOnce } from './ring-sound.ts'

/** After the call was accepted: the link to the meeting, and what to do if the meeting did not open. */
export function InCallScreen({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const localized = useLocalized()
  const { you, session } = guest.state.view
  const url = you?.url ?? null
  useLateLink(url)
  const host = session === null ? '' : localized(session.host)
  return (
    <>
      <Card tone="primary" className="space-y-3">
        <h2 tabIndex={-1} data-stage-heading="" className="text-h2">
          {t`It is your turn`}
        </h2>
        <p>{t`You talk with ${host} in a video meeting, which opens on a separate page.`}</p>
        <div role="status" data-meeting={url === null ? 'awaited' : 'known'} className="space-y-3">
          {url === null ? (
            <Notice tone="info">{t`The link to the meeting appears here in a moment. Please stay on this page.`}</Notice>
          ) : (
            <LinkButton block href={url} target="_blank" rel="noopener" data-action="open-meeting">
              {t`Open the meeting`}
            </LinkButton>
          )}
        </div>
      </Card>
      <MoveNotice guest={guest} />
      {url !== null && (
        <section className="space-y-2">
          <h2 className="text-h3">{t`If the meeting did not open`}</h2>
          <ul className="list-disc space-y-1 pl-5 text-small">
            <li>{t`Press the button above once more, and allow camera and microphone when the phone asks.`}</li>
            <li>
              {t`Or open this address in another browser:`}{' '}
              <a href={url} target="_blank" rel="noopener" className="wrap-anywhere">
                {url}
              </a>
            </li>
          </ul>
        </section>
      )}
      <SessionNotices session={session} />
      <LiveRegion>
        {guest.state.status !== 'open' && (
          <Notice tone="warning" title={t`This page has no connection at the moment`}>
            {t`It reconnects automatically. You can keep talking in the meeting.`}
          </Notice>
        )}
      </LiveRegion>
      <LeaveButton guest={guest} />
    </>
  )
}

/** Rings once when the link arrives after the call was accepted. */
function useLateLink(url: string | null): void {
  const wasAwaited = useRef(url === null)
  useEffect(() => {
    if (url !== null && wasAwaited.current) ringOnce()
    wasAwaited.current = url === null
  }, [url])
}
