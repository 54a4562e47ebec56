import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import type { FormDefinition, StepDefinition } from '#domain/forms/definition.ts'
import { findField } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { focusField } from '../../../../drafts/parts/fields/focus-field.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { fieldIds } from '../../../../ui/fields/field.tsx'
import { ErrorBox, ErrorLink } from '../../../../ui/form/error-box.tsx'
import { useDocumentTitle } from '../../../../ui/layout/document-title.ts'
import { PageFrame } from '../../../../ui/layout/page-frame.tsx'

export type VisitFrameProps = {
  form: FormDefinition
  step: StepDefinition
  status: ReactNode
  bar: ReactNode
  onSubmit: ComponentProps<'form'>['onSubmit']
  children: ReactNode
}

/** The frame of every step: the number of the step, the status, and the buttons within thumb reach. */
export function VisitFrame({ form, step, status, bar, onSubmit, children }: VisitFrameProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const index = form.steps.indexOf(step)
  const place = `${formatNumber(index + 1, locale)} / ${formatNumber(form.steps.length, locale)}`
  const name = step.label[locale]
  const title = t`Request an appointment`
  useDocumentTitle(`${name}, ${title}`)
  return (
    <PageFrame place={{ title, detail: t`Step ${place} · ${name}`, action: null }}>
      <form
        noValidate
        // Without scripts the browser sends the form itself: POST keeps the input out of the address.
        method="post"
        onSubmit={onSubmit}
        data-step={step.step}
        className="mx-auto flex min-h-[calc(100*var(--dvh)-3.5rem)] max-w-form flex-col [&_:is(a,button,fieldset,input,select,textarea)]:scroll-my-24 md:my-6 md:min-h-0 md:rounded-card md:border md:border-line md:bg-surface md:shadow-card"
      >
        <div className="stick-top z-20">{status}</div>
        <div aria-hidden="true" className="flex gap-1.5 px-edge pt-3">
          {form.steps.map((each, at) => (
            <span
              key={each.step}
              className={classNames(
                'h-1.5 flex-1 rounded-full',
                at === index ? 'bg-accent' : at < index ? 'bg-primary' : 'bg-line',
              )}
            />
          ))}
        </div>
        <div className="grow space-y-5 px-edge pb-8 pt-5">{children}</div>
        <div className="stick-bottom @container z-20 border-t border-line bg-surface px-edge py-2.5 md:rounded-b-card">
          <div className="flex flex-wrap gap-2.5">{bar}</div>
        </div>
      </form>
    </PageFrame>
  )
}

export type VisitErrorSummaryProps = { form: FormDefinition; issues: readonly FieldIssue[] }

/** The issues that "Next" found, as links to the fields. */
export function VisitErrorSummary({ form, issues }: VisitErrorSummaryProps) {
  const locale = useLocale()
  if (issues.length === 0) return null
  return (
    <ErrorBox found={issues}>
      <ul>
        {issues.map(({ path }) => (
          <li key={path}>
            <ErrorLink href={`#${fieldIds(path).control}`} onFollow={() => focusField(path)}>
              {findField(form, path)?.field.label[locale] ?? path}
            </ErrorLink>
          </li>
        ))}
      </ul>
    </ErrorBox>
  )
}
