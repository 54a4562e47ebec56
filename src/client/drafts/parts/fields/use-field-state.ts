import { useCallback } from 'react'
import type { Answers } from '#domain/drafts/operations.ts'
import { scopeOf } from '#domain/forms/answers.ts'
import { decidingPaths, isRequired, isVisible, readInScope } from '#domain/forms/conditions.ts'
import { shownRule } from '#domain/forms/kinds.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import type { RuleName } from '#domain/forms/rules.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import type { Text } from '#domain/text.ts'
import { useStoreValue } from '../../../platform/use-store-value.ts'
import { useDraftForm } from './draft-form-context.tsx'

/** `rule`: the rule whose hint is shown. `label`: the name of the field, which may depend on other answers. */
export type FieldState = { visible: boolean; required: boolean; rule: RuleName | null; label: Text }

/** Follows the answers that a field's conditions name, and renders the field again only when the outcome changes. */
export function useFieldState(place: FieldPlace): FieldState {
  const { session } = useDraftForm()
  const { field } = place
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [...decidingPaths(place)].map((path) => session.watch(path, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [session, place],
  )
  // One string, because useSyncExternalStore compares snapshots by identity.
  const decide = (answers: Answers) => {
    const scope = scopeOf(place, answers)
    const labelledBy = field.labelBy === undefined ? null : readInScope(field.labelBy.field, scope)
    return `${isVisible(field, scope)} ${isRequired(field, scope)} ${shownRule(field, scope) ?? ''} ${labelledBy ?? ''}`
  }
  const decided = useStoreValue(
    subscribe,
    () => decide(session.answers()),
    () => decide(session.startAnswers()),
  )
  const [visible, required, rule, labelledBy = ''] = decided.split(' ')
  const label = field.labelBy?.map[labelledBy] ?? field.label
  return { visible: visible === 'true', required: required === 'true', rule: (rule || null) as RuleName | null, label }
}

/** The issue that is shown at a path, or null. */
export function useIssue(path: string): FieldIssue | null {
  const { issues } = useDraftForm()
  return useStoreValue(
    useCallback((listener) => issues.watch(path, listener), [issues, path]),
    () => issues.get(path),
    // An issue may be found before React takes the field over, but the prerendered HTML shows no errors.
    () => null,
  )
}
