import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { loadType } from '../../../drafts/phone/definitions/type-definitions.ts'
import { isAboveWallet, useTypeFees } from '../../../entities/payment/fees.ts'
import { formHref, hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { type Checklist, checklistOf } from './checklist.ts'

/** What to have ready for one type: papers, facts, money and time. */
export function HaveReady({ type }: { type: string | null }) {
  const { t } = useLingui()
  const locale = useLocale()
  const pills = typeFacts.map((facts) => ({
    id: facts.type,
    label: facts.label[locale],
    href: hrefOf('/instructions', { search: { type: facts.type } }),
    current: facts.type === type,
  }))
  return (
    <section className="space-y-3" data-part="have-ready">
      <h2>{t`What to have ready`}</h2>
      <p>{t`Choose what you want to enlist as:`}</p>
      <FilterPills label={t`Types of enlistment`} pills={pills} />
      {type !== null && <OfType key={type} type={type} />}
    </section>
  )
}

function OfType({ type }: { type: string }) {
  const { t } = useLingui()
  const [found, setFound] = useState<TypeDefinition | null | 'late'>()
  useEffect(() => {
    let wanted = true
    loadType(type).then(
      (definition) => wanted && setFound(definition),
      () => wanted && setFound('late'),
    )
    return () => {
      wanted = false
    }
  }, [type])
  if (found === undefined) return <CardSkeleton lines={8} />
  if (found === 'late')
    return <Notice tone="warning">{t`This list has not loaded yet. Please reload the page.`}</Notice>
  return found === null ? null : <Lists definition={found} />
}

function Lists({ definition }: { definition: TypeDefinition }) {
  const { t } = useLingui()
  const locale = useLocale()
  const list = checklistOf(definition, locale)
  const minutes = formatNumber(list.minutes, locale)
  return (
    <Card className="space-y-5" data-checklist={definition.type}>
      <Papers list={list} />
      <Part title={t`Information`} items={list.facts} />
      <Part title={t`Money`} items={useFeeLines(definition)} />
      <div className="space-y-1">
        <h3>{t`Time`}</h3>
        <p>{t`About ${minutes} minutes if you have everything at hand. You can stop at any time and continue later.`}</p>
      </div>
      <LinkButton block href={formHref(definition.routes.apply, { type: definition.type })}>
        {t`Start the form`}
      </LinkButton>
    </Card>
  )
}

function Papers({ list: { papers, papersSometimes, papersOptional } }: { list: Checklist }) {
  const { t } = useLingui()
  return (
    <>
      <Part title={t`Documents`} items={papers} />
      <Part title={t`Only in some cases`} items={papersSometimes} />
      <Part title={t`If you have them`} items={papersOptional} />
    </>
  )
}

function Part({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div className="space-y-1">
      <h3>{title}</h3>
      <ul className="list-disc space-y-1 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

function useFeeLines({ type }: TypeDefinition): string[] {
  const { t } = useLingui()
  const locale = useLocale()
  const feeOf = useTypeFees()
  const facts = typeFacts.find((each) => each.type === type)
  if (facts === undefined) return []
  const fees = { registration: feeOf(facts, 'REGISTRATION'), renewal: feeOf(facts, 'RENEWAL') }
  // `formatMoney` keeps the currency sign and the amount on one line.
  const [registration = '', renewal = ''] = [fees.registration, fees.renewal].map((taka) => formatMoney(taka, locale))
  return [
    t`Registration ${registration}, renewal ${renewal}; 15% VAT is included`,
    // The same advice as in the form: a mobile wallet cannot hold the fee of a new developer.
    isAboveWallet(fees.registration)
      ? t`Pay first; for a new enlistment, at the bank: a mobile wallet cannot hold that much. The form asks for the number of the slip, the date and a copy`
      : t`Pay first, by bKash, Nagad or at the bank; the form asks for the transaction number and the date`,
  ]
}
