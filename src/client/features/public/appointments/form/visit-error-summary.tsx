import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { findField } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { focusField } from '../../../../drafts/form/focus-field.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { fieldIds } from '../../../../ui/fields/field.tsx'

export type VisitErrorSummaryProps = { form: FormDefinition; issues: readonly FieldIssue[] }

/** What "next" found, as links to the fields. Takes the focus when it appears. */
export function VisitErrorSummary({ form, issues }: VisitErrorSummaryProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list takes the focus again
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [issues])
  if (issues.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      data-error-summary=""
      className="scroll-mt-16 space-y-2 rounded-card border-2 border-danger bg-surface p-4"
    >
      <h2>{t`Something is still to be done on this page`}</h2>
      <ul>
        {issues.map(({ path }) => (
          <li key={path}>
            <a
              href={`#${fieldIds(path).control}`}
              className="inline-block py-2 font-medium text-danger hover:text-danger"
              onClick={(event) => {
                event.preventDefault()
                focusField(path)
              }}
            >
              {findField(form, path)?.field.label[locale] ?? path}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
