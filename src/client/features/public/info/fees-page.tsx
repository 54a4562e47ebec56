import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { fetchFees, type KnownFees, knownFee, knownFees } from '../../../entities/payment/known-fees.ts'
import { PayeeList } from '../../../entities/payment/payee-list.tsx'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table, Td, Th, Tr } from '../../../ui/table.tsx'

/** Registration and renewal fee of every type, announced changes, and how to pay. */
export function FeesPage() {
  const { t } = useLingui()
  const [fees, setFees] = useState<KnownFees | null>(knownFees())
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    let watching = true
    void fetchFees().then((answer) => {
      if (!watching) return
      setOld(answer === null)
      if (answer !== null) setFees(answer)
    })
    return () => {
      watching = false
    }
  }, [])
  return (
    <Page width="page">
      <PageHeader
        title={t`Fees`}
        lead={t`All fees include 15% VAT. An enlistment is valid for one year and is then renewed.`}
      />
      {isOld && (
        <Notice tone="warning">{t`There is no connection. These are the fees known to this device; the form shows the fee in force.`}</Notice>
      )}
      <Announced fees={fees} />
      <FeeTable />
      <section className="space-y-2">
        <h2>{t`How to pay`}</h2>
        <p>{t`Pay by bKash, by Nagad or at the bank. Then write the transaction number and the date in the last step of the form; for a bank payment attach the slip.`}</p>
        <WalletCeiling fees={fees} />
        <Payee fees={fees} />
      </section>
      <LinkButton href={hrefOf('/')} variant="plain">{t`Choose a type and apply`}</LinkButton>
    </Page>
  )
}

function WalletCeiling({ fees }: { fees: KnownFees | null }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (fees === null) {
    return <p>{t`A wallet cannot hold a large sum: for fees above its limit the form offers the bank first.`}</p>
  }
  const ceiling = formatMoney(fees.walletCeiling, locale)
  return <p>{t`A wallet cannot hold more than ${ceiling}: for fees above that the form offers the bank first.`}</p>
}

/** Fees that an earlier release stored have no payees. */
function Payee({ fees }: { fees: Partial<KnownFees> | null }) {
  const payees = fees?.payees
  const isNamed = payees !== undefined && Object.values(payees).some((payee) => payee !== null)
  return isNamed ? (
    <Card>
      <PayeeList payees={payees} />
    </Card>
  ) : null
}

/** Announced changes of fees. */
function Announced({ fees }: { fees: KnownFees | null }) {
  const { t } = useLingui()
  const locale = useLocale()
  const lines = (fees?.upcoming ?? []).flatMap((line) => {
    const facts = typeFacts.find(({ type }) => type === line.type)
    return facts === undefined ? [] : [{ ...line, label: facts.label[locale] }]
  })
  if (lines.length === 0) return null
  return (
    <Notice title={t`What will change`}>
      <ul className="list-disc space-y-1 pl-5">
        {lines.map(({ type, purpose, effectiveFrom, total, label }) => {
          const day = formatDate(effectiveFrom, locale)
          const amount = formatMoney(total, locale)
          return (
            <li key={`${type} ${purpose} ${effectiveFrom}`}>
              {purpose === 'RENEWAL'
                ? t`${label}: from ${day} the renewal fee is ${amount}`
                : t`${label}: from ${day} the registration fee is ${amount}`}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function FeeTable() {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Card padded={false}>
      <Table
        caption={t`Registration and renewal fees`}
        head={
          <>
            <Th>{t`Type`}</Th>
            <Th numeric>{t`Registration fee`}</Th>
            <Th numeric>{t`Renewal fee`}</Th>
          </>
        }
      >
        {typeFacts.map(({ type, label, fees }) => (
          <Tr key={type} data-type={type}>
            <th scope="row" className="border-b border-line px-3 py-2.5 text-left font-medium">
              {label[locale]}
            </th>
            {applicationPurposes.map((purpose) => (
              <Td key={purpose} numeric>
                {formatMoney(knownFee(type, purpose) ?? fees[purpose], locale)}
              </Td>
            ))}
          </Tr>
        ))}
      </Table>
    </Card>
  )
}
