import { useLingui } from '@lingui/react/macro'
import type { VisitorRow, VisitRow } from '#sync/visits/visit-rows.ts'
import { useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useRefusedFields } from '../form/refused-fields.ts'
import { LockByHand, NotLocked } from '../phone/shared-phone.tsx'
import type { Phone } from '../phone/use-visits.ts'
import { VisitStatusLine } from '../phone/visit-status-line.tsx'
import { visitPath } from '../visit-address.ts'
import { AccountCard } from './account-card.tsx'
import { PhotoAgain } from './photo-again.tsx'
import { requestNumber, VisitSummary } from './visit-summary.tsx'

export type VisitReceiptProps = { phone: Phone; visitor: VisitorRow; visit: VisitRow }

/** A submitted request: its number, its state, and what happens next. */
export function VisitReceipt({ phone, visitor, visit }: VisitReceiptProps) {
  const { t } = useLingui()
  const isSent = visit.state === 'sent'
  const needsYou = visit.state === 'refused' || (visit.state === 'waiting' && visit.needsSignIn === true)
  const title = isSent ? t`Your request has been sent` : t`Your request is kept on this phone`
  return (
    <Page>
      <PageHeader title={needsYou ? t`Your request needs your attention` : title} />
      <Card padded={false} className="overflow-hidden">
        <VisitStatusLine visit={visit} visitor={visitor} />
        <div className="space-y-4 p-4 md:p-5">
          <div>
            <p className="text-small">{t`Request number`}</p>
            <p className="select-all font-mono text-h2 font-bold" data-request-number="" translate="no">
              {requestNumber(visit)}
            </p>
          </div>
          <VisitSummary visit={visit} />
        </div>
      </Card>
      <ProblemNotice phone={phone} visit={visit} />
      <PhotoAgain phone={phone} visitor={visitor} />
      {!needsYou && <NextSteps isSent={isSent} />}
      <AccountCard phone={phone} visitor={visitor} />
      <NotLocked />
      <LockByHand />
      <LinkButton variant="plain" href={hrefOf(visitPath, { search: { visitor: visitor.id } })}>
        {t`My appointments`}
      </LinkButton>
    </Page>
  )
}

/** The request in which to correct a refusal: personal data is corrected in the request with which it was entered. */
function findDescribed({ known }: Phone, { id, visitorId, about, refusal }: VisitRow): string {
  if (refusal?.part !== 'visitor' || Object.keys(about).length > 0) return id
  const visits = known.find(({ visitor }) => visitor.id === visitorId)?.visits ?? []
  return visits.find((visit) => Object.keys(visit.about).length > 0)?.id ?? id
}

/** Says why a request is not sent or was refused, with a link to correct it. */
export function ProblemNotice({ phone, visit }: { phone: Phone; visit: VisitRow }) {
  const { t } = useLingui()
  const refusedFields = useRefusedFields()
  const session = useSession()
  const { state, refusal, needsSignIn } = visit
  if (state === 'waiting' && needsSignIn && session !== null) {
    return (
      <Notice tone="warning" title={t`This request belongs to another account`}>
        {t`It cannot be changed or sent with your account. It is sent to the office when its own account logs in on this phone.`}
      </Notice>
    )
  }
  if (state === 'waiting' && needsSignIn) {
    return (
      <Notice tone="warning" title={t`Please log in, so that the request can be sent`}>
        {t`You now have an account. Once you have logged in with it on this phone, the request is sent to the office automatically.`}
      </Notice>
    )
  }
  if (state !== 'refused' || refusal === null) return null
  const { step, fields } = refusedFields(refusal)
  // The office no longer knows the visitor: only a new request sends the personal data again.
  const isUnknown = refusal.part === 'appointment' && (refusal.status === 401 || refusal.status === 404)
  return (
    <Notice tone="danger" title={t`The office could not accept the request`}>
      <ul className="space-y-1 text-small">
        {[...fields.values()].map((text) => (
          <li key={text}>{text}</li>
        ))}
        {isUnknown && <li>{t`The office no longer has a record of you. Please remove it here and ask again.`}</li>}
      </ul>
      {!isUnknown && (
        <LinkButton
          size="small"
          className="mt-2"
          data-action="correct"
          href={hrefOf(visitPath, { search: { request: findDescribed(phone, visit), step } })}
        >
          {t`Correct and send again`}
        </LinkButton>
      )}
    </Notice>
  )
}

function NextSteps({ isSent }: { isSent: boolean }) {
  const { t } = useLingui()
  const texts = [
    ...(isSent
      ? []
      : [
          t`The request is sent to the office automatically as soon as there is a connection, even if this page is closed.`,
        ]),
    t`The office reviews it and assigns a time, or says why it cannot.`,
    t`You get an SMS with the day and time, and a reminder a day before.`,
    t`For an online meeting the link appears on this page 15 minutes before; otherwise the room is shown here.`,
  ]
  return (
    <section>
      <h2>{t`What happens next`}</h2>
      <ol className="mt-2 space-y-2">
        {texts.map((text) => (
          <li key={text} className="flex gap-3">
            <Icon name="right" className="mt-1 text-primary" />
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
