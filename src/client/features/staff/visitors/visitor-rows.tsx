import { useLingui } from '@lingui/react/macro'
import type { Visitor } from '#contract/appointments/visitors.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { districtName } from '#domain/reference/districts.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { VisitorPhoto } from '../../../entities/schedule/shown/visitor-photo.tsx'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

type RowsProps = {
  list: readonly Visitor[]
  /** Null for people who may not delete visitors. */
  onDelete: ((visitor: Visitor) => void) | null
}

export function visitorName({ firstName, lastName }: Visitor): string {
  return `${firstName} ${lastName}`
}

function placeOf({ address, district }: Visitor, locale: Locale): string {
  return [address, district && districtName(district, locale)].filter(Boolean).join(', ')
}

/** Visitors, with the data that the reader may see. */
export function VisitorRows({ list, onDelete }: RowsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Card padded={false}>
      <ul aria-label={t`Visitors`} className="divide-y divide-line">
        {list.map((visitor) => (
          <li
            key={visitor.id}
            data-visitor={visitor.id}
            className="grid gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[1fr_1fr_auto] md:items-center"
          >
            <div className="flex min-w-0 gap-3">
              <VisitorPhoto imageUrl={visitor.imageUrl} />
              <div className="min-w-0 leading-tight">
                <p className="font-bold">{visitorName(visitor)}</p>
                <Contact visitor={visitor} />
              </div>
            </div>
            <div className="min-w-0 text-small leading-tight">
              <p>{placeOf(visitor, locale)}</p>
              <p className="text-muted">{t`Since ${formatDate(dhakaDate(visitor.createdAt), locale)}`}</p>
            </div>
            {onDelete !== null && (
              <Button
                variant="danger"
                size="small"
                data-action="delete"
                aria-label={t`Delete: ${visitorName(visitor)}`}
                onClick={() => onDelete(visitor)}
                className="justify-self-start"
              >
                <Icon name="trash" />
                {t`Delete`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Contact({ visitor: { mobile, email, nid } }: { visitor: Visitor }) {
  const { t } = useLingui()
  const locale = useLocale()
  const known = nid === null ? null : localiseDigits(nid, locale)
  return (
    <>
      <p className="text-small text-muted tabular-nums [overflow-wrap:anywhere]">
        {[mobile && localiseDigits(mobile, locale), email].filter(Boolean).join(' · ')}
      </p>
      {known !== null && <p className="text-small text-muted tabular-nums">{t`NID: ${known}`}</p>}
    </>
  )
}
