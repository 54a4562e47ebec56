import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { VisitRow } from '#sync/visits/visit-rows.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import type { KnownVisit } from '../phone/known-people.ts'
import type { Phone } from '../phone/use-visits.ts'
import { forgetVisit } from '../phone/visit-session.ts'
import { VisitStatusLine } from '../phone/visit-status-line.tsx'
import { ProblemNotice } from '../receipt/visit-receipt.tsx'
import { VisitSummary } from '../receipt/visit-summary.tsx'
import { visitPath } from '../visit-address.ts'

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

/** Removes a request that the office does not have, after a confirmation: it exists nowhere else. */
function DropVisitButton({ phone, visit }: { phone: Phone; visit: VisitRow }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  async function drop(): Promise<void> {
    setAsking(false)
    await forgetVisit(phone.storage, visit.id)
    await phone.readAgain()
  }
  return (
    <>
      <Button variant="plain" size="small" data-action="drop-visit" onClick={() => setAsking(true)}>
        <Icon name="trash" />
        {t`Delete`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t`Delete this request?`}
          description={
            visit.state === 'refused'
              ? t`The office did not accept this request. What was typed will be removed from this phone.`
              : t`This request was not sent yet. What was typed will be removed from this phone.`
          }
          confirmLabel={t`Delete`}
          danger
          onConfirm={() => void drop()}
        />
      )}
    </>
  )
}
