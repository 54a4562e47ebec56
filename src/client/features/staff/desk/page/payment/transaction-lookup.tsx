import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications/application-shapes.ts'
import { fees } from '#contract/payments/fees.ts'
import { lookUpTransaction } from '#contract/payments/payments.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { endpointQuery } from '../../../../../platform/api/endpoint-query.ts'
import { mayCall, useSession } from '../../../../../platform/api/session.ts'
import { useEndpointAction } from '../../../../../platform/api/use-endpoint-action.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { Notice } from '../../../../../ui/notice.tsx'

/** Looks up the applicant's transaction id in the records of the gateway, if the server supports that. */
export function TransactionLookup({ application }: { application: Application }) {
  const { t } = useLingui()
  const session = useSession()
  const { payment, fee, id } = application
  const mayAsk = mayCall(session, lookUpTransaction) && payment?.state === 'GIVEN'
  const { data } = useQuery(endpointQuery(fees, {}, { enabled: mayAsk }))
  const lookup = useEndpointAction(lookUpTransaction)
  if (!mayAsk || !data?.onlineMethods.includes(payment.method)) return null
  return (
    <div className="space-y-3" data-part="transaction-lookup">
      <Button
        variant="plain"
        size="small"
        busy={lookup.isPending}
        onClick={() => lookup.mutate({ query: { applicationId: id } })}
      >
        <Icon name="search" />
        {lookup.isPending ? t`Please wait` : t`Check this transaction with bKash`}
      </Button>
      {lookup.isError && <Notice tone="warning" role="alert">{t`bKash cannot be reached right now.`}</Notice>}
      {lookup.data && <Found found={lookup.data.found} total={fee?.total ?? null} />}
    </div>
  )
}

type FoundProps = {
  found: { transactionId: string; amount: number | null; at: string | null; completed: boolean } | null
  total: number | null
}

/** The gateway's record, and whether it matches the fee. */
function Found({ found, total }: FoundProps) {
  const { t } = useLingui()
  const locale = useLocale()
  if (found === null) return <Notice tone="danger" role="status">{t`bKash has no such transaction.`}</Notice>
  const amount = found.amount === null ? '–' : formatMoney(found.amount, locale)
  if (!found.completed || found.amount !== total) {
    return <Notice tone="danger" role="status">{t`bKash has it, but it does not match the fee: ${amount}.`}</Notice>
  }
  return <Notice tone="ok" role="status">{t`bKash received ${amount} under this transaction ID.`}</Notice>
}
