import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FieldProblem } from '#domain/errors.ts'
import { resolveAnswers } from '#domain/forms/answers.ts'
import { listPages } from '#domain/forms/pages.ts'
import { findStepOfPath } from '#domain/forms/paths.ts'
import { summarise } from '#domain/forms/summary.ts'
import { blocks, type FieldIssue, issueCodes } from '#domain/forms/validate.ts'
import { requestSubmission } from '#sync/outbox/submit.ts'
import { useCodeText } from '../../../../drafts/parts/attention/troubles.tsx'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { findAllIssues } from '../../../../drafts/parts/fields/find-issues.ts'
import { pathLabel } from '../../../../drafts/parts/fields/path-label.ts'
import { IssueLinks, inPageOrder } from '../../../../drafts/parts/form/error-summary.tsx'
import { useIsReturned, useOpenDraft, useSnapshot } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { loadStorage } from '../../../../drafts/phone/loading/load-storage.ts'
import { sendNow } from '../../../../drafts/phone/loading/sending-loader.ts'
import { draftChanges } from '../../../../drafts/phone/notes/draft-changes.ts'
import { feeOf } from '../../../../entities/payment/fees.ts'
import { useIssueText } from '../../../../forms/use-issue-text.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useOnline } from '../../../../platform/online.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDocumentTitle } from '../../../../ui/layout/document-title.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { addressOf, reviewStep } from '../wizard/addressed-page.ts'
import { useGoTo, useWizardAddress, wizardHref } from '../wizard/wizard-address.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { CorrectionNotice } from './correction-notice.tsx'
import { ReviewSection } from './review-section.tsx'
import { StepHeading } from './step-heading.tsx'

/** All answers, with links to change them, and the submission. */
export function ReviewPage() {
  const { t } = useLingui()
  const locale = useLocale()
  const { session, checks } = useDraftForm()
  const goTo = useGoTo()
  const changed = useAnyChange()
  const isReturned = useIsReturned()
  useDocumentTitle(t`Review and submit`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers change in place; `changed` counts the changes
  const issues = useMemo(() => findAllIssues(checks()), [checks, changed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const sections = useMemo(() => {
    const context = { today: currentDate(), feeTotal: feeOf(session) }
    return summarise(session.type, resolveAnswers(session.type, session.answers(), context), locale)
  }, [session, locale, changed])
  const draft = session.draftId()
  const hrefOf = (step: string, field: string) => wizardHref({ draft, step, field, back: reviewStep })
  const last = listPages(session.type).at(-1)
  const blocking = inPageOrder(session, issues.filter(blocks))
  useChangedAnswer(blocking.length === 0)
  return (
    <WizardFrame
      current={reviewStep}
      subtitle={t`Review and submit`}
      bar={
        <>
          <Button
            variant="plain"
            className="@max-xs:basis-full"
            data-action="back"
            onClick={() => goTo({ draft, ...(last && addressOf(last)) })}
          >
            {t`Back`}
          </Button>
          <SubmitButton blocking={blocking} />
        </>
      }
    >
      {isReturned && <CorrectionNotice />}
      <section data-step={reviewStep} className="space-y-6 px-edge pb-8 pt-4">
        <StepHeading title={t`Please check everything once more`} />
        <RefusalNotice />
        <OpenIssues issues={blocking} hrefOf={hrefOf} />
        {sections.map((section) => (
          <ReviewSection key={section.step} section={section} hrefOf={(field) => hrefOf(section.step, field)} />
        ))}
        <SubmitHint ready={blocking.length === 0} />
      </section>
    </WizardFrame>
  )
}

/** Why the server refused the submission, with links to the fields to correct. */
function RefusalNotice() {
  const { t } = useLingui()
  const codeText = useCodeText()
  const submission = useSnapshot()?.draft.submission
  if (submission?.state !== 'refused') return null
  return (
    <Notice tone="danger" role="alert" title={t`The application could not be submitted`}>
      <p>{codeText(submission.code)}</p>
      {submission.fields.length > 0 && (
        <ul className="mt-2 space-y-1">
          {submission.fields.map((field) => (
            <li key={`${field.path} ${field.code}`}>
              <ProblemLink field={field} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function ProblemLink({ field: { path, code } }: { field: FieldProblem }) {
  const { session } = useDraftForm()
  const locale = useLocale()
  const issueText = useIssueText()
  const codeText = useCodeText()
  const label = pathLabel(path, { type: session.type, answers: session.answers(), locale })
  const step = findStepOfPath(session.type, path)?.step ?? null
  const known = issueCodes.find((each) => each === code)
  const text =
    known === undefined
      ? `${label}: ${codeText(code)}`
      : issueText({ path, code: known, step: '', severity: 'error' }, label)
  if (step === null) return text
  return <a href={wizardHref({ draft: session.draftId(), step, field: path, back: reviewStep })}>{text}</a>
}

/**
 * After a change the review scrolls to the changed answer and focuses its link. While issues are left, it stays at its
 * top, with the list of them.
 */
function useChangedAnswer(isReady: boolean): void {
  const { field } = useWizardAddress()
  const focusChanged = useEffectEvent(() => {
    const link =
      isReady && field !== null && document.querySelector<HTMLElement>(`[data-change="${CSS.escape(field)}"]`)
    if (!link) return
    // In the next frame, because the router first scrolls a new page to its top.
    const frame = requestAnimationFrame(() => {
      link.focus({ preventScroll: true })
      link.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  })
  // Only when the review is opened.
  useEffect(() => focusChanged(), [])
}

/** Counts the changes while the review is shown: they come from other phones and from uploads. */
function useAnyChange(): number {
  const { session } = useOpenDraft()
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      draftChanges().subscribe(({ draftId, paths }) => {
        // The delay lets the session apply the change before the review renders it.
        if (draftId === session.draftId() && paths.length > 0) setTimeout(() => setCount((before) => before + 1), 50)
      }),
    [session],
  )
  return count
}

type OpenIssuesProps = { issues: readonly FieldIssue[]; hrefOf: (step: string, field: string) => string }

function OpenIssues({ issues, hrefOf }: OpenIssuesProps) {
  const { t } = useLingui()
  if (issues.length === 0) return null
  return (
    <div
      id="open-issues"
      tabIndex={-1}
      className="scroll-mt-16 space-y-2 rounded-card border-2 border-danger bg-surface p-4"
    >
      <h2>{t`Before you can submit`}</h2>
      <IssueLinks issues={issues} hrefOf={({ step, path }) => hrefOf(step, path)} />
    </div>
  )
}

/** Submits the application, or leads to what is still missing. */
function SubmitButton({ blocking }: { blocking: readonly FieldIssue[] }) {
  const { t } = useLingui()
  const { session } = useOpenDraft()
  const [busy, setBusy] = useState(false)
  const hasConflicts = (useSnapshot()?.conflicts.length ?? 0) > 0
  async function submit(): Promise<void> {
    if (blocking.length > 0 || hasConflicts) {
      const target = document.getElementById('open-issues') ?? document.querySelector<HTMLElement>('[data-conflict]')
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'start' })
      return
    }
    setBusy(true)
    await session.flush()
    const draftId = await session.ensureDraft()
    const { context } = await loadStorage()
    await requestSubmission(context, draftId)
    sendNow()
  }
  return (
    <Button className="grow" data-action="submit" busy={busy} onClick={() => void submit().catch(() => setBusy(false))}>
      {t`Submit the application`}
    </Button>
  )
}

/** What the button will do, with and without a connection. */
function SubmitHint({ ready }: { ready: boolean }) {
  const { t } = useLingui()
  const online = useOnline()
  if (!ready) return null
  return (
    <Notice tone={online ? 'info' : 'warning'} title={t`What happens when you submit`}>
      <p className="text-small">
        {online
          ? t`The application goes to the reception desk. After that it can be changed only if it is returned to you for correction.`
          : t`You are offline. The application will be submitted automatically as soon as there is a connection; you may close this page. Until then you can cancel the submission.`}
      </p>
    </Notice>
  )
}
