import { knownVisitForm, visitForm } from '#domain/appointments/visit-form.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import type { VisitorRow, VisitRow } from '#sync/visits/visit-rows.ts'
import type { VisitPart } from '#sync/visits/visits.ts'

/**
 * Four steps for a new visitor, and again after the server refused the personal data. Two steps for a visitor whose
 * data was entered on this device before, even if it has not been sent yet.
 */
export function formOfVisit(visit: VisitRow, visitor: VisitorRow): FormDefinition {
  const isIntroduced = visitor.onServer || (visitor.about !== null && Object.keys(visit.about).length === 0)
  return isIntroduced ? knownVisitForm : visitForm
}

/** The part of the request that a step fills in; null for the photo and the password. */
export function partOf(step: string): VisitPart | null {
  return step === 'about' || step === 'purpose' ? step : null
}
