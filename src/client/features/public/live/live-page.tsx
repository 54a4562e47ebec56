import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useHeadingFocus } from '../../../entities/live/use-heading-focus.ts'
import { toast } from '../../../platform/toast.ts'
import { cacheForm } from '../../../platform/updates/service-worker.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CallOverScreen } from './call/call-over-screen.tsx'
import { InCallScreen } from './call/in-call-screen.tsx'
import { RingScreen } from './call/ring-screen.tsx'
import { DoneScreen, EndedScreen, NoSessionScreen, RejectedScreen } from './ending/end-screens.tsx'
import { RefusedScreen, ReplacedScreen } from './ending/stopped-screens.tsx'
import { JoinForm } from './form/join-form.tsx'
import type { LiveStage } from './live-stage.ts'
import { type LiveGuest, useLiveGuest } from './use-live-guest.ts'
import { KeptScreen } from './waiting/kept-screen.tsx'
import { WaitingScreen } from './waiting/waiting-screen.tsx'

/** The Secretary's Hour for guests: the form, the place in the queue, the call and its end. */
export function LivePage() {
  const { t } = useLingui()
  const guest = useLiveGuest()
  // The page is cached, so that a guest who reloads it without a connection still sees the place.
  useEffect(() => cacheForm(), [])
  useStageToast(guest.stage)
  useHeadingFocus(guest.stage)
  return (
    <Page>
      <PageHeader title={t`Secretary’s Hour`} />
      <div data-live-stage={guest.stage} className="space-y-5">
        {screens[guest.stage](guest)}
      </div>
    </Page>
  )
}

const screens: Record<LiveStage, (guest: LiveGuest) => ReactNode> = {
  connecting: () => <Skeleton className="h-72 rounded-card" />,
  kept: (guest) => <KeptScreen guest={guest} />,
  form: (guest) => <JoinForm guest={guest} />,
  none: () => <NoSessionScreen />,
  waiting: (guest) => <WaitingScreen guest={guest} />,
  called: (guest) => (
    <>
      <WaitingScreen guest={guest} />
      <RingScreen guest={guest} />
    </>
  ),
  callOver: (guest) => <CallOverScreen guest={guest} />,
  inCall: (guest) => <InCallScreen guest={guest} />,
  done: (guest) => <DoneScreen guest={guest} />,
  rejected: (guest) => <RejectedScreen guest={guest} />,
  ended: (guest) => <EndedScreen guest={guest} />,
  replaced: (guest) => <ReplacedScreen guest={guest} />,
  refused: (guest) => <RefusedScreen guest={guest} />,
}

/** Shows the messages of the specification as toasts too. */
function useStageToast(stage: LiveStage): void {
  const { t } = useLingui()
  const texts: Partial<Record<LiveStage, string>> = {
    none: t`Sorry No Live Communication is going on`,
    ended: t`Live Session has ended`,
    rejected: t`Sorry Secretary Sir can't talk with you right now, Please try again later`,
  }
  const show = useEffectEvent((of: LiveStage) => {
    const text = texts[of]
    if (text !== undefined) toast.error(text)
  })
  useEffect(() => show(stage), [stage])
}
