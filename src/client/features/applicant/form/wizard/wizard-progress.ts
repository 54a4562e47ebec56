import { useEffect, useState } from 'react'
import { isAnswered } from '#domain/forms/answers.ts'
import type { StepDefinition } from '#domain/forms/definition.ts'
import { findStepOfPath } from '#domain/forms/paths.ts'
import { blocks } from '#domain/forms/validate.ts'
import { type Checks, findAllIssues, isMissing } from '../../../../drafts/form/find-issues.ts'
import { afterPaint } from '../../../../platform/after-paint.ts'

/** `optional`: nothing has to be given there, and nothing was. */
export type StepState = 'done' | 'optional' | 'todo' | 'errors'
export type StepProgress = { step: StepDefinition; state: StepState; open: number }

/** How far each step is. Only what is wrong counts as an error; what is not yet given is still to do. */
export function progressOf(checks: Checks): readonly StepProgress[] {
  const issues = findAllIssues(checks).filter(blocks)
  const answered = answeredSteps(checks)
  return checks.session.type.steps.map((step) => {
    const own = issues.filter((issue) => issue.step === step.step)
    const fine = answered.has(step.step) ? 'done' : 'optional'
    const state = own.length === 0 ? fine : own.every(isMissing) ? 'todo' : 'errors'
    return { step, state, open: own.length }
  })
}

/** The steps in which something was answered. */
function answeredSteps({ session: { type, answers } }: Checks): ReadonlySet<string> {
  const given = Object.entries(answers()).filter(([, value]) => isAnswered(value))
  return new Set(given.map(([path]) => findStepOfPath(type, path)?.step ?? ''))
}

/** What the step before showed stands until the next is judged, so that the bar does not blink. */
const lastProgress = new WeakMap<Checks['session'], readonly StepProgress[]>()

/**
 * The progress as it was when the step was opened: computing it at every key would cost more than the key. It comes
 * behind the fields, because judging 300 answers takes a slow phone as long as drawing them.
 */
export function useProgress(checks: () => Checks, step: string): readonly StepProgress[] {
  const [progress, setProgress] = useState(() => lastProgress.get(checks().session) ?? nothingYet(checks()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of step is what makes it new
  useEffect(
    () =>
      afterPaint(() => {
        const now = progressOf(checks())
        lastProgress.set(checks().session, now)
        setProgress(now)
      }),
    [checks, step],
  )
  return progress
}

function nothingYet({ session: { type } }: Checks): readonly StepProgress[] {
  return type.steps.map((step) => ({ step, state: 'todo', open: 0 }))
}
