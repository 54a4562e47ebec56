import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { MessageRow } from './message-row.tsx'
import { SendTwiceDialog } from './send-twice-dialog.tsx'
import { useSendAgain } from './use-send-again.ts'

/** Messages that can be sent again where that makes sense; one that may have arrived only after a question. */
export function MessageList({ list }: { list: readonly Message[] }) {
  const { t } = useLingui()
  const sending = useSendAgain()
  const [asked, setAsked] = useState<Message | null>(null)
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
                onSendAgain={() => (message.state === 'UNKNOWN' ? setAsked(message) : sending.send(message))}
              />
            </li>
          ))}
        </ul>
      </Card>
      {asked !== null && (
        <SendTwiceDialog
          onClose={() => setAsked(null)}
          onConfirm={() => {
            sending.send(asked)
            setAsked(null)
          }}
        />
      )}
    </>
  )
}
