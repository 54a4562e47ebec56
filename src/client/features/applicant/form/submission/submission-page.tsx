import { useLingui } from '@lingui/react/macro'
import { withdrawSubmission } from '#sync/outbox/submit.ts'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { StatusLine } from '../../../../drafts/parts/form/status-line.tsx'
import { useSnapshot, useStage } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { loadStorage } from '../../../../drafts/phone/loading/load-storage.ts'
import { sendNow } from '../../../../drafts/phone/loading/sending-loader.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import { useOnline } from '../../../../platform/online.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useDocumentTitle } from '../../../../ui/layout/document-title.ts'
import { StepHeading } from '../steps/step-heading.tsx'
import { useServerFacts } from '../wizard/server-facts.ts'
import { applicationState, useOutcome } from './application-state.ts'
import { Receipt } from './receipt.tsx'

/** The page after "submit": waiting to be sent, then the receipt, then the outcome. */
export function SubmissionPage() {
  const { t } = useLingui()
  const localized = useLocalized()
  const { session } = useDraftForm()
  const draft = useSnapshot()?.draft ?? null
  const isWaiting = useStage() === 'waiting'
  const label = localized(session.type.label)
  const facts = useServerFacts(isWaiting ? null : draft)
  useDocumentTitle(isWaiting ? t`Being submitted` : t`Your application`)
  const state = draft === null || isWaiting ? null : applicationState(draft, facts)
  const outcome = useOutcome(state)
  return (
    <div className="mx-auto max-w-form md:my-6 md:rounded-card md:border md:border-line md:bg-surface md:shadow-card">
      <p className="px-4 py-3 font-bold">{t`Enlistment: ${label}`}</p>
      <div className="sticky top-0 z-20">
        <StatusLine outcome={outcome} />
      </div>
      <section className="space-y-6 px-4 pb-10 pt-6">
        {draft !== null && state === null && <PendingSubmission draftId={draft.id} />}
        {draft !== null && state !== null && <Receipt draft={draft} facts={facts} state={state} />}
      </section>
    </div>
  )
}

async function withdraw(draftId: string): Promise<void> {
  const { context } = await loadStorage()
  await withdrawSubmission(context, draftId)
}

/** The submission is recorded on this phone; the sync engine sends it when everything before it has arrived. */
function PendingSubmission({ draftId }: { draftId: string }) {
  const { t } = useLingui()
  const online = useOnline()
  return (
    <>
      <Icon name={online ? 'send' : 'offline'} className="size-9 text-accent-ink" />
      <StepHeading title={online ? t`Your application is being submitted` : t`Ready to be submitted`} />
      <p>
        {online
          ? t`Everything is being sent to the office. You may wait here or close this page; it continues automatically, and you get an SMS when it has arrived.`
          : t`You are offline. As soon as there is a connection, the application is submitted automatically, even if this page is closed. You get an SMS when it has arrived.`}
      </p>
      <div className="button-set">
        {online && (
          <Button data-action="send-now" onClick={sendNow}>
            {t`Send now`}
          </Button>
        )}
        <Button variant="plain" data-action="withdraw" onClick={() => void withdraw(draftId)}>
          {t`Cancel the submission and edit`}
        </Button>
      </div>
    </>
  )
}
