import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { FormDefinition, GroupDefinition } from '#domain/forms/definition.ts'
import { findField, listGroupFields, listGroups, listRows } from '#domain/forms/paths.ts'
import { blocks, type FieldIssue } from '#domain/forms/validate.ts'
import { type IssueSubject, useIssueText } from '../../../forms/use-issue-text.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldIds } from '../../../ui/fields/field.tsx'
import { ErrorBox, ErrorLink } from '../../../ui/form/error-box.tsx'
import type { DraftSession } from '../../phone/session/draft-session.ts'
import { useDraftForm } from '../fields/draft-form-context.tsx'
import { isMissing } from '../fields/find-issues.ts'
import { focusField } from '../fields/focus-field.ts'
import { pathLabel } from '../fields/path-label.ts'
import { useIssue } from '../fields/use-field-state.ts'
import { useRowOrder } from '../rows/use-rows.ts'

export type ErrorSummaryProps = {
  issues: readonly FieldIssue[]
  /** Continues although something is missing: a draft is never refused for being incomplete. */
  onLater?: () => void
}

/** The issues that "continue" found, as links to the fields. */
export function ErrorSummary({ issues, onLater }: ErrorSummaryProps) {
  const { t } = useLingui()
  const { session } = useDraftForm()
  const groups = useMemo(() => repeatingGroups(session.type, issues), [session, issues])
  const order = useRowOrder(groups)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change in place; `order` names them
  const ordered = useMemo(
    () =>
      inPageOrder(
        session,
        issues.filter((issue) => blocks(issue) && isOpen(issue, session, groups)),
      ),
    [session, issues, groups, order],
  )
  if (ordered.length === 0) return null
  return (
    <ErrorBox found={issues}>
      <IssueLinks issues={ordered} />
      {onLater && (
        <Button variant="plain" size="small" data-action="later" onClick={onLater}>
          {t`Continue, I will fill this in later`}
        </Button>
      )}
    </ErrorBox>
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
            <IssueLink issue={issue} {...(hrefOf !== undefined && { href: hrefOf(issue) })}>
              {/* A long list of the same sentence is hard to read; the field itself still shows it. */}
              {isMissing(issue) && issue.code !== 'too_few_rows'
                ? label
                : text(issue, label, subjectOf(issue, session.type))}
            </IssueLink>
          </li>
        )
      })}
    </ul>
  )
}

/** Without `href` the field is on this page: the link moves the focus to it, and is struck out once it is corrected. */
function IssueLink({ issue: { path }, href, children }: { issue: FieldIssue; href?: string; children: ReactNode }) {
  const isCorrected = useIssue(path) === null && href === undefined
  return (
    <ErrorLink
      href={href ?? `#${fieldIds(path).control}`}
      isDone={isCorrected}
      {...(href === undefined && { onFollow: () => focusField(path) })}
    >
      {children}
    </ErrorLink>
  )
}

function subjectOf({ path }: FieldIssue, form: FormDefinition): IssueSubject {
  const group = listGroups(form).find(({ group: own }) => own.group === path)?.group
  return findField(form, path) ?? (group === undefined ? {} : { group })
}

/** The repeating groups in which there is something to correct. */
function repeatingGroups(form: FormDefinition, issues: readonly FieldIssue[]): readonly GroupDefinition[] {
  const heads = new Set(issues.map(({ path }) => path.split('/')[0]))
  return listGroups(form).flatMap(({ group }) => (group.repeat !== undefined && heads.has(group.group) ? [group] : []))
}

/** Whether an issue still exists: removing a row removes its issues, and adding a row resolves "add at least one". */
function isOpen({ path, code }: FieldIssue, session: DraftSession, groups: readonly GroupDefinition[]): boolean {
  const [head, rowId] = path.split('/')
  const group = groups.find((each) => each.group === head)
  if (group === undefined) return true
  const rows = listRows(group, session.answers())
  if (rowId === undefined) return code !== 'too_few_rows' || rows.length < (group.repeat?.min ?? 0)
  return rows.some((row) => row.rowId === rowId)
}

/** Issues in the order of the form. */
export function inPageOrder({ type, answers }: DraftSession, issues: readonly FieldIssue[]): readonly FieldIssue[] {
  const places: string[] = []
  for (const step of type.steps) {
    for (const group of step.groups) {
      places.push(...listGroupFields(group, step, answers()).map(({ path }) => path), group.group)
    }
    places.push(...step.documents.map(({ slot }) => `documents/${slot}`))
  }
  const indexOf = ({ path }: FieldIssue): number => {
    const index = places.findIndex((place) => path === place || path.startsWith(`${place}/`))
    return index < 0 ? places.length : index
  }
  return [...issues].sort((one, other) => indexOf(one) - indexOf(other))
}
