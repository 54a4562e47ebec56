import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states/states.tsx'
import type { LiveGuest } from '../use-live-guest.ts'

type Props = { guest: LiveGuest }

/** A newer page of this phone has replaced the connection of this page, and gets the calls. */
export function ReplacedScreen({ guest }: Props) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="copy"
      title={t`The Secretary’s Hour is open in another tab or window`}
      action={
        <Button data-action="use-here" onClick={guest.client.start}>
          {t`Use it here`}
        </Button>
      }
    >
      {t`Your place is the same in both. You will be called where you opened it last.`}
    </EmptyState>
  )
}

/** The server refuses the connection, and automatic retries would not help. */
export function RefusedScreen({ guest }: Props) {
  const { t } = useLingui()
  const { status } = guest.state
  if (status === 'unsupported') {
    return (
      <ErrorState title={t`This page is out of date. Please reload the page`} onRetry={() => location.reload()}>
        {t`Your place is kept.`}
      </ErrorState>
    )
  }
  return (
    <ErrorState
      title={
        status === 'tooMany'
          ? t`Too many people are using this internet connection at the moment`
          : t`Something went wrong. Please try again`
      }
      onRetry={guest.client.start}
    >
      {t`Your place is kept. Please try again in a minute.`}
    </ErrorState>
  )
}
