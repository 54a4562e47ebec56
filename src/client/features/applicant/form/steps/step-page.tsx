import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { type FormPage, listPages, pageLabel } from '#domain/forms/pages.ts'
import { blocks, type FieldIssue } from '#domain/forms/validate.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { findPageIssues } from '../../../../drafts/parts/fields/find-issues.ts'
import { focusField, focusNext } from '../../../../drafts/parts/fields/focus-field.ts'
import { useIsReturned } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { formPart } from '../../../../drafts/parts/open-draft/form-part.tsx'
import { useLocale, useLocalized } from '../../../../platform/i18n.ts'
import { toast } from '../../../../platform/toast.ts'
import { useIsTakenOver } from '../../../../platform/use-store-value.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDocumentTitle } from '../../../../ui/layout/document-title.ts'
import { newDraft } from '../opening/new-draft.ts'
import { addressOf, reviewStep } from '../wizard/addressed-page.ts'
import { useGoTo, useWizardAddress } from '../wizard/wizard-address.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { StepForm } from './step-form.tsx'
import { usePageOf } from './use-page-of.ts'

const CorrectionNotice = formPart<object>(() =>
  import('./correction-notice.tsx').then((module) => module.CorrectionNotice),
)

/** One page of a step with its frame and buttons. Nothing here renders again while a person types. */
export function StepPage({ page }: { page: FormPage }) {
  const { t } = useLingui()
  const { session, issues, checks, untilSaved } = useDraftForm()
  const pages = listPages(session.type)
  const index = pages.indexOf(page)
  const isLast = index === pages.length - 1
  const [found, setFound] = useState<readonly FieldIssue[]>([])
  const [isSaving, setSaving] = useState(false)
  const go = usePageNavigation(pages)
  const returnToReview = useReturnToReview()
  const leave = returnToReview ?? (() => go(index + 1))
  const isReturned = useIsReturned()
  usePageInTitle(page)
  useFieldOfAddress(page)

  async function goToNextPage(): Promise<void> {
    const saving = untilSaved()
    if (saving !== null) {
      const { href } = location
      setSaving(true)
      await saving
      setSaving(false)
      // The person has opened another page in the meantime.
      if (location.href !== href) return
    }
    const all = findPageIssues(checks(), page)
    const blocking = all.filter(blocks)
    issues.setAll(all)
    // Another empty list would render the page again just before it is left.
    if (blocking.length > 0 || found.length > 0) setFound(blocking)
    void session.flush()
    if (blocking.some(({ path }) => path === 'mobile')) {
      toast.error(t`To save and resume later at least a correct mobile no. is needed.`)
    }
    if (blocking.length === 0) leave()
  }
  return (
    <WizardFrame
      current={page.step.step}
      subtitle={<PlaceInForm page={page} />}
      form={{
        noValidate: true,
        // Without scripts the browser sends the form itself: POST keeps the answers out of the address.
        method: 'post',
        // Only the built HTML has the data for the inline script.
        suppressHydrationWarning: true,
        ...earlyProps(session.type),
        onKeyDown: nextOnEnter,
        onSubmit: (event) => {
          event.preventDefault()
          if (!isSaving) void goToNextPage()
        },
      }}
      bar={
        <>
          <EarlyNotice />
          {index > 0 && returnToReview === null && (
            <Button variant="plain" className="@max-xs:basis-full" data-action="back" onClick={() => go(index - 1)}>
              {t`Back`}
            </Button>
          )}
          <NextButton isBusy={isSaving} to={returnToReview !== null ? 'return' : isLast ? 'review' : 'continue'} />
        </>
      }
    >
      {isReturned && <CorrectionNotice />}
      <StepForm page={page} isFirst={index === 0} found={found} onLater={leave} />
    </WizardFrame>
  )
}

/** The data with which the inline script (app/inline/early-input.ts) begins a draft; only the built HTML has it. */
function earlyProps(type: TypeDefinition): { 'data-start'?: string } {
  return typeof window === 'undefined' ? { 'data-start': JSON.stringify(newDraft(type, null)) } : {}
}

/** The inline script shows it when a person presses "Next" before the app is loaded. */
function EarlyNotice() {
  const { t } = useLingui()
  if (useIsTakenOver()) return null
  return (
    <p hidden data-early-notice="" role="status" className="basis-full text-small">
      {t`The rest of the form is still loading. Everything you typed is kept on this phone; you can keep typing.`}
    </p>
  )
}

function NextButton({ to, isBusy }: { to: 'continue' | 'review' | 'return'; isBusy: boolean }) {
  const { t } = useLingui()
  const texts = { continue: t`Next`, review: t`Review and submit`, return: t`Save and return to the review` }
  return (
    <Button type="submit" className="grow" busy={isBusy} data-action={to}>
      {texts[to]}
    </Button>
  )
}

/** The number of the step, the number of all steps, and its name. */
function PlaceInForm({ page }: { page: FormPage }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { steps } = useDraftForm().session.type
  const name = (page.step.shortLabel ?? page.step.label)[locale]
  const place = `${formatNumber(steps.indexOf(page.step) + 1, locale)} / ${formatNumber(steps.length, locale)}`
  return t`Step ${place} · ${name}`
}

function usePageInTitle(page: FormPage): void {
  const localized = useLocalized()
  const { type } = useDraftForm().session
  const place = [localized(pageLabel(page)), usePageOf(page)].filter((text) => text !== null).join(' · ')
  useDocumentTitle(`${place}, ${localized(type.label)}`)
}

/** Goes to a page by its index; the review comes after the last page. */
function usePageNavigation(pages: readonly FormPage[]): (index: number) => void {
  const { session } = useDraftForm()
  const address = useWizardAddress()
  const goTo = useGoTo()
  return (index) => {
    const page = pages[index]
    const place = page === undefined ? { step: reviewStep } : addressOf(page)
    const draft = session.draftId()
    goTo(draft === null ? { type: address.type, purpose: address.purpose, ...place } : { draft, ...place })
  }
}

/**
 * Returns to the changed answer in the review, if a link of the review or of a correction opened this page; otherwise
 * null. The review replaces this page in the history, so that the back key does not lead to this page again.
 */
function useReturnToReview(): (() => void) | null {
  const { session } = useDraftForm()
  const { back, field } = useWizardAddress()
  const goTo = useGoTo()
  if (back === null) return null
  return () => goTo({ draft: session.draftId(), step: back, field }, { replace: true })
}

/** The field in the address, from a "change" link: its errors are shown and it takes the focus. */
function useFieldOfAddress(page: FormPage): void {
  const { field } = useWizardAddress()
  const { issues, checks } = useDraftForm()
  useEffect(() => {
    if (field === null) return
    issues.setAll(findPageIssues(checks(), page))
    focusField(field)
  }, [field, page, issues, checks])
}

/**
 * The "next" key of a phone's keyboard sends Enter: it moves to the next field, and after the last one to the next
 * page.
 */
function nextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isField) return
  if (focusNext(currentTarget, target)) event.preventDefault()
}
