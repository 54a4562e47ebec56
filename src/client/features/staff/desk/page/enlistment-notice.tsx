import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { PdfButton } from '../../../../entities/enlistment/pdf-button.tsx'
import { useLocale } from '../../../../platform/i18n.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { RevokeEnlistment } from '../decision/revoke-enlistment.tsx'

/** The enlistment that the approval created: number, validity and certificate. */
export function EnlistmentNotice({ application }: { application: Application }) {
  const { enlistment, status } = application
  if (enlistment === null || status !== 'approved') return null
  return <Granted application={application} enlistment={enlistment} />
}

type EnlistmentProps = { application: Application; enlistment: NonNullable<Application['enlistment']> }

function Granted({ application, enlistment }: EnlistmentProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const from = formatDate(enlistment.validFrom, locale)
  const to = formatDate(enlistment.validTo, locale)
  const { number } = enlistment
  const terms: Record<typeof enlistment.state, string> = {
    ACTIVE: t`Valid from ${from} to ${to}`,
    EXPIRED: t`Expired: ${from} to ${to}`,
    REVOKED: t`No longer valid. Its term was from ${from} to ${to}.`,
  }
  const isRevoked = enlistment.state === 'REVOKED'
  const { revocation } = enlistment
  const day = revocation === undefined ? '' : formatDate(dhakaDate(revocation.at), locale)
  const reason = revocation?.reason ?? ''
  const isExpired = enlistment.state === 'EXPIRED'
  return (
    <Notice
      tone={isRevoked ? 'danger' : isExpired ? 'warning' : 'ok'}
      title={isRevoked ? t`Revoked: ${number}` : t`Enlisted: ${number}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow">
          {terms[enlistment.state]}
          {revocation !== undefined && (
            <span className="block [overflow-wrap:anywhere]">{t`Revoked on ${day}: ${reason}`}</span>
          )}
        </p>
        {!isRevoked && (
          <PdfButton size="small" variant="primary" application={application} document="certificate" fileName={number}>
            {t`Certificate as PDF`}
          </PdfButton>
        )}
        <RevokeEnlistment enlistment={enlistment} />
      </div>
    </Notice>
  )
}
