import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'

/** The serial, readable from a phone that lies on the table. */
export function SerialCard({ serial, children }: { serial: number; children?: ReactNode }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Card tone="primary" className="space-y-1 text-center" data-serial={serial}>
      <h2 tabIndex={-1} data-stage-heading="">
        <span className="block text-small font-normal">{t`Your approximate serial`}</span>{' '}
        <span className="block text-[4rem] font-bold leading-flat text-primary-strong tabular-nums">
          {formatNumber(serial, locale)}
        </span>
      </h2>
      {children}
    </Card>
  )
}
