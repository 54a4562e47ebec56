import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { isReturned } from '#domain/payments/payment-states.ts'
import { EventText } from '../../../../entities/application/application-timeline.tsx'
import { useOnline } from '../../../../platform/online.ts'
import { keepsSearched } from '../../../../ui/list/searched.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { type DeskDecision, decisionTexts } from './decision-texts.ts'
import type { ForeignChange } from './use-decide.ts'

export type Outcome = { done: DeskDecision } | { foreign: ForeignChange }

/** The result of the last decision, shown if the page stays on the same application. */
export function OutcomeNotice({ outcome, list }: { outcome: Outcome; list: string }) {
  const { t, i18n } = useLingui()
  if ('foreign' in outcome) return <ForeignNotice change={outcome.foreign} />
  return (
    <Notice tone="ok" role="status" title={i18n._(decisionTexts[outcome.done].done)}>
      <a {...keepsSearched} href={list}>
        {t`Back to the list`}
      </a>
    </Notice>
  )
}

/** What a colleague did first, and what this person had typed. */
function ForeignNotice({ change: { events, decision } }: { change: ForeignChange }) {
  const { t } = useLingui()
  const typed = [decision.input.reason, decision.input.note].map((text) => text.trim()).filter((text) => text !== '')
  return (
    <Notice tone="warning" role="alert" title={t`Someone else decided first. Your decision was not accepted.`}>
      <p>{t`This happened in the meantime, and the page shows the new state:`}</p>
      <ul className="mt-1 space-y-1">
        {events.map((event) => (
          <li key={`${event.at} ${event.action}`}>
            <EventText event={event} />
          </li>
        ))}
      </ul>
      {typed.length > 0 && (
        <>
          <p className="mt-2">{t`You wrote:`}</p>
          <blockquote data-part="typed" className="whitespace-pre-line border-l-2 border-line-strong pl-3">
            {typed.join('\n')}
          </blockquote>
        </>
      )}
    </Notice>
  )
}

type HintProps = { application: Application; actions: readonly DeskDecision[] }

/**
 * Why an expected action is missing. Space for the sentence about the connection is reserved, so that nothing moves
 * when the connection drops.
 */
export function DecisionHint({ application, actions }: HintProps) {
  const { t } = useLingui()
  const online = useOnline()
  const offline = t`A decision needs an internet connection. It is not saved to send later.`
  const { payment, status } = application
  const words = useWaitingWords(application, actions)
  const waitsForPayment = payment?.state !== 'CONFIRMED' && isInReview(status)
  return (
    <div
      data-room={offline}
      className="grid text-small *:[grid-area:1/1] before:invisible before:[grid-area:1/1] before:content-[attr(data-room)]"
    >
      <p role="status" className="text-accent-ink">
        {!online && offline}
      </p>
      {waitsForPayment && !actions.includes('confirm-and-forward') && (
        <p className={online ? 'text-muted' : 'invisible'}>{words}</p>
      )}
    </div>
  )
}

/** Why an application without a payment that counts cannot be forwarded. */
function useWaitingWords({ payment, balance }: Application, actions: readonly DeskDecision[]): string {
  const { t } = useLingui()
  if (balance?.isAsked && payment === null) return t`A part of the fee is missing. The applicant has been asked for it.`
  if (payment?.state === 'REJECTED') return t`The payment was rejected. The applicant has been asked for another one.`
  if (payment !== null && isReturned(payment.state))
    return t`The money is returned to the applicant, so the application can only be rejected.`
  return actions.includes('confirm-payment')
    ? t`It can be forwarded once the payment is confirmed.`
    : t`It can be forwarded once the reception desk has confirmed the payment.`
}
