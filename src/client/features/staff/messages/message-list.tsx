import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { MessageRow } from './message-row.tsx'
import { SendTwiceDialog } from './send-twice-dialog.tsx'
import { useSendAgain } from './use-send-again.ts'

/** Messages, with a button for a retry where it is useful. A message that may have arrived needs a confirmation. */
export function MessageList({ list }: { list: readonly Message[] }) {
  const { t } = useLingui()
  const sending = useSendAgain()
  const [toConfirm, setToConfirm] = useState<Message | null>(null)
  return (
    <>
      {sending.failure !== null && (
        <Notice tone="danger" role="alert">
          {sending.failure}
        </Notice>
      )}
      <Card padded={false}>
        <ul aria-label={t`Messages`} className="divide-y divide-line">
          {list.map((message) => (
            <li key={message.id}>
              <MessageRow
                message={message}
                busy={sending.busyId === message.id}
                onSendAgain={() => (message.state === 'UNKNOWN' ? setToConfirm(message) : sending.send(message))}
              />
            </li>
          ))}
        </ul>
      </Card>
      {toConfirm !== null && (
        <SendTwiceDialog
          onClose={() => setToConfirm(null)}
          onConfirm={() => {
            sending.send(toConfirm)
            setToConfirm(null)
          }}
        />
      )}
    </>
  )
}
