import { knownVisitForm, visitForm } from '#domain/appointments/visit-form.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import type { VisitorRow, VisitRow } from '#sync/visits/visit-rows.ts'
import type { VisitPart } from '#sync/visits/visits.ts'

/**
 * Four steps for someone new, and again when the server refused the person; two for a visitor whom this device has
 * introduced, also when that waits to be sent.
 */
export function formOfVisit(visit: VisitRow, visitor: VisitorRow): FormDefinition {
  const isIntroduced = visitor.onServer || (visitor.about !== null && Object.keys(visit.about).length === 0)
  return isIntroduced ? knownVisitForm : visitForm
}

/** The texts that a step is filled into; null for the photo and the password. */
export function partOf(step: string): VisitPart | null {
  return step === 'about' || step === 'purpose' ? step : null
}
