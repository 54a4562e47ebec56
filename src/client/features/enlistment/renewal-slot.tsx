import { useLingui } from '@lingui/react/macro'
import { addDays, formatDate } from '#domain/reference/calendar.ts'
import type { DraftRow } from '#sync/store.ts'
import { useLocale } from '../../platform/i18n.ts'
import type { ServerFacts } from './server-facts.ts'

/** From this many days before the last valid day an enlistment can be renewed. */
const opensBefore = 30

export type RenewalSlotProps = { draft: DraftRow; enlistment: ServerFacts['enlistment'] }

/** The place on the page of an approved application where its renewal begins. */
export function RenewalSlot({ enlistment }: RenewalSlotProps) {
  const { t } = useLingui()
  const locale = useLocale()
  if (enlistment === null || enlistment.state === 'REVOKED') return null
  const from = formatDate(addDays(enlistment.validTo, -opensBefore), locale)
  return (
    <section data-renewal="">
      <h2>{t`Renewal`}</h2>
      <p>{t`The enlistment is valid for one year. It can be renewed from ${from}; an SMS reminds you two weeks before it ends.`}</p>
    </section>
  )
}
