import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { ServerMessage } from '#contract/live/live-messages.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'

/** A failed call, as the server reported it. */
export type CallFailure = Pick<Extract<ServerMessage, { type: 'callFailed' }>, 'code' | 'guest'>
export type ShownFailure = CallFailure & { key: number }

/** The sentence for a failed call. */
export function useFailureSentence(): (failure: CallFailure) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return useCallback(
    ({ code, guest }) => {
      if (guest === null) return t`Everyone waiting is offline right now. They keep their places.`
      const name = guest.fullName
      const serial = formatNumber(guest.serial, locale)
      return {
        guest_offline: t`The call failed because the guest is offline: ${serial}, ${name}`,
        no_answer: t`The guest did not answer: ${serial}, ${name}`,
        declined: t`The guest declined the call: ${serial}, ${name}`,
        left: t`The guest has left: ${serial}, ${name}`,
      }[code]
    },
    [t, locale],
  )
}

type FailuresProps = { failures: readonly ShownFailure[]; onDismiss: (key: number) => void }

/** The notices stay until they are dismissed, because the host may have missed the toast of the same failure. */
export function CallFailures({ failures, onDismiss }: FailuresProps) {
  const { t } = useLingui()
  const sentence = useFailureSentence()
  return failures.map((failure) => (
    <Notice key={failure.key} tone="warning">
      <div data-call-failed={failure.code} className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 grow">{sentence(failure)}</p>
        <Button
          variant="plain"
          size="small"
          aria-label={t`Dismiss: ${sentence(failure)}`}
          onClick={() => onDismiss(failure.key)}
        >
          {t`Dismiss`}
        </Button>
      </div>
    </Notice>
  ))
}
