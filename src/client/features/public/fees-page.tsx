import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { type FeeList, getCurrentFees } from './current-fees.ts'

type Fee = Pick<FeeList[number], 'type' | 'purpose' | 'total'>
type State = { list: readonly Fee[]; inForce: boolean | null }

/** The fees that the build knew, until the server has said those in force. */
const known: readonly Fee[] = typeFacts.flatMap(({ type, fees }) =>
  applicationPurposes.map((purpose) => ({ type, purpose, total: fees[purpose] })),
)

/** Registration and renewal fee of every type, and how to pay. */
export function FeesPage() {
  const { t } = useLingui()
  const [{ list, inForce }, setState] = useState<State>({ list: known, inForce: null })
  useEffect(() => {
    let watching = true
    getCurrentFees().then((found) => {
      if (watching)
        setState((before) => (found === null ? { ...before, inForce: false } : { list: found, inForce: true }))
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
      {inForce === false && (
        <Notice tone="warning">{t`There is no connection. These are the fees known to this device; the form shows the fee in force.`}</Notice>
      )}
      <FeeTable list={list} />
      <section className="space-y-2">
        <h2>{t`How to pay`}</h2>
        <p>{t`Pay by bKash, by Nagad or at the bank. Then write the transaction number and the date in the last step of the form; for a bank payment attach the slip.`}</p>
        <p>{t`A wallet cannot hold a large sum: for fees above its limit the form offers the bank first.`}</p>
      </section>
      <LinkButton href="/" variant="plain">{t`Choose a type and apply`}</LinkButton>
    </Page>
  )
}

function FeeTable({ list }: { list: readonly Fee[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const find = (type: string, purpose: Fee['purpose']) =>
    list.find((fee) => fee.type === type && fee.purpose === purpose)
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
        {typeFacts.map(({ type, label }) => (
          <Tr key={type}>
            <th scope="row" className="border-b border-line px-3 py-2.5 text-left font-medium">
              {label[locale]}
            </th>
            {applicationPurposes.map((purpose) => {
              const fee = find(type, purpose)
              return (
                <Td key={purpose} numeric>
                  {fee === undefined ? '—' : formatMoney(fee.total, locale)}
                </Td>
              )
            })}
          </Tr>
        ))}
      </Table>
    </Card>
  )
}
