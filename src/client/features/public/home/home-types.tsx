import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { fetchFees, knownFee } from '../../../entities/payment/known-fees.ts'
import { formHref } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { unbroken } from '../../../platform/unbroken.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

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

type FeeOf = (type: string, purpose: ApplicationPurpose) => number | undefined

let latestFee: FeeOf = () => undefined

/**
 * The fees: at first those of the build, then those that this phone or the server knows. They are requested when the
 * page is idle, because they seldom differ and must not delay the first screen.
 */
function useHomeFees(): (...args: Parameters<FeeOf>) => number {
  const [, setUpdates] = useState(0)
  useEffect(() => {
    const timer = setTimeout(async () => {
      latestFee = knownFee
      setUpdates(1)
      await fetchFees()
      setUpdates(2)
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
  return (type, purpose) => latestFee(type, purpose) ?? seedFee(type, purpose)
}

function seedFee(type: string, purpose: ApplicationPurpose): number {
  return typeFacts.find((facts) => facts.type === type)?.fees[purpose] ?? 0
}
