import { createContext, type ReactNode, use, useMemo } from 'react'
import { createForm, type Form } from './create-form.ts'
import type { DraftSession } from './drafts/draft-session.ts'

export const FormContext = createContext<Form | null>(null)

export function useForm(): Form {
  const form = use(FormContext)
  if (form === null) throw new Error('This part stands outside of a form.')
  return form
}

export type FormProviderProps = { session: DraftSession; feeTotal: () => number | undefined; children: ReactNode }

export function FormProvider({ session, feeTotal, children }: FormProviderProps) {
  const form = useMemo(() => createForm(session, feeTotal), [session, feeTotal])
  return <FormContext value={form}>{children}</FormContext>
}
