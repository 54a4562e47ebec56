import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { EventText } from '../../../../entities/application/application-timeline.tsx'
import { hrefOf } from '../../../../platform/href.ts'
import { useOnline } from '../../../../platform/online.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { useKeptWords } from '../../../../ui/form/kept-words.ts'
import { keepSearched, keepsSearched } from '../../../../ui/list/searched.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { lastList } from '../loop/current-work.ts'
import type { Steps } from '../loop/use-steps.ts'
import type { Marks } from '../marks/use-marks.ts'
import type { Review } from '../page/review-model.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { type DeskDecision, decisionTexts } from './decision-texts.ts'
import { keyOf, offeredDecisions, useDecisionKeys } from './offered-decisions.ts'
import { returnWords } from './return-words.ts'
import { type DecisionWords, type ForeignChange, noWords, useDecision } from './use-decision.ts'

const noneYet: Partial<Record<DeskDecision, DecisionWords>> = {}

type Outcome = { done: DeskDecision } | { foreign: ForeignChange } | null
type BarProps = { application: Application; review: Review; marks: Marks; steps: Steps }

/** The decisions that this person may take now, each with a dialog, and the result of the last one. */
export function DecisionBar({ application, review, marks, steps }: BarProps) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState<DeskDecision | null>(null)
  const [words, setWords] = useKeptWords(`decision/${application.id}`, noneYet)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const goOn = useGoOn(application, steps)
  const decision = useDecision(marks, {
    onDone: async (action, answer) => {
      setOpen(null)
      setWords(noneYet)
      toast.success(i18n._(decisionTexts[action].done))
      const hasGone = answer.status !== application.status && (await goOn())
      if (!hasGone) setOutcome({ done: action })
    },
    onForeignChange: (foreign) => {
      setOpen(null)
      setOutcome({ foreign })
    },
  })
  const actions = offeredDecisions(application)
  const wordsOf = (action: DeskDecision) =>
    words[action] ?? (action === 'recheck' ? returnWords(application, dhakaDate(Date.now())) : noWords)
  function ask(action: DeskDecision): void {
    decision.reset()
    setOpen(action)
  }
  useDecisionKeys({ isOff: !online || open !== null, actions, onAsk: ask })
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
                aria-keyshortcuts={keyOf(action, actions)}
                variant={action === 'reject' ? 'danger' : index === 0 && action !== 'recheck' ? 'primary' : 'plain'}
                disabled={!online}
                onClick={() => ask(action)}
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
          words={wordsOf(open)}
          onWords={(changed) => setWords({ ...words, [open]: changed })}
          busy={decision.isPending}
          error={decision.error}
          onConfirm={() => decision.mutate({ action: open, words: wordsOf(open) })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** After a decision: the next application of the list, or the list when this was its last one. */
function useGoOn({ kind }: Application, { place, go }: Steps): () => Promise<boolean> {
  const navigate = useNavigate()
  return async () => {
    if (place === null) return false
    if (await go(1)) return true
    const list = lastList(hrefOf('/applications/$type', { params: { type: kind } }))
    await navigate({ href: list, state: keepSearched })
    return true
  }
}

/** Why an expected action is missing. */
function DecisionHint({ application, actions }: { application: Application; actions: readonly DeskDecision[] }) {
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
  if (!waitsForPayment || actions.includes('confirm-and-forward')) return null
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
