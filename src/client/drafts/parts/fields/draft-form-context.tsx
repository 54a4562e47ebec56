import { createContext, type ReactNode, use, useEffect, useMemo, useReducer } from 'react'
import type { DraftSession } from '../../phone/session/draft-session.ts'
import { createDraftForm, type DraftForm, type FeeSource } from './create-draft-form.ts'

export const DraftFormContext = createContext<DraftForm | null>(null)

export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext)
  if (form === null) throw new Error('This part is used outside of a form.')
  return form
}

export type DraftFormProviderProps = { session: DraftSession; fee: FeeSource; children: ReactNode }

export function DraftFormProvider({ session, fee, children }: DraftFormProviderProps) {
  const form = useMemo(() => createDraftForm(session, fee), [session, fee])
  return <DraftFormContext value={form}>{children}</DraftFormContext>
}

/**
 * The fee of the draft in whole taka, as this phone knows it now. Renders again with each answer of the server, because
 * the payees and the ways to pay can change while the amount stays the same.
 */
export function useFee(): number {
  const { fee } = useDraftForm()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => fee.subscribe(drawAgain), [fee])
  return fee.total()
}
