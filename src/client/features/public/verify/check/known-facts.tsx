import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import type { PublicCertificate, PublicReceipt } from '#contract/public.ts'
import type { CertificateFacts, ReceiptFacts } from '#domain/certificates/signed-facts.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { type Definition, Definitions } from '../../../../ui/definitions.tsx'
import { BothNames } from './both-names.tsx'

type Certificate = CertificateFacts & Partial<Pick<PublicCertificate, 'typeLabel'>>
/** The register knows no name; the code knows neither the state nor the label of the type. */
type Receipt = Omit<ReceiptFacts, 'nameBn' | 'nameEn'> &
  Partial<Pick<ReceiptFacts, 'nameBn' | 'nameEn'> & Pick<PublicReceipt, 'typeLabel' | 'state' | 'endedOn'>>
export type Known = Certificate | Receipt

/** The facts of a certificate or of a receipt, as a list. */
export function KnownItems({ facts }: { facts: Known }) {
  return 'kind' in facts ? <ReceiptItems receipt={facts} /> : <CertificateItems certificate={facts} />
}

function CertificateItems({ certificate }: { certificate: Certificate }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number, nameBn, nameEn, validFrom, validTo } = certificate
  const [from, to] = [formatDate(validFrom, locale), formatDate(validTo, locale)]
  return (
    <Definitions
      items={[
        { key: 'number', term: t`Enlistment number`, value: number },
        { key: 'name', term: t`Name`, value: <BothNames nameBn={nameBn} nameEn={nameEn} /> },
        { key: 'type', term: t`Type`, value: labelOf(certificate, locale) },
        { key: 'term', term: t`Validity`, value: t`${from} to ${to}` },
      ]}
    />
  )
}

function ReceiptItems({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number, nameBn, nameEn, amount, issuedOn, state, endedOn } = receipt
  const ends: Partial<Record<NonNullable<typeof state>, string>> = {
    REVERSED: t`Reversed on`,
    REPLACED: t`Replaced on`,
    RETURNED: t`Returned on`,
  }
  const ended = state === undefined || endedOn === undefined ? undefined : ends[state]
  const items: Definition[] = [{ key: 'number', term: t`Receipt number`, value: number }]
  if (ended !== undefined && endedOn !== undefined)
    items.push({ key: 'ended', term: ended, value: formatDate(endedOn, locale) })
  if (nameBn !== undefined && nameEn !== undefined)
    items.push({ key: 'name', term: t`Received from`, value: <BothNames nameBn={nameBn} nameEn={nameEn} /> })
  items.push(
    { key: 'amount', term: t`Amount`, value: formatMoney(amount, locale) },
    { key: 'issued', term: t`Issued on`, value: formatDate(issuedOn, locale) },
    { key: 'type', term: t`Type of enlistment`, value: labelOf(receipt, locale) },
  )
  return <Definitions items={items} />
}

function labelOf({ type, typeLabel }: Known, locale: 'bn' | 'en'): string {
  return (typeLabel ?? typeFacts.find((known) => known.type === type)?.label)?.[locale] ?? type
}
