import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { type Message, messageStates } from '#contract/messages.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { type MessageView, messagesHref, messagesQuery, readMessageState } from './message-queries.ts'
import { MessageRow } from './message-row.tsx'
import { stateWords } from './message-words.ts'
import { readPage } from './read-page.ts'
import { SendTwiceDialog } from './send-twice-dialog.tsx'
import { useSendAgain } from './use-send-again.ts'

/** The OWNER's page of outgoing SMS: how each went, and another try for those that failed. */
export function MessagesPage() {
  const { t } = useMacro()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const view = { state: readMessageState(search), page: readPage(search) }
  const { data, isPending, refetch } = useQuery(messagesQuery(view))
  return (
    <Page width="wide">
      <PageHeader
        title={t`Messages`}
        lead={t`Every SMS that the portal sends. Their words are not shown, because some of them open applications.`}
      />
      {data?.today.isLow && <BudgetNotice {...data.today} />}
      <StateFilters view={view} counts={data?.counts ?? null} />
      {data === undefined ? (
        <Card>{isPending ? <SkeletonLines lines={6} /> : <ErrorState onRetry={() => void refetch()} />}</Card>
      ) : (
        <MessageList list={data.list} />
      )}
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={data.page}
          size={data.size}
          total={data.total}
          hrefOf={(page) => messagesHref({ ...view, page })}
        />
      )}
    </Page>
  )
}

/** Most of the day's SMS are used up: what goes beyond waits here for the OWNER. */
function BudgetNotice({ sent, budget }: { sent: number; budget: number }) {
  const { t } = useMacro()
  const locale = useLocale()
  const [used, all] = [sent, budget].map((count) => formatNumber(count, locale))
  return (
    <Notice tone="warning" title={t`Today ${used} of ${all} SMS have been sent`}>
      {t`What goes beyond is kept back, and can be sent here. The number can be changed under “Settings”.`}
    </Notice>
  )
}

type FiltersProps = { view: MessageView; counts: Partial<Record<string, number>> | null }

function StateFilters({ view, counts }: FiltersProps) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const filters = [null, ...messageStates].map((state) => ({
    state,
    label: state === null ? t`All` : _(stateWords[state].name),
    count: state === null ? undefined : counts?.[state],
  }))
  return (
    <nav aria-label={t`State`} className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
      {filters.map(({ state, label, count }) => (
        <a
          key={label}
          href={messagesHref({ state, page: 1 })}
          data-filter={state ?? 'all'}
          aria-current={state === view.state ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-3.5 text-tiny no-underline md:min-h-8.5 md:px-2.5',
            state === view.state
              ? 'border-primary bg-primary font-medium text-on-primary hover:text-on-primary'
              : 'border-line-strong bg-surface text-ink hover:bg-sunken hover:text-ink',
          )}
        >
          {label}
          {count !== undefined && <span className="tabular-nums">{formatNumber(count, locale)}</span>}
        </a>
      ))}
    </nav>
  )
}

function MessageList({ list }: { list: readonly Message[] }) {
  const { t } = useMacro()
  const sending = useSendAgain()
  const [asked, setAsked] = useState<Message | null>(null)
  if (list.length === 0) {
    return (
      <Card>
        <EmptyState title={t`No message here`}>{t`Messages appear here as soon as they are to be sent.`}</EmptyState>
      </Card>
    )
  }
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
