import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { type ReviewAction, reviewActions } from '#domain/enlistment/workflow.ts'
import { EventText } from '../../../../entities/application/application-timeline.tsx'
import { hrefOf } from '../../../../platform/href.ts'
import { useOnline } from '../../../../platform/online.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { useKeptWords } from '../../../../ui/form/kept-words.ts'
import { keepsSearched } from '../../../../ui/list/searched.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { lastList } from '../list/last-list.ts'
import type { Review } from '../page/review-model.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { decisionTexts } from './decision-texts.ts'
import { type DecisionWords, type ForeignChange, noWords, useDecision } from './use-decision.ts'

const noneYet: Partial<Record<ReviewAction, DecisionWords>> = {}

type Outcome = { done: ReviewAction } | { foreign: ForeignChange } | null

/** The actions that this person may take now, each with a dialog, and the result of the last one. */
export function DecisionBar({ application, review }: { application: Application; review: Review }) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState<ReviewAction | null>(null)
  const [words, setWords] = useKeptWords(`decision/${application.id}`, noneYet)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const decision = useDecision(application, {
    onDone: (action) => {
      setOpen(null)
      setWords(noneYet)
      setOutcome({ done: action })
      toast.success(i18n._(decisionTexts[action].done))
    },
    onForeignChange: (foreign) => {
      setOpen(null)
      setOutcome({ foreign })
    },
  })
  const actions = offeredActions(application)
  return (
    <>
      {outcome !== null && <OutcomeNotice outcome={outcome} application={application} />}
      {actions.length > 0 && (
        <div className="space-y-2">
          <fieldset aria-label={t`Decision`} className="grid min-w-0 gap-2.5 sm:flex sm:flex-wrap">
            {actions.map((action, index) => (
              <Button
                key={action}
                data-action={action}
                variant={action === 'reject' ? 'danger' : index === 0 && action !== 'recheck' ? 'primary' : 'plain'}
                disabled={!online}
                onClick={() => {
                  decision.reset()
                  setOpen(action)
                }}
              >
                {i18n._(decisionTexts[action].label)}
              </Button>
            ))}
          </fieldset>
          <DecisionHint application={application} actions={actions} />
        </div>
      )}
      {open !== null && (
        <DecisionDialog
          action={open}
          application={application}
          review={review}
          words={words[open] ?? noWords}
          onWords={(changed) => setWords({ ...words, [open]: changed })}
          busy={decision.isPending}
          error={decision.error}
          onConfirm={() => decision.mutate({ action: open, words: words[open] ?? noWords })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** The actions that the server allows, in the order of the review. A confirmed payment needs no second confirmation. */
function offeredActions({ actions, payment }: Application): readonly ReviewAction[] {
  return reviewActions.filter(
    (action) => actions.includes(action) && !(action === 'confirm-payment' && payment?.state === 'CONFIRMED'),
  )
}

/** Why an expected action is missing. */
function DecisionHint({ application, actions }: { application: Application; actions: readonly ReviewAction[] }) {
  const { t } = useLingui()
  const online = useOnline()
  if (!online) {
    return (
      <p
        role="status"
        className="text-small text-accent-ink"
      >{t`A decision needs a connection. It is never kept for later.`}</p>
    )
  }
  const waitsForPayment = application.payment?.state !== 'CONFIRMED' && application.status !== 'rejected'
  if (!waitsForPayment) return null
  return (
    <p className="text-small text-muted">
      {actions.includes('confirm-payment')
        ? t`It can be sent on once the payment is confirmed.`
        : t`It can be sent on once the reception desk has confirmed the payment.`}
    </p>
  )
}

function OutcomeNotice({ outcome, application }: { outcome: NonNullable<Outcome>; application: Application }) {
  const { t, i18n } = useLingui()
  const back = lastList(hrefOf('/applications/$type', { params: { type: application.kind } }))
  if ('done' in outcome) {
    return (
      <Notice tone="ok" role="status" title={i18n._(decisionTexts[outcome.done].done)}>
        <a {...keepsSearched} href={back}>
          {t`Back to the list`}
        </a>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" role="alert" title={t`Somebody else was faster. Your decision was not taken.`}>
      <p>{t`This happened meanwhile, and the page shows the new state:`}</p>
      <ul className="mt-1 space-y-1">
        {outcome.foreign.events.map((event) => (
          <li key={`${event.at} ${event.action}`}>
            <EventText event={event} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
