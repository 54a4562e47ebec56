import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../platform/href.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useOpenSession } from './open-session.ts'

/**
 * Announces an open session of the Secretary's Hour. The card appears some seconds after the page, so its place is
 * below the first screen. It looks like other cards, because the prerendered HTML has no styles of its own for it.
 */
export function LiveCard() {
  const { t } = useLingui()
  const session = useOpenSession()
  return (
    <LiveRegion>
      {session !== null && (
        <Card tone="primary" data-live-card={session.state}>
          <h2 className="text-h3">{t`Secretary’s Hour`}</h2>
          <p className="mb-3 mt-1 text-small">
            {session.state === 'OPEN'
              ? t`The Secretary is receiving guests now, by video. Join the queue from where you are.`
              : t`The session is paused. You can already join the queue.`}
          </p>
          <LinkButton block href={hrefOf('/live')}>
            {t`Join the queue`}
          </LinkButton>
        </Card>
      )}
    </LiveRegion>
  )
}
