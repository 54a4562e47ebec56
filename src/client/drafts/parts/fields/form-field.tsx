import { useLingui } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { type FieldPlace, fieldPath } from '#domain/forms/paths.ts'
import type { RuleName } from '#domain/forms/rules.ts'
import { inNumerals } from '#domain/forms/summary.ts'
import type { Locale } from '#domain/text.ts'
import type { FieldBinding, FieldKindView } from '../../../forms/field-kind.ts'
import { fieldKindViews } from '../../../forms/field-kind-views.ts'
import { useFieldHint } from '../../../forms/use-field-hint.ts'
import { useIssueText } from '../../../forms/use-issue-text.ts'
import { useLocale, useLocalized } from '../../../platform/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHasConflict } from '../open-draft/draft-context.tsx'
import { ComputedField, useComputed } from './computed-field.tsx'
import { useCorrections } from './corrections.ts'
import type { DraftForm } from './create-draft-form.ts'
import { useDraftForm } from './draft-form-context.tsx'
import { useTakeOver } from './take-over.ts'
import { useFieldState, useIssue } from './use-field-state.ts'

type FieldProps = { place: FieldPlace; required: boolean; rule: RuleName | null; label: string }

/**
 * One field of a form: shown when its conditions hold, bound to its answer, with its hint and its error. Its own
 * boundary lets React take over a prerendered page field by field, and first the field in which a person types.
 */
export function FormField({ place }: { place: FieldPlace }) {
  const { visible, required, rule, label } = useFieldState(place)
  const localized = useLocalized()
  // Outside the boundary, because an empty boundary would cost an extra render.
  if (!visible) return null
  return (
    <Suspense>
      <ShownField place={place} required={required} rule={rule} label={localized(label)} />
    </Suspense>
  )
}

function ShownField({ place, required, rule, label }: FieldProps) {
  const corrections = useCorrections()
  // The desk did not allow changes to this field when it returned the application.
  if (corrections !== null && !corrections.mayChange(place.path))
    return <corrections.LockedField place={place} label={label} />
  return <VisibleField place={place} required={required} rule={rule} label={label} />
}

function VisibleField({ place, required, rule, label }: FieldProps) {
  const form = useDraftForm()
  const issue = useIssue(place.path)
  const issueText = useIssueText()
  const hint = useFieldHint(place, rule)
  const computed = useComputed(place)
  const locale = useLocale()
  const container = useTakeOver<HTMLDivElement>(place)
  const binding = useMemo(() => bind(form, place, locale), [form, place, locale])
  if (computed !== null) return <ComputedField place={place} label={label} text={computed} hint={hint} />
  const view: FieldKindView = fieldKindViews[place.field.kind]
  const text = issue === null ? null : issueText(issue, label, place)
  const isWarning = issue?.severity === 'warn'
  return (
    <div ref={container}>
      <view.Input
        place={place}
        binding={binding}
        label={label}
        hint={hint}
        optional={!required}
        error={isWarning ? null : text}
      />
      {isWarning && (
        <Notice tone="warning" className="mt-2">
          <p className="text-small">{text}</p>
        </Notice>
      )}
      <FieldConflict path={place.path} />
    </div>
  )
}

/** Not offered when the amount exceeds the limit of mobile wallets: it is then paid at the bank. */
const wallets = ['bkash', 'Nagad'] as const

/** Typed text stays as typed; a stored value is shown in the digits of the page's language. */
function bind(form: DraftForm, place: FieldPlace, locale: Locale): FieldBinding {
  const { session, leave } = form
  const stored = () => inNumerals(place.field, session.textOf(place), locale)
  const isMethod = place.field.options === 'paymentMethod'
  return {
    initial: stored(),
    ...(isMethod && form.fee.isAboveWallet() && { leftOut: wallets }),
    onInput: (raw) => form.input(place, raw),
    onBlur() {
      leave(place.path)
      if (form.issues.get(place.path) === null) copyToEmpty(form, place)
      if (place.field.unique === 'application') {
        // The check is optional: without a connection neither its code nor the answer arrives, and nothing is shown.
        void import('./availability.ts')
          .then(({ checkAvailability }) => checkAvailability(form, place))
          .catch(() => undefined)
      }
    },
    connect: (show) =>
      session.watch(place.path, (source) => {
        if (source === 'elsewhere') show(stored())
      }),
  }
}

/** Fields that are prefilled from this one take its value while they are empty (the VAT number from the BIN). */
function copyToEmpty({ session }: Pick<DraftForm, 'session'>, { field, group, path, rowId }: FieldPlace): void {
  const value = session.answers()[path] ?? null
  if (value === null) return
  const writes = group.fields
    .filter((other) => other.copyFrom === field.key)
    .map((other) => fieldPath(group, other, rowId))
    .filter((target) => (session.answers()[target] ?? null) === null && !session.rawTexts().has(target))
    .map((target) => ({ path: target, value }))
  if (writes.length > 0) session.write(writes)
}

/** Marks a field to which two phones gave different values, and leads to the choice at the top of the page. */
function FieldConflict({ path }: { path: string }) {
  const { t } = useLingui()
  if (!useHasConflict(path)) return null
  return (
    <button
      type="button"
      data-conflict-at={path}
      onClick={() => focusChoice(path)}
      className="mt-2 flex w-full items-center gap-2 rounded-field border border-accent bg-accent-soft px-3 py-2 text-left text-small"
    >
      <Icon name="warning" className="text-accent-ink" />
      <span className="min-w-0 grow">{t`Another phone has a different answer. Which one is right?`}</span>
      <Icon name="up" className="text-accent-ink" />
    </button>
  )
}

function focusChoice(path: string): void {
  const choice = document.querySelector<HTMLElement>(`[data-conflict="${CSS.escape(path)}"]`)
  choice?.focus({ preventScroll: true })
  choice?.scrollIntoView({ block: 'center' })
}
