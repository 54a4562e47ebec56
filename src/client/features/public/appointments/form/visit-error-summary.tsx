import type { FormDefinition } from '#domain/forms/definition.ts'
import { findField } from '#domain/forms/paths.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { focusField } from '../../../../drafts/parts/fields/focus-field.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { fieldIds } from '../../../../ui/fields/field.tsx'
import { ErrorBox, ErrorLink } from '../../../../ui/form/error-box.tsx'

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
