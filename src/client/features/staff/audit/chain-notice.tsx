import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AuditChain, type ChainCheck, checkAuditChain, listAudit, readAuditChain } from '#contract/audit.ts'
import type { ChainFault } from '#domain/audit-lines.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useEndpointAction } from '../../../platform/api/use-endpoint-action.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const faultNames: Record<ChainFault, MessageDescriptor> = {
  'seal-missing': msg`an entry and its seal were removed`,
  'line-missing': msg`an entry was removed`,
  'words-changed': msg`the name, the reason or the details of an entry were changed`,
  'line-changed': msg`the time, the record, the action or the person of an entry was changed`,
  'order-changed': msg`entries were swapped, inserted or removed`,
  'never-sealed': msg`an entry was inserted outside the portal`,
  'head-missing': msg`the newest entries of the last check were removed`,
}

/** Short, because new lines are sealed within seconds. */
const refetchMs = 30_000

/** Whether the audit is intact, and up to which line it is sealed. */
export function ChainNotice() {
  const { data, isError } = useQuery(endpointQuery(readAuditChain, {}, { staleTime: 0, refetchInterval: refetchMs }))
  // The list below reports a failed connection.
  if (data === undefined) return isError ? null : <Skeleton className="h-40 w-full" />
  return <Chain chain={data} />
}

function Chain({ chain }: { chain: AuditChain }) {
  const { t } = useLingui()
  const { check } = chain
  if (check === null) {
    return (
      <Notice tone="info" title={t`The audit has not been checked yet`}>
        <ChainFacts chain={chain} />
      </Notice>
    )
  }
  if (check.fault !== null) return <Broken chain={chain} check={check} />
  return (
    <Notice tone="ok" title={t`The audit is intact`}>
      <ChainFacts chain={chain} />
    </Notice>
  )
}

function Broken({ chain, check: { fault } }: { chain: AuditChain; check: ChainCheck }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const place = fault === null || fault.position === null ? null : formatNumber(fault.position, locale)
  const what = fault === null ? '' : i18n._(faultNames[fault.kind])
  return (
    <Notice tone="danger" role="alert" title={t`The audit is not intact`}>
      <p>{place === null ? t`Found: ${what}.` : t`Found at entry ${place} of the chain: ${what}.`}</p>
      <ChainFacts chain={chain} />
    </Notice>
  )
}

function ChainFacts({ chain: { sealed, sealedTo, waiting, head, check } }: { chain: AuditChain }) {
  const { t } = useLingui()
  const locale = useLocale()
  const count = formatNumber(sealed, locale)
  const until = sealedTo === null ? null : formatDateTime(sealedTo, locale)
  const waits = formatNumber(waiting, locale)
  return (
    <div className="space-y-1 text-small">
      <p className="tabular-nums">
        {until === null ? t`No entry has been sealed yet.` : t`${count} entries are sealed, up to ${until}.`}{' '}
        {waiting > 0 && (
          <Plural
            value={waiting}
            one={`${waits} entry is waiting to be sealed.`}
            other={`${waits} entries are waiting to be sealed.`}
          />
        )}
      </p>
      {check !== null && <LastCheck check={check} />}
      {head !== null && (
        <p>
          {t`Hash of the last entry, to be kept elsewhere:`}{' '}
          <code className="text-tiny [overflow-wrap:anywhere]" translate="no">
            {head}
          </code>
        </p>
      )}
      <CheckNow />
    </div>
  )
}

function LastCheck({ check }: { check: ChainCheck }) {
  const { t } = useLingui()
  const locale = useLocale()
  const when = formatDateTime(check.at, locale)
  const lines = formatNumber(check.lines, locale)
  return <p className="tabular-nums">{t`Last check: ${when}, ${lines} entries.`}</p>
}

function CheckNow() {
  const { t } = useLingui()
  const { mutate, isPending, failureText } = useEndpointAction(checkAuditChain, {
    invalidates: [readAuditChain, listAudit],
  })
  return (
    <div className="pt-1">
      <Button variant="plain" size="small" busy={isPending} data-action="check" onClick={() => mutate({ body: {} })}>
        {isPending ? t`Please wait` : t`Check now`}
      </Button>
      <div role="alert">{failureText !== null && <FieldError>{failureText}</FieldError>}</div>
    </div>
  )
}
