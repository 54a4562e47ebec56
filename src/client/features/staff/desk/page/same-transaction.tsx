import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import type { SameTransaction } from '#contract/applications/application-shapes.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { statusNames } from '../../../../entities/application/application-words.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { StatusChip } from '../../../../ui/chip.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Unbroken } from '../../../../ui/unbroken.tsx'
import { applicantName } from '../list/applicant-name.ts'

/** The same payment reference was given for another application: the desk compares the two before it confirms. */
export function SameTransactionNotice({ others }: { others: readonly SameTransaction[] }) {
  const { t } = useMacro()
  if (others.length === 0) return null
  return (
    <Notice tone="danger" title={t`The same transaction ID was given for another application`}>
      <ul data-part="same-transaction" className="mt-1 space-y-2">
        {others.map((other, index) => (
          <li key={other.id ?? index} data-status={other.status}>
            <Other other={other} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The other application, its status, and the state of the reference there. */
function Other({ other }: { other: SameTransaction }) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const { id, kind, type, status, paymentState, trackingNo } = other
  const typeName = findType(type)?.label[locale] ?? type
  const name = [trackingNo, applicantName(other, locale)].filter(Boolean).join(' · ')
  const there = {
    CONFIRMED: t`The payment is confirmed there.`,
    GIVEN: t`The payment is given there and not confirmed.`,
    refused: t`It was refused there, or another number was given since.`,
  }
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {id === null ? (
          t`An application that is not submitted yet`
        ) : (
          <a href={hrefOf('/application/review/$type', { params: { type: kind }, search: { id, tab: 'payment' } })}>
            <Unbroken>{name}</Unbroken>
          </a>
        )}
        <StatusChip status={status}>{_(statusNames[status])}</StatusChip>
      </span>
      <span className="block text-small">
        {typeName}. {there[paymentState ?? 'refused']}
      </span>
    </>
  )
}
