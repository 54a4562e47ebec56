import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import type { Message } from '#contract/messages.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { kindNames, reasonOf, stateWords } from './message-words.ts'

export type MessageRowProps = { message: Message; busy: boolean; onSendAgain: () => void }

/** One message: subject, recipient, result, and a button for a retry where it is useful. */
export function MessageRow({ message, busy, onSendAgain }: MessageRowProps) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const { tone, icon, name } = stateWords[message.state]
  const kind = kindNames[message.kind]
  const title = kind === undefined ? message.kind : _(kind)
  const number = localiseDigits(message.to, locale)
  return (
    <div data-message={message.id} className="grid gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-medium leading-tight">{title}</p>
        <p className="text-small text-muted tabular-nums">
          {number} · {formatDateTime(message.sentAt ?? message.triedAt ?? message.createdAt, locale)}
        </p>
        <Sending message={message} />
      </div>
      <div className="flex flex-wrap items-center gap-2 md:flex-col md:items-end">
        <Chip tone={tone} icon={icon}>
          {_(name)}
        </Chip>
        {message.canSendAgain && (
          <Button
            variant="plain"
            size="small"
            busy={busy}
            data-action="send-again"
            aria-label={t`Send again: ${title}, ${number}`}
            onClick={onSendAgain}
          >
            <Icon name="retry" />
            {t`Send again`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Parts and attempts; after a failure also the reason and the number to quote to the gateway. */
function Sending({ message: { parts, tries, failure, gatewayId, gatewayRef } }: { message: Message }) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const partCount = formatNumber(parts, locale)
  const tryCount = formatNumber(tries, locale)
  return (
    <>
      <p className="text-small text-muted tabular-nums">
        {t`Parts: ${partCount}`} · {t`Attempts: ${tryCount}`}
      </p>
      {failure !== null && (
        <p className="text-small [overflow-wrap:anywhere]">
          {_(reasonOf(failure))} <span className="text-muted">({failure})</span>
          {tries > 0 && (
            <span className="block text-muted">
              {t`Number for the gateway:`}{' '}
              <span className="font-mono" translate="no">
                {gatewayRef ?? gatewayId}
              </span>
            </span>
          )}
        </p>
      )}
    </>
  )
}
