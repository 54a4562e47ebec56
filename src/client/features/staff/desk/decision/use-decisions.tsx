import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { useOnline } from '../../../../platform/online.ts'
import { keepSearched } from '../../../../ui/list/searched.ts'
import type { Review } from '../application/review-model.ts'
import type { Steps } from '../loop/use-steps.ts'
import type { Marks } from '../marks/use-marks.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { DeskDecision } from './decision-texts.ts'
import { offeredDecisions, useDecisionKeys } from './offered-decisions.ts'
import { DecisionHint, type Outcome, OutcomeNotice } from './outcome-notice.tsx'
import { useDecide } from './use-decide.ts'

type Given = { application: Application; review: Review; marks: Marks; steps: Steps }

/** The three parts of the page that belong to decisions. */
export type Decisions = {
  /** Null if this person cannot make a decision now. */
  bar: ReactNode
  /** The result of the last decision, and why an expected decision is missing. */
  outcome: ReactNode
  dialog: ReactNode
}

/** The decisions that this person may make now, each with a dialog, and the result of the last one. */
export function useDecisions({ application, review, marks, steps }: Given): Decisions {
  const online = useOnline()
  const [open, setOpen] = useState<DeskDecision | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const openNext = useOpenNext(steps)
  const decide = useDecide(marks, (foreign) => {
    setOpen(null)
    setOutcome({ foreign })
  })
  const actions = offeredDecisions(application)
  useDecisionKeys({ isOff: !online || open !== null, actions, onAsk: setOpen })
  async function finish(action: DeskDecision, answer: Application): Promise<void> {
    setOpen(null)
    const hasGone = answer.status !== application.status && (await openNext())
    if (!hasGone) setOutcome({ done: action })
  }
  return {
    bar: actions.length === 0 ? null : <DecisionBar actions={actions} canAsk={online} onAsk={setOpen} />,
    outcome: (
      <>
        {outcome !== null && <OutcomeNotice outcome={outcome} list={steps.list} />}
        {actions.length > 0 && <DecisionHint application={application} actions={actions} />}
      </>
    ),
    dialog: open !== null && (
      <DecisionDialog
        action={open}
        {...{ application, review, marks, decide }}
        onDone={(answer) => finish(open, answer)}
        onClose={() => setOpen(null)}
      />
    ),
  }
}

/** Opens the next application of the list after a decision, or the list itself after its last application. */
function useOpenNext({ place, list, go }: Steps): () => Promise<boolean> {
  const navigate = useNavigate()
  return async () => {
    if (place === null) return false
    if (await go(1)) return true
    // Its row has just left the list, so the focus does not return to it.
    await navigate({ href: list, state: ({ searched }) => keepSearched({ searched }) })
    return true
  }
}
