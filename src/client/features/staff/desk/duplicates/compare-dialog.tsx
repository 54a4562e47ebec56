import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { Duplicate } from '#contract/applications/desk/duplicates.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { keepsSearched } from '../../../../ui/list/searched.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { SkeletonLines } from '../../../../ui/states/skeleton-lines.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import { applicationQuery } from '../application/application-query.ts'
import { type ComparedAnswer, compareAnswers } from './compare-answers.ts'

export type CompareDialogProps = {
  application: Application
  other: Duplicate & { id: string }
  onClose: () => void
}

/** Two applications side by side: equal answers, then different ones. The server records the access to `other`. */
export function CompareDialog({ application, other, onClose }: CompareDialogProps) {
  const { t } = useLingui()
  const { id, kind, trackingNo } = other
  const number = trackingNo ?? ''
  return (
    <Dialog
      open
      wide
      onlyText
      onOpenChange={(open) => open || onClose()}
      title={t`Compare with ${number}`}
      footer={
        <LinkButton
          variant="plain"
          {...keepsSearched}
          href={hrefOf('/application/review/$type', { params: { type: kind }, search: { id } })}
        >{t`Open that application`}</LinkButton>
      }
    >
      <QueryState query={useQuery(applicationQuery(kind, id))} skeleton={<SkeletonLines lines={12} />}>
        {(read) => <Compared one={application} other={read} />}
      </QueryState>
    </Dialog>
  )
}

function Compared({ one, other }: { one: Application; other: Application }) {
  const { t } = useLingui()
  const locale = useLocale()
  const compared = useMemo(() => {
    const [first, second] = [findType(one.type), findType(other.type)]
    if (first === null || second === null) return null
    const today = currentDate()
    const side = (type: typeof first, { answers }: Application) => ({ type, answers: answers as Answers, today })
    return compareAnswers([side(first, one), side(second, other)], locale)
  }, [one, other, locale])
  if (compared === null) return <EmptyState title={t`This page is too old for this application`} />
  const same = compared.filter(({ isSame }) => isSame)
  const different = compared.filter(({ isSame }) => !isSame)
  const [agree, differ] = [same, different].map(({ length }) => formatNumber(length, locale))
  const numbers = [one.trackingNo ?? '', other.trackingNo ?? ''] as const
  return (
    <div className="space-y-6">
      <Part title={t`Matching: ${agree}`} answers={same} numbers={numbers} />
      <Part title={t`Different: ${differ}`} answers={different} numbers={numbers} />
    </div>
  )
}

type PartProps = { title: string; answers: readonly ComparedAnswer[]; numbers: readonly [string, string] }

/** On a phone the question is above both answers. */
const columns = 'grid grid-cols-2 gap-x-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)]'

function Part({ title, answers, numbers }: PartProps) {
  const { t } = useLingui()
  if (answers.length === 0) return <h3 className="text-h3">{title}</h3>
  return (
    <section className="space-y-2">
      <h3 className="text-h3">{title}</h3>
      <div aria-hidden="true" className={`${columns} text-small text-muted tabular-nums`}>
        <span className="hidden md:block" />
        {numbers.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </div>
      <ul className="text-small">
        {answers.map(({ key, label, texts, isSame }) => (
          <li key={key} data-same={isSame} className={`${columns} border-t border-line py-1.5`}>
            <span className="col-span-2 flex items-start gap-1.5 text-muted md:col-span-1">
              <Icon name={isSame ? 'check' : 'warning'} className={isSame ? 'mt-1 text-ok' : 'mt-1 text-accent-ink'} />
              {label}
            </span>
            {texts.map((text, place) => (
              <span key={numbers[place]} className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
                <span className="sr-only">{numbers[place]}: </span>
                {text === '' ? <span className="text-muted">{t`Not provided`}</span> : text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
