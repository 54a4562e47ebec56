import { useLingui } from '@lingui/react/macro'
import type { EnlistmentState } from '#domain/enlistment/enlistment-state.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { PdfButton, type PdfButtonProps } from '../../../../entities/enlistment/pdf-button.tsx'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Kantha } from '../../../../ui/layout/kantha.tsx'
import type { ServerFacts } from '../wizard/server-facts.ts'

export type CertificateCardProps = {
  /** Null while this phone does not know the enlistment yet. */
  enlistment: ServerFacts['enlistment']
  state: EnlistmentState
  /** The arguments with which the certificate is fetched. */
  paper: Pick<PdfButtonProps, 'application' | 'fileName' | 'holder' | 'saves'>
}

/** The result of an approved application: the enlistment number, its validity, and the certificate. */
export function CertificateCard({ enlistment, state, paper }: CertificateCardProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const ends: Record<EnlistmentState, string | null> = { ACTIVE: null, EXPIRED: t`Expired`, REVOKED: t`Revoked` }
  return (
    <Card tone="primary" padded={false} data-certificate="" className="overflow-hidden">
      <Kantha className="h-3.5 border-b border-primary bg-surface" />
      <div className="space-y-4 p-4 md:p-5">
        {enlistment !== null && (
          <div>
            <p className="text-small">{t`Enlistment number`}</p>
            <p className="font-mono text-[1.875rem] font-bold leading-tight" data-enlistment-no="" translate="no">
              {enlistment.number}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-2">
              {t`Valid until`}: {formatDate(enlistment.validTo, locale)}
              {ends[state] !== null && (
                <Chip tone="danger" icon="warning">
                  {ends[state]}
                </Chip>
              )}
            </p>
          </div>
        )}
        {state !== 'REVOKED' && (
          <>
            <PdfButton
              {...paper}
              block
              variant="primary"
              document="certificate"
              fileName={enlistment?.number || paper.fileName}
            >
              {t`Download the certificate`}
            </PdfButton>
            <p className="text-small">{t`The certificate can be downloaded here at any time.`}</p>
          </>
        )}
      </div>
    </Card>
  )
}
