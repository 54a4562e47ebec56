import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type FormSearch, formHref } from '../../../../platform/href.ts'
import { requestPageFocus } from '../../../../ui/layout/page-focus.ts'

/** The position in the form, as the address holds it. An address never contains an answer. */
export type WizardAddress = {
  type: string | null
  purpose: string | null
  draft: string | null
  step: string | null
  /** The field to focus, from a "change" link of the review page. */
  field: string | null
}

const names = ['type', 'purpose', 'draft', 'step', 'field'] as const satisfies readonly (keyof FormSearch)[]

/** An address of this form on the same page, e.g. for a link to a step. */
export function wizardHref(address: Partial<WizardAddress>): string {
  return formHref(location.pathname, Object.fromEntries(names.map((name) => [name, address[name] || undefined])))
}

export function useWizardAddress(): WizardAddress {
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  return useMemo(() => {
    const search = new URLSearchParams(text)
    const [type, purpose, draft, step, field] = names.map((name) => search.get(name))
    return {
      type: type ?? null,
      purpose: purpose ?? null,
      draft: draft ?? null,
      step: step ?? null,
      field: field ?? null,
    }
  }, [text])
}

/** Opens another step with a new entry in the history, so that the phone's back key leads to the step before. */
export function useGoTo(): (address: Partial<WizardAddress>) => void {
  const router = useRouter()
  return useCallback(
    (address) => {
      requestPageFocus()
      void router.navigate({ href: wizardHref(address) })
    },
    [router],
  )
}

/** Writes to the address without navigating: the page does not change. */
export function useNoteInAddress(): (address: Partial<WizardAddress>) => void {
  const router = useRouter()
  return useCallback(
    (address) => void router.navigate({ href: wizardHref(address), replace: true, resetScroll: false }),
    [router],
  )
}
