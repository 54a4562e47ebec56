import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { useLocale } from '../../../../platform/i18n.ts'
import { Chip, type ChipTone } from '../../../../ui/chip.tsx'
import type { IconName } from '../../../../ui/icon.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { reviewStep } from './addressed-page.ts'
import { wizardHref } from './wizard-address.ts'
import { progressOf, type StepState } from './wizard-progress.ts'

export type StepsDialogProps = { current: string; onClose: () => void }

/** All steps with the progress of each; every step can be opened. */
export function StepsDialog({ current, onClose }: StepsDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { session, checks } = useDraftForm()
  const progress = progressOf(checks())
  const draft = session.draftId()
  const hrefOf = (step: string) => wizardHref({ type: draft === null ? session.type.type : null, draft, step })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`All steps`}>
      <ol className="-mx-2 divide-y divide-line">
        {progress.map(({ step, state, open }, index) => (
          <li key={step.step}>
            <a
              href={hrefOf(step.step)}
              aria-current={step.step === current ? 'step' : undefined}
              onClick={onClose}
              className="flex min-h-12 items-center gap-3 rounded-field px-2 py-1.5 text-ink no-underline hover:bg-sunken hover:text-ink aria-[current]:font-bold"
            >
              <span className="w-6 shrink-0 text-right tabular-nums text-muted">{formatNumber(index + 1, locale)}</span>
              <span className="min-w-0 grow">{step.label[locale]}</span>
              <StateChip state={state} open={open} />
            </a>
          </li>
        ))}
        <li>
          <a
            href={hrefOf(reviewStep)}
            onClick={onClose}
            className="flex min-h-12 items-center gap-3 rounded-field px-2 py-1.5 pl-11 text-ink no-underline hover:bg-sunken hover:text-ink"
          >
            {t`Review and submit`}
          </a>
        </li>
      </ol>
    </Dialog>
  )
}

function StateChip({ state, open }: { state: StepState; open: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const count = formatNumber(open, locale)
  const looks: Record<StepState, { tone: ChipTone; icon?: IconName; text: string }> = {
    done: { tone: 'ok', icon: 'check', text: t`Done` },
    // Not ticked: the person has not opened it yet.
    optional: { tone: 'neutral', text: t`Optional` },
    todo: { tone: 'neutral', icon: 'edit', text: t`${count} to do` },
    errors: { tone: 'danger', icon: 'warning', text: t`${count} to correct` },
  }
  const { tone, icon, text } = looks[state]
  return (
    <Chip tone={tone} {...(icon && { icon })}>
      {text}
    </Chip>
  )
}
