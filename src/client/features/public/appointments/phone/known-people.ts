import type { VisitorRow, VisitRow } from '#sync/visits/visit-rows.ts'
import type { KnownVisitor } from '#sync/visits/visits.ts'

/** One request with its person. */
export type KnownVisit = { visitor: VisitorRow; visit: VisitRow }

function listVisits(known: readonly KnownVisitor[]): KnownVisit[] {
  return known.flatMap(({ visitor, visits }) => visits.map((visit) => ({ visitor, visit })))
}

/** The request with this id, of any person; null if this device does not have it. */
export function findVisit(known: readonly KnownVisitor[], id: string | undefined): KnownVisit | null {
  return listVisits(known).find(({ visit }) => visit.id === id) ?? null
}

/** People who have sent a request from this device, which therefore knows their names. */
export function listNamed(known: readonly KnownVisitor[]): KnownVisitor[] {
  return known.filter(({ visitor }) => visitor.name !== '')
}

function isTouched({ visitor, visit }: KnownVisit): boolean {
  const texts = [...Object.values(visit.about), ...Object.values(visit.purpose)]
  return visitor.photo !== null || texts.some((text) => text.trim() !== '')
}

function listUnnamed(known: readonly KnownVisitor[]): KnownVisit[] {
  return listVisits(known).filter(({ visitor, visit }) => visitor.name === '' && visit.state === 'filling')
}

/** Requests that were begun but not sent, by people whose name this device does not know. */
export function listBegun(known: readonly KnownVisitor[]): KnownVisit[] {
  return listUnnamed(known).filter(isTouched)
}

/** A request without input. The next new person gets it, so that empty requests do not accumulate. */
export function findUntouched(known: readonly KnownVisitor[]): KnownVisit | null {
  return listUnnamed(known).find((each) => !isTouched(each)) ?? null
}
