import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { findField, listGroups } from '#domain/forms/paths.ts'
import { blocks, type FieldIssue } from '#domain/forms/validate.ts'
import { type IssueSubject, useIssueText } from '../../forms/use-issue-text.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { fieldIds } from '../../ui/fields/field.tsx'
import { useDraftForm } from './draft-form-context.tsx'
import { isMissing } from './find-issues.ts'
import { focusField } from './focus-field.ts'
import { inPageOrder } from './page-order.ts'
import { pathLabel } from './path-label.ts'

export type ErrorSummaryProps = {
  issues: readonly FieldIssue[]
  /** Continues although something is missing: a draft is never refused for being incomplete. */
  onLater?: () => void
}

/** The issues that "continue" found, as links to the fields. Takes the focus when it appears. */
export function ErrorSummary({ issues, onLater }: ErrorSummaryProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const { session } = useDraftForm()
  const ordered = useMemo(() => inPageOrder(session, issues.filter(blocks)), [session, issues])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list takes the focus again
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [issues])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      data-error-summary=""
      className="scroll-mt-16 space-y-3 rounded-card border-2 border-danger bg-surface p-4"
    >
      <h2>{t`Something is still to be done on this page`}</h2>
      <IssueLinks issues={ordered} />
      {onLater && (
        <Button variant="plain" size="small" data-action="later" onClick={onLater}>
          {t`Go on, I shall fill this in later`}
        </Button>
      )}
    </div>
  )
}

/** Issues as links; on their page they move the focus to the field, elsewhere `hrefOf` gives the address. */
export function IssueLinks({
  issues,
  hrefOf,
}: {
  issues: readonly FieldIssue[]
  hrefOf?: (issue: FieldIssue) => string
}) {
  const { session } = useDraftForm()
  const locale = useLocale()
  const text = useIssueText()
  return (
    <ul>
      {issues.map((issue) => {
        const onItsPage = hrefOf === undefined
        const label = pathLabel(issue.path, { type: session.type, answers: session.answers(), locale, onItsPage })
        return (
          <li key={`${issue.path} ${issue.code}`}>
            <a
              href={hrefOf === undefined ? `#${fieldIds(issue.path).control}` : hrefOf(issue)}
              className="inline-block py-2 font-medium text-danger hover:text-danger"
              onClick={(event) => {
                if (hrefOf !== undefined) return
                event.preventDefault()
                focusField(issue.path)
              }}
            >
              {/* A long list of the same sentence is hard to read; the field itself still shows it. */}
              {isMissing(issue) && issue.code !== 'too_few_rows'
                ? label
                : text(issue, label, subjectOf(issue, session.type))}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function subjectOf({ path }: FieldIssue, form: FormDefinition): IssueSubject {
  const group = listGroups(form).find(({ group: own }) => own.group === path)?.group
  return findField(form, path) ?? (group === undefined ? {} : { group })
}
