import { useEffect, useState } from 'react'
import { isAnswered } from '#domain/forms/answers.ts'
import type { StepDefinition } from '#domain/forms/definition.ts'
import { findStepOfPath } from '#domain/forms/paths.ts'
import { blocks } from '#domain/forms/validate.ts'
import { type Checks, findAllIssues, isMissing } from '../../../../drafts/parts/fields/find-issues.ts'
import { whenIdle } from '../../../../platform/timing/when-idle.ts'

/** `optional`: the step requires nothing and has no answers. */
export type StepState = 'done' | 'optional' | 'todo' | 'errors'
export type StepProgress = { step: StepDefinition; state: StepState; open: number }

/** The progress of each step. Wrong answers count as errors; missing ones are still to do. */
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

/** The steps with at least one answer. */
function answeredSteps({ session: { type, answers } }: Checks): ReadonlySet<string> {
  const given = Object.entries(answers()).filter(([, value]) => isAnswered(value))
  return new Set(given.map(([path]) => findStepOfPath(type, path)?.step ?? ''))
}

/** The last progress of each session, shown until the new one is computed, so that the bar does not flicker. */
const lastProgress = new WeakMap<Checks['session'], readonly StepProgress[]>()

/**
 * The progress at the time when the step was opened: computing it at every keystroke would delay typing. It is computed
 * when the page is idle, because on a slow phone checking 300 answers takes as long as drawing them.
 */
export function useProgress(checks: () => Checks, step: string): readonly StepProgress[] {
  const [progress, setProgress] = useState(() => lastProgress.get(checks().session) ?? nothingYet(checks()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: computed again at each change of step
  useEffect(
    () =>
      whenIdle(() => {
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
