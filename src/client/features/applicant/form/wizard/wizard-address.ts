import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { formHref } from '../../../../platform/href.ts'
import { pageParameter } from '../../../../platform/search-schema.ts'
import { requestPageFocus } from '../../../../ui/layout/page-focus.ts'

/** The position in the form, as the address holds it. An address never contains an answer. */
export type WizardAddress = {
  type: string | null
  purpose: string | null
  draft: string | null
  step: string | null
  /** The page within the step; null for its first. */
  page: number | null
  /** The field to focus, from a "Change" link of the review. It decides the page, whatever `page` says. */
  field: string | null
  /** The page that opens after "Save and return"; null when the form continues with its next page. */
  back: 'review' | null
}

/** An address of this form on the same page, e.g. for a link to a step. */
export function wizardHref({ type, purpose, draft, step, page, field, back }: Partial<WizardAddress>): string {
  return formHref(location.pathname, {
    type: type || undefined,
    purpose: purpose || undefined,
    draft: draft || undefined,
    step: step || undefined,
    page: page || undefined,
    field: field || undefined,
    back: back || undefined,
  })
}

export function useWizardAddress(): WizardAddress {
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  return useMemo(() => {
    const search = new URLSearchParams(text)
    return {
      type: search.get('type'),
      purpose: search.get('purpose'),
      draft: search.get('draft'),
      step: search.get('step'),
      page: pageParameter(search.get('page') ?? '') ?? null,
      field: search.get('field'),
      back: search.get('back') === 'review' ? 'review' : null,
    }
  }, [text])
}

export type GoTo = (address: Partial<WizardAddress>, options?: { replace: boolean }) => void

/**
 * Opens another page with a new entry in the history, so that the phone's back key leads to the page before. With
 * `replace` the new page replaces the current entry.
 */
export function useGoTo(): GoTo {
  const router = useRouter()
  return useCallback(
    (address, options) => {
      requestPageFocus()
      void router.navigate({ href: wizardHref(address), ...options })
    },
    [router],
  )
}

/** Changes the address without opening another page or scrolling. */
export function useNoteInAddress(): (address: Partial<WizardAddress>) => void {
  const router = useRouter()
  return useCallback(
    (address) => void router.navigate({ href: wizardHref(address), replace: true, resetScroll: false }),
    [router],
  )
}
