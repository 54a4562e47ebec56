import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#domain/reference/calendar.ts'
import type { SealedVisitor } from '#sync/vault/sealed-heads.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { visitPath } from '../visit-address.ts'

/** The locked requests of this phone as links to the page that asks for the PIN. Names are locked too. */
export function LockedVisits({ sealed }: { sealed: readonly SealedVisitor[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (sealed.length === 0) return null
  return (
    <ul className="space-y-2" data-locked-visits="">
      {sealed.map(({ id, updatedAt }) => {
        const touched = formatDateTime(updatedAt, locale)
        return (
          <li key={id}>
            <LinkButton variant="plain" block href={hrefOf(visitPath, { search: { visitor: id } })}>
              {t`Locked: opens with your PIN`} · {t`Last changed ${touched}`}
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}
