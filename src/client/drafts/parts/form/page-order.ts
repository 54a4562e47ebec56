import { listGroupFields } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import type { DraftSession } from '../../phone/session/draft-session.ts'

/** Issues in the order of the form. */
export function inPageOrder({ type, answers }: DraftSession, issues: readonly FieldIssue[]): readonly FieldIssue[] {
  const places: string[] = []
  for (const step of type.steps) {
    for (const group of step.groups) {
      places.push(...listGroupFields(group, step, answers()).map(({ path }) => path), group.group)
    }
    places.push(...step.documents.map(({ slot }) => `documents/${slot}`))
  }
  const indexOf = ({ path }: FieldIssue): number => {
    const index = places.findIndex((place) => path === place || path.startsWith(`${place}/`))
    return index < 0 ? places.length : index
  }
  return [...issues].sort((one, other) => indexOf(one) - indexOf(other))
}
