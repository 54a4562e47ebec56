import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { messageStates } from '#domain/message-states.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { Notice } from '../../../ui/notice.tsx'
import { MessageList } from './message-list.tsx'
import { messagesQuery } from './message-queries.ts'
import { stateWords } from './message-words.ts'

/** The OWNER's page of outgoing SMS: the result of each, and a button to retry those that failed. */
export function MessagesPage() {
  const { t } = useMacro()
  const { _ } = useLingui()
  const { search, page, hrefOf } = useListSearch('/_signed-in/messages')
  const query = useQuery(messagesQuery({ state: search.state, page }))
  const states = [undefined, ...messageStates].map((state) => ({
    id: state ?? 'all',
    label: state === undefined ? t`All` : _(stateWords[state].name),
    href: hrefOf({ state }),
    current: state === search.state,
    count: state && query.data?.counts[state],
  }))
  return (
    <ListPage
      title={t`Messages`}
      lead={t`Every SMS that the portal sends. The texts are not shown, because some can be used to open applications.`}
      notice={query.data?.today.isLow && <BudgetNotice {...query.data.today} />}
      filters={<FilterPills label={t`State`} pills={states} />}
      query={query}
      hrefOf={(to) => hrefOf({ page: to })}
      empty={{ title: t`No messages here`, text: t`Messages appear here as soon as they are due to be sent.` }}
    >
      {(list) => <MessageList list={list} />}
    </ListPage>
  )
}

/** Most of the daily SMS budget is used: messages beyond it wait here for the OWNER. */
function BudgetNotice({ sent, budget }: { sent: number; budget: number }) {
  const { t } = useMacro()
  const locale = useLocale()
  const [used, all] = [sent, budget].map((count) => formatNumber(count, locale))
  return (
    <Notice tone="warning" title={t`Today ${used} of ${all} SMS have been sent`}>
      {t`Further messages are put on hold, and can be sent here. The number can be changed under “Settings”.`}
    </Notice>
  )
}
