import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { defaultWalletCeiling } from '#domain/enlistment/fees.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { hasPayee, useTypeFees } from '../../../entities/payment/fees.ts'
import { fetchFees, type KnownFees, knownFees } from '../../../entities/payment/known-fees.ts'
import { PayeeList } from '../../../entities/payment/payee-list.tsx'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { useIsTakenOver } from '../../../platform/use-store-value.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table, Td, Th, Tr } from '../../../ui/table.tsx'

/** Registration and renewal fee of every type, announced changes, and how to pay. */
export function FeesPage() {
  const { t } = useLingui()
  const { fees, isOld } = usePageFees()
  return (
    <Page width="page">
      <PageHeader
        title={t`Fees`}
        lead={t`All fees include 15% VAT. An enlistment is valid for one year and must then be renewed.`}
      />
      <FeeTable />
      {/* Facts from this phone or the server arrive later, so they are below the table, which they must not move. */}
      {isOld && (
        <Notice tone="warning">{t`There is no connection. These are the fees stored on this device; the form shows the fee in force.`}</Notice>
      )}
      <Announced fees={fees} />
      <section className="space-y-2">
        <h2>{t`How to pay`}</h2>
        <p>{t`Pay by bKash, by Nagad or at the bank. Then enter the transaction number and the date in the last step of the form; for a bank payment, attach the slip.`}</p>
        <WalletCeiling fees={fees} />
        <Payee fees={fees} />
      </section>
      <LinkButton href={hrefOf('/')} variant="plain">{t`Choose a type and apply`}</LinkButton>
    </Page>
  )
}

/** The fees that this phone knows, then those of the server; null in the built HTML. */
function usePageFees(): { fees: KnownFees | null; isOld: boolean } {
  const isTakenOver = useIsTakenOver()
  // A new object renders the page again: the server's fees may differ from those that this phone knew.
  const [{ isOld }, setState] = useState({ isOld: false })
  useEffect(() => {
    let watching = true
    void fetchFees().then((answer) => watching && setState({ isOld: answer === null }))
    return () => {
      watching = false
    }
  }, [])
  return { fees: isTakenOver ? knownFees() : null, isOld }
}

function WalletCeiling({ fees }: { fees: KnownFees | null }) {
  const { t } = useLingui()
  const locale = useLocale()
  const ceiling = formatMoney(fees?.walletCeiling ?? defaultWalletCeiling, locale)
  return <p>{t`A wallet cannot hold more than ${ceiling}: for fees above that the form offers the bank first.`}</p>
}

/** Fees that an earlier release stored have no payees. */
function Payee({ fees }: { fees: Partial<KnownFees> | null }) {
  const payees = fees?.payees
  return payees !== undefined && hasPayee(payees) ? (
    <Card>
      <PayeeList payees={payees} />
    </Card>
  ) : null
}

/** The announced changes of fees. */
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
  const feeOf = useTypeFees()
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
        {typeFacts.map((facts) => (
          <Tr key={facts.type} data-type={facts.type}>
            <th scope="row" className="border-b border-line px-3 py-2.5 text-left font-medium">
              {facts.label[locale]}
            </th>
            {applicationPurposes.map((purpose) => (
              <Td key={purpose} numeric>
                {formatMoney(feeOf(facts, purpose), locale)}
              </Td>
            ))}
          </Tr>
        ))}
      </Table>
    </Card>
  )
}
