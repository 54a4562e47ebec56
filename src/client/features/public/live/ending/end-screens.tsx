import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hrefOf } from '../../../../platform/href.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import type { LiveGuest } from '../use-live-guest.ts'

type Props = { guest: LiveGuest }

/** No session is open. The connection stays open, so the form appears when a session begins. */
export function NoSessionScreen() {
  const { t } = useLingui()
  return (
    <EmptyState icon="clock" title={t`Sorry No Live Communication is going on`} action={<AppointmentLink />}>
      {t`You can leave this page open: the form appears automatically when a session starts.`}
    </EmptyState>
  )
}

/** The conversation is over. */
export function DoneScreen({ guest }: Props) {
  const { t } = useLingui()
  return (
    <EmptyState icon="check" title={t`Thank you for the conversation`} action={<EndActions guest={guest} />}>
      {t`Your conversation has ended.`}
    </EmptyState>
  )
}

/** The host cannot talk with the guest today. */
export function RejectedScreen({ guest }: Props) {
  const { t } = useLingui()
  const reason = guest.state.view.you?.reason ?? null
  return (
    <EmptyState
      icon="info"
      title={t`Sorry Secretary Sir can't talk with you right now, Please try again later`}
      action={<EndActions guest={guest} />}
    >
      {reason !== null && reason !== '' && (
        <p data-reason="" className="whitespace-pre-line wrap-anywhere">
          {t`What the Secretary wrote:`} {reason}
        </p>
      )}
    </EmptyState>
  )
}

/** The session has ended, for a guest with or without a place in it. */
export function EndedScreen({ guest }: Props) {
  const { t } = useLingui()
  const { you } = guest.state.view
  const hadPlace = guest.kept !== null || you?.state === 'ENDED'
  return (
    <EmptyState icon="clock" title={t`Live Session has ended`} action={<EndActions guest={guest} />}>
      {hadPlace
        ? t`If you have not been called, please come back at the next session or ask for an appointment.`
        : t`Please come back at the next session or ask for an appointment.`}
    </EmptyState>
  )
}

function EndActions({ guest }: Props): ReactNode {
  const { t } = useLingui()
  const isOpen = guest.state.view.session !== null
  return (
    <div className="button-set">
      <Button variant="plain" data-action="leave-behind" onClick={guest.dismissEnd}>
        {isOpen ? t`Join again` : t`Wait for the next session`}
      </Button>
      <AppointmentLink />
    </div>
  )
}

function AppointmentLink() {
  const { t } = useLingui()
  return (
    <LinkButton variant="plain" href={hrefOf('/appointments/apply-1')}>
      {t`Ask for an appointment`}
    </LinkButton>
  )
}
