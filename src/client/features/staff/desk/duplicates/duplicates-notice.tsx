import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, useLingui as useMacro } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { type Duplicate, listDuplicates } from '#contract/applications/desk/duplicates.ts'
import type { DuplicateSign } from '#domain/enlistment/desk/duplicate-signs.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { statusNames } from '../../../../entities/application/application-words.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { toneOf } from '../../../../ui/chip.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { keepsSearched } from '../../../../ui/list/searched.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { applicantName } from '../list/applicant-name.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { duplicatesQuery } from './duplicates-query.ts'

/** More lines than this would push the answers out of view. */
const shownAtFirst = 2

type NoticeProps = { application: Application }

/** Other applications with the same numbers or a similar name, with a button to compare each. For desks only. */
export function DuplicatesNotice({ application }: NoticeProps) {
  const { t } = useMacro()
  const mayAsk = mayCall(useSession(), listDuplicates) && application.status !== 'draft'
  const query = useQuery({ ...duplicatesQuery(application.id), enabled: mayAsk })
  if (!mayAsk) return null
  if (query.data !== undefined) return <Found application={application} {...query.data} />
  // The server refuses this for the person's own application: nothing is shown then.
  const isOwn = query.error instanceof CallFailure && query.error.failure.problem?.code === 'forbidden'
  if (!query.isError || isOwn) return null
  return (
    <Notice tone="warning" role="status" title={t`Could not check for similar applications`}>
      <Button variant="plain" size="small" onClick={() => void query.refetch()}>{t`Try again`}</Button>
    </Notice>
  )
}

type FoundProps = NoticeProps & { list: readonly Duplicate[]; hasMore?: boolean | undefined }

function Found({ application, list, hasMore = false }: FoundProps) {
  const { t } = useMacro()
  const locale = useLocale()
  const [showsAll, setShowsAll] = useState(false)
  const [compared, setCompared] = useState<Duplicate | null>(null)
  const lines = useRef<HTMLUListElement>(null)
  // The button that shows the further lines disappears when it is pressed: the first of them gets the focus.
  useEffect(() => {
    if (!showsAll) return
    const next = lines.current?.children[shownAtFirst]
    const target = next?.querySelector<HTMLElement>('a') ?? lines.current
    target?.focus()
  }, [showsAll])
  if (list.length === 0) return null
  const shown = showsAll ? list : list.slice(0, shownAtFirst)
  const rest = list.length - shown.length
  const count = formatNumber(rest, locale)
  const isGrave = list.some(({ same, revocation, debarred }) => same.includes('transaction') || revocation || debarred)
  return (
    <Notice tone={isGrave ? 'danger' : 'warning'} title={t`Match found`}>
      <ul ref={lines} tabIndex={-1} data-part="duplicates" className="mt-1 space-y-2">
        {shown.map((other, index) => (
          <li key={other.id ?? index} data-status={other.status}>
            <Line other={other} onCompare={() => setCompared(other)} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" size="small" aria-expanded={false} onClick={() => setShowsAll(true)}>
          <Plural value={rest} one={`${count} more`} other={`${count} more`} />
        </Button>
      )}
      {showsAll && hasMore && <p className="text-small text-muted">{t`There are more with the same numbers.`}</p>}
      {compared?.id && (
        <CompareDialog
          application={application}
          other={{ ...compared, id: compared.id }}
          onClose={() => setCompared(null)}
        />
      )}
    </Notice>
  )
}

/** What two applications have in common. */
const signWords: Record<DuplicateSign, MessageDescriptor> = {
  nid: msg`Same national ID`,
  tin: msg`Same TIN`,
  bin: msg`Same BIN`,
  transaction: msg`Same transaction ID`,
  similarTransaction: msg`Nearly the same transaction ID (a zero or a similar letter differs)`,
  name: msg`Similar name`,
}

/** The state of the payment in the other application; `none` if it was refused there or replaced by another. */
const paymentWords: Record<NonNullable<Duplicate['paymentState']> | 'none', MessageDescriptor> = {
  CONFIRMED: msg`The payment is confirmed there.`,
  GIVEN: msg`The payment is entered there but not confirmed.`,
  REVERSED: msg`The confirmation of the payment was reversed there.`,
  REJECTED: msg`The payment was rejected there.`,
  REFUND_DUE: msg`The payment is confirmed there and is to be returned.`,
  REFUNDED: msg`The payment was confirmed there and has been returned.`,
  none: msg`It was refused there, or another number has been entered since.`,
}

/** What is the same, in which application, and when that was submitted. */
function Line({ other, onCompare }: { other: Duplicate; onCompare: () => void }) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const { id, kind, type, trackingNo, submittedAt, same, paymentState } = other
  const applicant = applicantName(other, locale)
  const name = [trackingNo, applicant].filter(Boolean).join(' · ')
  const search = { id: id ?? '', ...(same.includes('transaction') && { tab: 'payment' as const }) }
  const facts = [
    findType(type)?.label[locale] ?? type,
    submittedAt === null ? null : formatDate(dhakaDate(submittedAt), locale),
  ]
  return (
    <div className="text-small leading-snug">
      <b className="block font-medium">{same.map((sign) => _(signWords[sign])).join(', ')}</b>
      <span className="flex flex-wrap items-center gap-x-3">
        {id === null ? (
          <span>{t`An application that has not been submitted yet`}</span>
        ) : (
          <a {...keepsSearched} href={hrefOf('/application/review/$type', { params: { type: kind }, search })}>
            <span className="whitespace-nowrap">{trackingNo}</span>
            {applicant && ` · ${applicant}`}
          </a>
        )}
        {id !== null && (
          <Button
            variant="quiet"
            size="small"
            className="px-0! md:pointer-fine:min-h-7!"
            aria-label={t`Compare with ${name}`}
            onClick={onCompare}
          >
            {t`Compare`}
          </Button>
        )}
      </span>
      <span className="block">
        <Standing other={other} />
        {' · '}
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {paymentState !== undefined && <>. {_(paymentWords[paymentState ?? 'none'])}</>}
      </span>
    </div>
  )
}

/** The status of the other application. A revoked enlistment and a debarred applicant are named instead, in red. */
function Standing({ other: { status, revocation, debarred } }: { other: Duplicate }) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const day = revocation === undefined ? '' : formatDate(dhakaDate(revocation.at), locale)
  const reason = revocation?.reason ?? ''
  return (
    <span className={classNames('font-medium', toneOf(revocation || debarred ? 'danger' : status))}>
      {revocation === undefined ? _(statusNames[status]) : t`Revoked on ${day}: ${reason}`}
      {debarred && ` · ${t`Debarred`}`}
    </span>
  )
}
