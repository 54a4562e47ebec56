import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '#domain/reference/numerals.ts'
import { formHref } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { unbroken } from '../../../platform/unbroken.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useHomeFees } from './home-fees.ts'

/** Every enlistment type with its fees, as links to the form. */
export function HomeTypes() {
  const { t } = useLingui()
  const locale = useLocale()
  const fees = useHomeFees()
  return (
    <Card padded={false} className="self-start px-edge">
      <ul>
        {typeFacts.map(({ type, label, routes }) => {
          const registration = formatMoney(fees(type, 'REGISTRATION'), locale)
          const renewal = formatMoney(fees(type, 'RENEWAL'), locale)
          return (
            <li key={type} className="border-b border-line last:border-b-0">
              <a
                data-type={type}
                href={formHref(routes.apply, { type })}
                className="group flex min-h-12 flex-wrap items-center gap-3 py-3 text-ink no-underline hover:text-ink"
              >
                <span className="min-w-0 grow">
                  <b className="block font-bold leading-tight group-hover:text-primary-strong">{label[locale]}</b>
                  <span className="block text-tiny text-muted">
                    {unbroken(t`Registration ${registration} · renewal ${renewal}`)}
                  </span>
                </span>
                <span className="flex shrink-0 items-center gap-0.5 text-small text-primary">
                  {t`Apply`}
                  <Icon name="right" className="size-4" />
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
