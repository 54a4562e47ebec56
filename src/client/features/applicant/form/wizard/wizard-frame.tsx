import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useDraftForm } from '../../../../drafts/form/draft-form-context.tsx'
import { Attention } from '../../../../drafts/form/parts.ts'
import { formPart } from '../../../../drafts/form-part.tsx'
import { useHasSnapshot, useWasReclaimed } from '../../../../drafts/session/draft-context.tsx'
import { StatusLine } from '../../../../drafts/status/status-line.tsx'
import { useStatus } from '../../../../drafts/status/use-status.ts'
import { useLockTrouble } from '../../../../drafts/vault/lock-trouble.ts'
import { PhoneQuestion } from '../../../../drafts/vault/parts.ts'
import { useOwnership } from '../../../../drafts/vault/use-ownership.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { reviewStep } from './addressed-page.ts'
import { StepBar } from './step-bar.tsx'
import type { StepsDialogProps } from './steps-dialog.tsx'
import { useProgress } from './wizard-progress.ts'

export const StepsDialog = formPart<StepsDialogProps>(() =>
  import('./steps-dialog.tsx').then((module) => module.StepsDialog),
)

export type WizardFrameProps = {
  /** The step's name in the address. */
  current: string
  subtitle: ReactNode
  children: ReactNode
  /** The buttons at the bottom, within thumb reach. */
  bar?: ReactNode
}

/** The frame of every page of the form: which form and step, the status, and the buttons. */
export function WizardFrame({ current, subtitle, children, bar }: WizardFrameProps) {
  const { t } = useLingui()
  const localized = useLocalized()
  const { session, checks } = useDraftForm()
  const label = localized(session.type.label)
  const progress = useProgress(checks, current)
  const [choosing, setChoosing] = useState(false)
  // Shown below the fields: a notice that appears must not move the field in which a person types.
  const ownership = useOwnership()
  const asksForPhone = useHasSnapshot() && ownership !== 'own'
  const isUnlocked = useLockTrouble()
  const wasReclaimed = useWasReclaimed(session)
  const needsAttention = useStatus().state === 'needs-you' || isUnlocked || wasReclaimed
  // The status row and the buttons stick to the edges; an element with the focus must not be covered by them.
  return (
    <div className="mx-auto flex min-h-[calc(100*var(--dvh)-4rem)] max-w-form flex-col [&_:is(a,button,fieldset,input,select,textarea)]:scroll-my-24 md:my-6 md:min-h-0 md:rounded-card md:border md:border-line md:bg-surface md:shadow-card">
      <div className="flex items-center gap-3 px-4 py-2">
        <p className="min-w-0 grow leading-flat">
          <b className="block font-bold">{t`Enlistment: ${label}`}</b>
          <span className="text-tiny text-muted">{subtitle}</span>
        </p>
        <Button
          variant="quiet"
          size="small"
          className="shrink-0 whitespace-nowrap"
          data-action="steps"
          onClick={() => setChoosing(true)}
        >
          {t`All steps`}
        </Button>
      </div>
      <div className="sticky top-0 z-20">
        <StatusLine />
      </div>
      <StepBar progress={progress} current={current} />
      {needsAttention && <Attention isReview={current === reviewStep} />}
      <div className="grow">{children}</div>
      {asksForPhone && (
        <div className="px-4 pb-8">
          <PhoneQuestion />
        </div>
      )}
      {bar && (
        <div className="sticky bottom-0 z-20 flex flex-wrap gap-2.5 border-t border-line bg-surface px-4 py-2.5 md:rounded-b-card">
          {bar}
        </div>
      )}
      {choosing && <StepsDialog current={current} onClose={() => setChoosing(false)} />}
    </div>
  )
}
