import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../../../platform/href.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import type { KnownVisit } from '../phone/known-people.ts'
import type { Phone } from '../phone/use-visits.ts'
import { VisitStatusLine } from '../phone/visit-status-line.tsx'
import { ProblemNotice } from '../receipt/visit-receipt.tsx'
import { VisitSummary } from '../receipt/visit-summary.tsx'
import { visitPath } from '../visit-address.ts'
import { DropVisitButton } from './drop-visit-button.tsx'

/** A request that the office does not have: unfinished, waiting to be sent, or refused. */
export function VisitOnPhone({ phone, visit, visitor }: KnownVisit & { phone: Phone }) {
  const { t } = useLingui()
  const isFilling = visit.state === 'filling'
  const topic = visit.purpose.topic?.trim() ?? ''
  // Until a person has sent a request, the typed name is the only one on this device.
  const typedName = visit.about.firstName?.trim() ?? ''
  const title = typedName === '' ? t`An unfinished request` : t`A request that ${typedName} started`
  return (
    <Card padded={false} className="overflow-hidden" data-visit={visit.id}>
      <VisitStatusLine visit={visit} visitor={visitor} />
      <div className="space-y-3 p-4 md:p-5">
        {isFilling && (topic === '' || typedName !== '') && <p>{title}</p>}
        {isFilling && topic !== '' && <p className="line-clamp-2">{topic}</p>}
        <VisitSummary visit={visit} />
        <ProblemNotice phone={phone} visit={visit} />
        {(isFilling || visit.state === 'refused') && (
          <div className="flex flex-wrap gap-2">
            {isFilling && (
              <LinkButton size="small" href={hrefOf(visitPath, { search: { request: visit.id, step: visit.step } })}>
                {t`Continue filling it in`}
              </LinkButton>
            )}
            <DropVisitButton phone={phone} visit={visit} />
          </div>
        )}
      </div>
    </Card>
  )
}
