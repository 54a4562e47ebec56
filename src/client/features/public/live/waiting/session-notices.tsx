import { useLingui } from '@lingui/react/macro'
import type { LiveSession } from '#contract/live/live-shapes.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'

/** The announcement of the host, and whether the session is paused. A screen reader announces both when they change. */
export function SessionNotices({ session }: { session: LiveSession | null }) {
  const { t } = useLingui()
  const announcement = session?.announcement ?? null
  return (
    <LiveRegion className="space-y-3">
      {session?.state === 'PAUSED' && (
        <Notice tone="warning" title={t`The session is paused`}>
          {t`Nobody is being called at the moment. Places are kept, and the session will resume soon.`}
        </Notice>
      )}
      {announcement !== null && announcement !== '' && (
        <Notice title={t`Announcement`}>
          <span className="whitespace-pre-line wrap-anywhere">{announcement}</span>
        </Notice>
      )}
    </LiveRegion>
  )
}
