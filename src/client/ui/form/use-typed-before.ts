import type { FieldPath, FieldPathValue, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { useIsTakenOver } from '../../platform/use-store-value.ts'

/**
 * Keeps what was typed into the prerendered HTML. When react-hook-form registers an element, it writes the form's value
 * into it, so the form must get the typed text first.
 */
export function useTypedBefore<Values extends FieldValues>({
  register,
  setValue,
}: UseFormReturn<Values>): (name: FieldPath<Values>) => UseFormRegisterReturn {
  const isTakenOver = useIsTakenOver()
  return (name) => {
    const registration = register(name)
    if (isTakenOver) return registration
    const ref = (element: HTMLInputElement | null) => {
      const typed = element?.value ?? ''
      if (typed !== '') setValue(name, typed as FieldPathValue<Values, FieldPath<Values>>)
      registration.ref(element)
    }
    return { ...registration, ref }
  }
}
