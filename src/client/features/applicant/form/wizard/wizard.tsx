import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type FormPage as FormPageOf, findPageOfPath } from '#domain/forms/pages.ts'
import { DraftFormProvider, useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { findAllIssues } from '../../../../drafts/parts/fields/find-issues.ts'
import {
  Attention,
  CodeDialog,
  DocumentSlots,
  ErrorSummary,
  OutboxDialog,
  RowList,
} from '../../../../drafts/parts/form/parts.ts'
import {
  DraftProvider,
  useDraftId,
  useIsReturned,
  useStage,
} from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { LockScreen, PhoneQuestion, PhoneSetting } from '../../../../drafts/parts/vault/parts.ts'
import { notePlace } from '../../../../drafts/phone/notes/draft-address.ts'
import { readPicking } from '../../../../drafts/phone/notes/picker-journal.ts'
import type { DraftSession } from '../../../../drafts/phone/session/draft-session.ts'
import type { Stage } from '../../../../drafts/phone/storage/draft-storage.ts'
import { createFeeSource } from '../../../../entities/payment/fees.ts'
import { fetchFees } from '../../../../entities/payment/known-fees.ts'
import { whenIdle } from '../../../../platform/timing/when-idle.ts'
import { requestPageFocus, takePageFocus } from '../../../../ui/layout/page-focus.ts'
import { PageFrame } from '../../../../ui/layout/page-frame.tsx'
import { StepPage } from '../steps/step-page.tsx'
import { addressOf, findAddressedPage, findFirstOpenPage, reviewStep } from './addressed-page.ts'
import { PayTo, ReturnedForm, ReviewPage, SubmissionPage } from './parts.ts'
import { useNoteInAddress, useWizardAddress, type WizardAddress } from './wizard-address.ts'
import { StepsDialog } from './wizard-frame.tsx'

/** The form of one application, from its first field to its receipt. */
export function Wizard({ session }: { session: DraftSession }) {
  const fee = useMemo(() => createFeeSource(session), [session])
  return (
    <DraftProvider session={session}>
      <DraftFormProvider session={session} fee={fee}>
        <WizardPages />
      </DraftFormProvider>
    </DraftProvider>
  )
}

function WizardPages() {
  const { session } = useDraftForm()
  const isReturned = useIsReturned()
  const stage = useStage()
  useReturnToPicker(session)
  useDraftInAddress(session)
  useFocusOnStage(stage)
  // Only a draft that was opened from the storage may be submitted already.
  if (stage !== null && stage !== 'filling') {
    return (
      <PageFrame>
        <SubmissionPage />
      </PageFrame>
    )
  }
  return isReturned ? (
    <ReturnedForm>
      <FormPage />
    </ReturnedForm>
  ) : (
    <FormPage />
  )
}

/**
 * Submitting, the receipt and taking a submission back show another page at the same address. Like a page that was
 * navigated to, it is shown from its top, and its heading gets the focus.
 */
function useFocusOnStage(stage: Stage | null): void {
  const shown = useRef(stage)
  useEffect(() => {
    const before = shown.current
    shown.current = stage
    // Without an earlier stage the draft was just begun or read, and opening its page has moved the focus already.
    if (before === null || stage === null || before === stage) return
    window.scrollTo(0, 0)
    requestPageFocus()
    // A page that is still loading takes the focus when its heading appears.
    takePageFocus(document.querySelector<HTMLElement>('main h1'))
  }, [stage])
}

function FormPage() {
  const { session } = useDraftForm()
  const page = findAddressedPage(session.type, usePosition())
  useNoteOfPlace(page)
  useFocusOnPage(page)
  if (page === null) return <ReviewPage />
  return <StepPage key={`${page.step.step} ${page.number}`} page={page} />
}

/**
 * The position in the form. The address of a draft that was never open on this phone has no position: the draft opens
 * at its first incomplete page. A returned application opens at its first page, which lists what to correct.
 */
function usePosition(): Pick<WizardAddress, 'step' | 'page' | 'field'> {
  const { session, checks } = useDraftForm()
  const address = useWizardAddress()
  const note = useNoteInAddress()
  const isReturned = useIsReturned()
  const isWithout = address.draft !== null && address.step === null && address.field === null
  const [first] = useState(() => {
    if (!isWithout || isReturned) return null
    return placeOf(findFirstOpenPage(session.type, findAllIssues(checks())))
  })
  const opens = isWithout ? first : null
  useEffect(() => {
    if (opens !== null) note({ draft: address.draft, ...opens })
  }, [opens, address.draft, note])
  return opens === null ? address : { ...opens, field: null }
}

function placeOf(page: FormPageOf | null): { step: string; page: number | null } {
  return page === null ? { step: reviewStep, page: null } : addressOf(page)
}

/**
 * Moves the focus to the heading of a new page if the focused element disappeared with the old page: a step that was
 * chosen from the list, or a button when the phone's back key was pressed.
 */
function useFocusOnPage(page: FormPageOf | null): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (document.activeElement !== document.body) return
    requestPageFocus()
    takePageFocus(document.querySelector<HTMLElement>('main h1'))
  }, [page])
}

/** Stores the place at which the draft is opened the next time. */
function useNoteOfPlace(page: FormPageOf | null): void {
  const { session } = useDraftForm()
  const draftId = useDraftId(session)
  useEffect(() => {
    if (draftId === null) return
    const { step, page: number } = placeOf(page)
    notePlace(draftId, { step, ...(number !== null && { page: number }) })
  }, [draftId, page])
}

/** If the browser killed the tab while a document was picked, the form returns to the page of that document. */
function useReturnToPicker(session: DraftSession): void {
  const address = useWizardAddress()
  const note = useNoteInAddress()
  const [returning] = useState(() => readPicking(session.draftId() ?? ''))
  const returnOnce = useEffectEvent(() => {
    const page = returning === null ? null : findPageOfPath(session.type, `documents/${returning.slot}`)
    const isThere = page === findAddressedPage(session.type, address) || address.field !== null
    if (returning !== null && page !== null && !isThere) note({ draft: returning.draftId, ...addressOf(page) })
  })
  // Only when the form is opened.
  useEffect(() => returnOnce(), [])
}

/** Adds the id of a newly created draft to the address, so that a reload or another tab opens the same draft. */
function useDraftInAddress(session: DraftSession): void {
  const address = useWizardAddress()
  const note = useNoteInAddress()
  const draftId = useDraftId(session)
  useEffect(() => {
    if (draftId === null) return
    // An address that names another draft is being opened: a renewal, from the application that it renews.
    if (address.draft === null) {
      note({ draft: draftId, step: address.step ?? session.type.steps[0]?.step ?? null, page: address.page })
    }
    preloadParts()
  }, [draftId, address.draft, address.step, address.page, note, session])
}

const parts = [
  CodeDialog,
  ErrorSummary,
  RowList,
  DocumentSlots,
  ReviewPage,
  SubmissionPage,
  ReturnedForm,
  PayTo,
  OutboxDialog,
  StepsDialog,
  Attention,
  PhoneQuestion,
  LockScreen,
  PhoneSetting,
]

let done = false

/** Loads the rest of the form while the person types: the person will need it, perhaps without a connection. */
function preloadParts(): void {
  if (done) return
  done = true
  whenIdle(() => {
    for (const part of parts) void part.preload()
    // The payment page then has the accounts at its first rendering, so that nothing on it moves.
    void fetchFees()
  })
}
