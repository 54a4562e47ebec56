import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { Attention } from '../../../../drafts/parts/form/parts.ts'
import { StatusLine } from '../../../../drafts/parts/form/status-line.tsx'
import { useHasSnapshot, useWasReclaimed } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { dialogPart } from '../../../../drafts/parts/open-draft/form-part.tsx'
import { useLockTrouble } from '../../../../drafts/parts/status/use-lock-trouble.ts'
import { useStatus } from '../../../../drafts/parts/status/use-status.ts'
import { PhoneQuestion } from '../../../../drafts/parts/vault/parts.ts'
import { useOwnership } from '../../../../drafts/parts/vault/use-phone.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { PageFrame } from '../../../../ui/layout/page-frame.tsx'
import { reviewStep } from './addressed-page.ts'
import { StepBar } from './step-bar.tsx'
import type { StepsDialogProps } from './steps-dialog.tsx'
import { useProgress } from './wizard-progress.ts'

export const StepsDialog = dialogPart<StepsDialogProps>(() =>
  import('./steps-dialog.tsx').then((module) => module.StepsDialog),
)

export type WizardFrameProps = {
  /** The step's name in the address. */
  current: string
  /** The place in the form, such as the number of the step. */
  subtitle: ReactNode
  children: ReactNode
  /** The buttons at the bottom, within thumb reach. */
  bar?: ReactNode
  /** For a page with fields: the attributes of the form element, which contains the page and its buttons. */
  form?: Omit<ComponentProps<'form'>, 'children' | 'className'>
}

/** The frame of every page of the form: the names of form and step, the status, and the buttons. */
export function WizardFrame({ current, subtitle, children, bar, form }: WizardFrameProps) {
  const { t } = useLingui()
  const localized = useLocalized()
  const { session, checks } = useDraftForm()
  const label = localized(session.type.label)
  const progress = useProgress(checks, current)
  const [choosing, setChoosing] = useState(false)
  const Box = form === undefined ? 'div' : 'form'
  const attention = useAttention(current)
  const steps = (
    <Button
      variant="quiet"
      size="small"
      className="-mr-1 shrink-0 whitespace-nowrap px-1"
      data-action="steps"
      onClick={() => setChoosing(true)}
    >
      <Icon name="list" className="hidden size-6 @max-xs:block" />
      <span className="@max-xs:sr-only">{t`All steps`}</span>
    </Button>
  )
  const title = (
    <>
      <span className="sm:hidden">{label}</span>
      <span className="max-sm:hidden">{t`Enlistment: ${label}`}</span>
    </>
  )
  // The status row and the buttons stick to the edges; `scroll-my-24` keeps them from covering a focused element.
  return (
    <PageFrame place={{ title, detail: subtitle, action: steps }}>
      <Box
        {...(form as object)}
        className="mx-auto flex min-h-[calc(100*var(--dvh)-3.5rem)] max-w-form flex-col [&_:is(a,button,fieldset,input,select,textarea)]:scroll-my-24 md:my-6 md:min-h-0 md:rounded-card md:border md:border-line md:bg-surface md:shadow-card"
      >
        <div className="stick-top z-20">
          <StatusLine />
        </div>
        <StepBar progress={progress} current={current} />
        {attention === 'above' && <Attention isReview={current === reviewStep} />}
        <div className="grow">{children}</div>
        {attention === 'below' && (
          <div className="pb-8">
            <Attention isReview={false} />
          </div>
        )}
        <AskForPhone step={current} />
        {bar && (
          <div className="stick-bottom @container z-20 border-t border-line bg-surface px-edge py-2.5 md:rounded-b-card">
            <div className="flex flex-wrap gap-2.5">{bar}</div>
          </div>
        )}
      </Box>
      {choosing && <StepsDialog current={current} onClose={() => setChoosing(false)} />}
    </PageFrame>
  )
}

/**
 * Where the notice that the person must act is shown: above the fields if it was needed when the page opened. A later
 * notice is below the last field, because it must not move the field in which a person types; the status line, which is
 * always in sight, reports it at once. The review has no fields, so its notice is always above.
 */
function useAttention(current: string): 'above' | 'below' | null {
  const { session } = useDraftForm()
  const isUnlocked = useLockTrouble()
  const wasReclaimed = useWasReclaimed(session)
  const needsAttention = useStatus().state === 'needs-you' || isUnlocked || wasReclaimed
  // The status of an opened draft is known at the first rendering of its page.
  const [isLater, setLater] = useState(!needsAttention)
  useEffect(() => {
    if (!needsAttention) setLater(true)
  }, [needsAttention])
  if (!needsAttention) return null
  return isLater && current !== reviewStep ? 'below' : 'above'
}

/** Shown below the fields: a notice that appears must not move the field in which a person types. */
function AskForPhone({ step }: { step: string }) {
  const ownership = useOwnership()
  const asksForPhone = useHasSnapshot() && ownership !== 'own'
  return (
    asksForPhone && (
      <div className="px-edge pb-8">
        <PhoneQuestion step={step} />
      </div>
    )
  )
}
