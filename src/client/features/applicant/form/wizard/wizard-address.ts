import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type FormSearch, formHref } from '../../../../platform/href.ts'
import { requestPageFocus } from '../../../../ui/layout/page-focus.ts'

/** Where one is in the form, as the address says it. No answer ever stands in an address. */
export type WizardAddress = {
  type: string | null
  purpose: string | null
  draft: string | null
  step: string | null
  /** The field to go to, after a "change" link of the review page. */
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

/** Goes to another step: a new entry of the history, so that the phone's back key leads to the step before. */
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

/** Notes something in the address without going anywhere: the page stays as it is under the finger. */
export function useNoteInAddress(): (address: Partial<WizardAddress>) => void {
  const router = useRouter()
  return useCallback(
    (address) => void router.navigate({ href: wizardHref(address), replace: true, resetScroll: false }),
    [router],
  )
}
