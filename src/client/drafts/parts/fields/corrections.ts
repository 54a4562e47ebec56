import { type ComponentType, createContext, use } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'

export type LockedFieldProps = { place: FieldPlace; label: string }

/** A form that a desk returned: what may be changed in it, and how the rest is shown. */
export type Corrections = {
  /** Null until the server has answered what is to be corrected; until then nothing can be changed. */
  asked: Application['correction']
  /** The payment as the office has it, which may have been reversed; null while it is not known. */
  payment: Application['payment']
  /**
   * Why nothing is to be paid now: the fee is confirmed, the office checks the payment that was named, or money is to be
   * returned, or was. Null where the office waits for a payment.
   */
  paid: 'confirmed' | 'waiting' | 'returned' | null
  /** How much of the fee is missing, or arrived beyond it; left out for an exact fee. */
  balance: Application['balance']
  mayChange: (path: string) => boolean
  /** Why a file is to be replaced, by its id; empty where the desk gave no reason. */
  toReplace: ReadonlyMap<string, string>
  /** Loaded with the corrections, because only a returned form needs it. */
  LockedField: ComponentType<LockedFieldProps>
}

export const CorrectionContext = createContext<Corrections | null>(null)

/** The corrections of a returned form; null while the form is filled in for the first time. */
export function useCorrections(): Corrections | null {
  return use(CorrectionContext)
}

/** Whether the path may not be changed in this returned application. */
export function useIsClosed(path: string): boolean {
  const corrections = use(CorrectionContext)
  return corrections !== null && !corrections.mayChange(path)
}

/** A placeholder for a row or file that does not exist yet, where only its group or slot matters. */
const anyId = '00000000-0000-0000-0000-000000000000'

/** The path of a new row or file under `owners` or `documents/{slot}`. */
export function newPath(container: string): string {
  return `${container}/${anyId}`
}
