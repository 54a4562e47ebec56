import { useMemo } from 'react'
import type { StepDefinition } from '#domain/enlistment/definition.ts'
import { blocks } from '#domain/enlistment/validate.ts'
import { type Checks, findAllIssues, isMissing } from '../../forms/find-issues.ts'

export type StepState = 'done' | 'todo' | 'errors'
export type StepProgress = { step: StepDefinition; state: StepState; open: number }

/** How far each step is. Only what is wrong counts as an error; what is not yet given is still to do. */
export function progressOf(checks: Checks): readonly StepProgress[] {
  const issues = findAllIssues(checks).filter(blocks)
  return checks.session.type.steps.map((step) => {
    const own = issues.filter((issue) => issue.step === step.step)
    const state = own.length === 0 ? 'done' : own.every(isMissing) ? 'todo' : 'errors'
    return { step, state, open: own.length }
  })
}

/** The progress as it was when the step was opened: computing it at every key would cost more than the key. */
export function useProgress(checks: () => Checks, step: string): readonly StepProgress[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of step is what makes it new
  return useMemo(() => progressOf(checks()), [checks, step])
}
