import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AccountAlarm, listAlarms, readAlarms } from '#contract/administration/approvals.ts'
import type { AccountAspect } from '#domain/people/deciding-accounts.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useEndpointAction } from '../../../platform/api/use-endpoint-action.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { MutationFailure } from '../../../ui/form/form-failure.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** A notice is no list: the audit has all of them. */
const mostShown = 5

/** For an OWNER: changes of accounts that decide, until they are marked as read, and requests that wait for a decision. */
export function AccountAlarms() {
  const { data } = useQuery(endpointQuery(listAlarms, {}, { staleTime: 0 }))
  if (data === undefined) return null
  return (
    <>
      {data.waiting > 0 && <WaitingRequests count={data.waiting} />}
      {data.list.length > 0 && <Alarms list={data.list} />}
    </>
  )
}

function WaitingRequests({ count }: { count: number }) {
  const { t } = useLingui()
  const number = formatNumber(count, useLocale())
  return (
    <Notice tone="warning" title={t`Requests that wait for you: ${number}`}>
      <a
        href={hrefOf('/approvals', { search: { state: 'WAITING' } })}
        data-part="waiting-approvals"
        className="inline-flex min-h-11 items-center font-medium"
      >
        {t`View the requests`}
      </a>
    </Notice>
  )
}

function Alarms({ list }: { list: readonly AccountAlarm[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const reading = useEndpointAction(readAlarms, { invalidates: [listAlarms] })
  const more = list.length - mostShown
  const moreCount = formatNumber(more, locale)
  return (
    <Notice tone="danger" title={t`Accounts that decide were changed`}>
      <div className="space-y-2 text-small" data-part="account-alarms">
        <ul className="space-y-2">
          {list.slice(0, mostShown).map((alarm) => (
            <li key={alarm.id}>
              <Alarm alarm={alarm} />
            </li>
          ))}
        </ul>
        {more > 0 && <p>{t`and ${moreCount} more`}</p>}
        <MutationFailure error={reading.error} />
        <Button
          variant="plain"
          size="small"
          data-action="read-alarms"
          busy={reading.isPending}
          onClick={() => reading.mutate({ body: { ids: list.map(({ id }) => id) } })}
        >
          {t`Mark as read`}
        </Button>
      </div>
    </Notice>
  )
}

function Alarm({ alarm: { account, aspects, by, askedBy, contactBy, at } }: { alarm: AccountAlarm }) {
  const { t } = useLingui()
  const locale = useLocale()
  const aspectNames = useAspectNames()
  const nameOf = (name: string | null) => staffNameOf(name)?.[locale] ?? ''
  const [changer, asker, enterer] = [nameOf(by), nameOf(askedBy), nameOf(contactBy)]
  const when = formatDateTime(at, locale)
  return (
    <>
      <a href={hrefOf('/system/user/edit', { search: { id: account.id } })} className="font-bold">
        {nameOf(account.name)}
      </a>
      {': '}
      {aspects.map((aspect) => aspectNames[aspect]).join(', ')}
      <span className="block text-muted">
        {askedBy === null ? t`By ${changer}, ${when}` : t`By ${changer} for ${asker}, ${when}`}
      </span>
      {contactBy !== null && (
        <span className="block">
          {t`${enterer} entered its mobile number and e-mail. Codes go there from a day after the change: make sure that they are right.`}
        </span>
      )}
    </>
  )
}

function useAspectNames(): Record<AccountAspect, string> {
  const { t } = useLingui()
  return {
    contact: t`mobile number or e-mail`,
    status: t`active or inactive`,
    roles: t`roles`,
    password: t`password`,
    'second-factor': t`second step`,
    sessions: t`sessions ended`,
  }
}
