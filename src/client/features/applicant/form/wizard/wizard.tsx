import { useEffect, useMemo, useState } from 'react'
import { findPageOfPath } from '#domain/forms/pages.ts'
import { readPicking } from '../../../../drafts/documents/picker-journal.ts'
import { DraftFormProvider, useDraftForm } from '../../../../drafts/form/draft-form-context.tsx'
import { DraftProvider, useDraftId, useIsReturned, useStage } from '../../../../drafts/session/draft-context.tsx'
import type { DraftSession } from '../../../../drafts/session/draft-session.ts'
import { createFeeSource } from '../../../../entities/payment/fees.ts'
import { PageFrame } from '../../../../ui/layout/page-frame.tsx'
import { StepPage } from '../steps/step-page.tsx'
import { addressOf, findAddressedPage } from './addressed-page.ts'
import { ReturnedForm, ReviewPage, SubmissionPage } from './parts.ts'
import { preloadParts } from './preload-parts.ts'
import { useNoteInAddress, useWizardAddress } from './wizard-address.ts'

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
  // A draft that was opened may be submitted already; a new one cannot be.
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

function FormPage() {
  const { session } = useDraftForm()
  const page = findAddressedPage(session.type, useWizardAddress())
  if (page === null) return <ReviewPage />
  return <StepPage key={`${page.step.step} ${page.number}`} page={page} />
}

/** When the browser killed the tab while a document was picked, the form returns to the page of that document. */
function useReturnToPicker(session: DraftSession): void {
  const address = useWizardAddress()
  const note = useNoteInAddress()
  const [returning] = useState(() => readPicking(session.draftId() ?? ''))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form is opened
  useEffect(() => {
    const page = returning === null ? null : findPageOfPath(session.type, `documents/${returning.slot}`)
    const isThere = page === findAddressedPage(session.type, address) || address.field !== null
    if (returning !== null && page !== null && !isThere) note({ draft: returning.draftId, ...addressOf(page) })
  }, [])
}

/** The address gets the id of a draft that was created, so that a reload or another tab returns to it. */
function useDraftInAddress(session: DraftSession): void {
  const address = useWizardAddress()
  const note = useNoteInAddress()
  const draftId = useDraftId(session)
  useEffect(() => {
    if (draftId === null) return
    // An address with another draft is just being opened (a renewal, from the application that it renews).
    if (address.draft === null) {
      note({ draft: draftId, step: address.step ?? session.type.steps[0]?.step ?? null, page: address.page })
    }
    preloadParts()
  }, [draftId, address.draft, address.step, address.page, note, session])
}
