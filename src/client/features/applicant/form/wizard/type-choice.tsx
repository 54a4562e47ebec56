import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { formatMoney } from '#domain/reference/numerals.ts'
import { findTypeFacts } from '../../../../drafts/phone/definitions/type-facts.ts'
import { useTypeFees } from '../../../../entities/payment/fees.ts'
import { formHref } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'

export type TypeChoiceProps = { types: readonly string[]; purpose: string | null }

/** The choice of the form, where one address serves several types. */
export function TypeChoice({ types, purpose }: TypeChoiceProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const feeOf = useTypeFees()
  const pathname = useLocation({ select: (address) => address.pathname })
  const choices = types.map((type) => findTypeFacts(type)).filter((facts) => facts !== null)
  return (
    <Page>
      <PageHeader title={t`What do you want to enlist as?`} />
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {choices.map((facts) => {
            const { type, label } = facts
            const fee = formatMoney(feeOf(facts, purpose === 'RENEWAL' ? 'RENEWAL' : 'REGISTRATION'), locale)
            return (
              <li key={type}>
                <a
                  href={formHref(pathname, { type, purpose: purpose ?? undefined })}
                  className="flex min-h-14 items-center gap-3 px-4 py-2 text-ink no-underline hover:bg-sunken hover:text-ink"
                >
                  <span className="grow font-medium">
                    {label[locale]}
                    <span className="block text-tiny font-normal tabular-nums text-muted">{t`Fee ${fee}`}</span>
                  </span>
                  <Icon name="right" className="text-primary" />
                </a>
              </li>
            )
          })}
        </ul>
      </Card>
    </Page>
  )
}
