import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useState } from 'react'
import { type Message, searchMessages, sendMessageAgain } from '#contract/messages.ts'
import { messageStates } from '#domain/message-states.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { useEndpointAction } from '../../../platform/api/use-endpoint-action.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { defineList, type PageOf } from '../../../ui/list/define-list.ts'
import { DefinedList } from '../../../ui/list/defined-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { nameOf, reasonOf, stateWords } from './message-words.ts'

/** Waiting messages are sent within seconds, so the page reloads often. */
const refetchMs = 15_000

const messages = defineList('/_signed-in/messages', searchMessages, {
  title: msg`Messages`,
  lead: msg`Every SMS that the portal sends. The texts are not shown, because some can be used to open applications.`,
  row: { kind: 'message' },
  columns: [
    { id: 'subject', head: msg`Message`, cell: (message) => <Subject message={message} /> },
    { id: 'time', head: msg`Time`, plain: true, sort: 'createdAt', cell: timeOf },
    { id: 'state', head: msg`State`, aside: true, cell: ({ state }) => <State state={state} /> },
    { id: 'attempts', head: msg`Attempts`, plain: true, cell: (message) => <Attempts message={message} /> },
    { id: 'again', head: msg`Send again`, plain: true, cell: (message) => <SendAgain message={message} /> },
  ],
  filters: {
    state: {
      label: msg`State`,
      options: [
        { value: undefined, label: msg`All` },
        ...messageStates.map((value) => ({ value, label: stateWords[value].name })),
      ],
      countOf: ({ counts }, state) => counts[state],
    },
  },
  search: { label: msg`Search by the whole number, or by a number for the gateway`, placeholder: msg`Whole number` },
  empty: {
    title: msg`No messages here`,
    text: msg`Messages appear here as soon as they are due to be sent.`,
    found: msg`Nothing found`,
  },
  refetchMs,
  parts: { notice: BudgetNotice },
})

/** The OWNER's page of outgoing SMS: the result of each, and a button to retry those that failed. */
export function MessagesPage() {
  return <DefinedList {...messages} />
}

/** Most of the daily SMS budget is used: messages beyond it wait here for the OWNER. */
function BudgetNotice({ answer }: { answer: PageOf<typeof searchMessages> | undefined }) {
  const { t } = useMacro()
  const locale = useLocale()
  if (!answer?.today.isLow) return null
  const [used, all] = [answer.today.sent, answer.today.budget].map((count) => formatNumber(count, locale))
  return (
    <Notice tone="warning" title={t`Today ${used} of ${all} SMS have been sent`}>
      {t`Further messages are put on hold, and can be sent here. The number can be changed under “Settings”.`}
    </Notice>
  )
}

/** When it was sent, or tried last, or made. */
function timeOf({ sentAt, triedAt, createdAt }: Message, locale: Locale): string {
  return formatDateTime(sentAt ?? triedAt ?? createdAt, locale)
}

function Subject({ message: { kind, to } }: { message: Message }) {
  const { _ } = useLingui()
  const locale = useLocale()
  return (
    <>
      <p className="font-medium leading-tight">{nameOf(kind, _)}</p>
      <p className="text-muted tabular-nums">{localiseDigits(to, locale)}</p>
    </>
  )
}

function State({ state }: Pick<Message, 'state'>) {
  const { _ } = useLingui()
  const { tone, icon, name } = stateWords[state]
  return (
    <Chip tone={tone} icon={icon}>
      {_(name)}
    </Chip>
  )
}

/** Parts and attempts; after a failure also the reason and the number to quote to the gateway. */
function Attempts({ message: { parts, tries, failure, gatewayId, gatewayRef } }: { message: Message }) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const [partCount, tryCount] = [parts, tries].map((count) => formatNumber(count, locale))
  return (
    <>
      <p className="text-muted tabular-nums">
        {t`Parts: ${partCount}`} · {t`Attempts: ${tryCount}`}
      </p>
      {failure !== null && (
        <p className="[overflow-wrap:anywhere]">
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

/** Sends a message again; one that may have arrived only after a confirmation. */
function SendAgain({ message: { id, kind, to, state, canSendAgain } }: { message: Message }) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const sending = useEndpointAction(sendMessageAgain, { invalidates: [searchMessages] })
  const mayArriveTwice = state === 'UNKNOWN'
  const send = () => sending.mutate({ body: { id, ...(mayArriveTwice && { mayArriveTwice }) } })
  const [title, number] = [nameOf(kind, _), localiseDigits(to, locale)]
  return (
    <>
      {canSendAgain && (
        <Button
          variant="plain"
          size="small"
          busy={sending.isPending}
          data-action="send-again"
          aria-label={t`Send again: ${title}, ${number}`}
          onClick={mayArriveTwice ? () => setAsking(true) : send}
        >
          <Icon name="retry" />
          {t`Send again`}
        </Button>
      )}
      {sending.failureText !== null && (
        <p role="alert" className="text-danger">
          {sending.failureText}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Send it again even though it may have arrived?`}
        description={t`It is not known whether the gateway accepted the message: it did not answer. The person may get the same SMS twice. If you can, ask the gateway first, with the number shown.`}
        confirmLabel={t`Send again`}
        closeLabel={t`Cancel`}
        onConfirm={() => {
          setAsking(false)
          send()
        }}
      />
    </>
  )
}
