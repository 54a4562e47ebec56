import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { deskStatuses } from '#domain/enlistment/desk/desks.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { statusNames } from '../../../entities/application/application-words.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type CounterKey, counterHref, enlistedHref, type Stats } from './counter-lists.ts'

type CardsProps = { stats: Stats | undefined; seesPayments: boolean }

const counterNames: Record<CounterKey, MessageDescriptor> = {
  ...statusNames,
  today: msg`Today`,
  thisWeek: msg`This week`,
  thisMonth: msg`This month`,
  payments: msg`Payments`,
}

type CounterGroup = { id: string; label: MessageDescriptor; icon: IconName; counters: readonly CounterKey[] }

/** The counters of the specification, grouped by subject. */
const counterGroups: readonly CounterGroup[] = [
  {
    id: 'desks',
    label: msg`In progress`,
    icon: 'clock',
    counters: Object.values(deskStatuses),
  },
  { id: 'submitted', label: msg`Submitted`, icon: 'upload', counters: ['today', 'thisWeek', 'thisMonth'] },
  { id: 'decided', label: msg`Result`, icon: 'check', counters: ['approved', 'rejected', 'payments', 'draft'] },
]

/** The counters of the specification, each linked to its list if there is one. */
export function CounterCards({ stats, seesPayments }: CardsProps) {
  const { i18n } = useLingui()
  return (
    <div className="grid gap-5">
      {counterGroups.map(({ id, label, icon, counters }) => (
        <section key={id} className="space-y-2">
          <h2 className="flex items-center gap-2 text-h3">
            <Icon name={icon} className="text-muted" />
            {i18n._(label)}
          </h2>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {counters.map((key) => (
              <li key={key} data-counter={key}>
                <CounterCard name={key} value={stats?.[key]} seesPayments={seesPayments} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type CardProps = { name: CounterKey; value: number | undefined; seesPayments: boolean }

function CounterCard({ name, value, seesPayments }: CardProps) {
  const { i18n } = useLingui()
  return (
    <Linked href={counterHref(name, { today: currentDate(), seesPayments })}>
      <Card className="h-full p-3! md:p-4!">
        <Figure value={value} />
        <span className="block text-small leading-tight text-muted">{i18n._(counterNames[name])}</span>
      </Card>
    </Linked>
  )
}

function Linked({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children
  return (
    <a
      href={href}
      className="block h-full rounded-card text-ink no-underline hover:text-ink hover:*:border-primary hover:*:bg-primary-soft"
    >
      {children}
    </a>
  )
}

function Figure({ value }: { value: number | undefined }) {
  const locale = useLocale()
  if (value === undefined) return <Skeleton className="mb-1 h-9 w-14" />
  return <b className="block text-h1 font-bold leading-tight tabular-nums">{formatNumber(value, locale)}</b>
}

/** How many enlistments of each type are in force, with links to them. */
export function EnlistedByType({ stats }: { stats: Stats | undefined }) {
  const { t } = useLingui()
  const locale = useLocale()
  const types = Object.entries(stats?.enlistedByType ?? {}).flatMap(([name, count]) => {
    const type = findType(name)
    return type === null ? [] : [{ name, label: type.label[locale], count }]
  })
  if (types.length === 0) return null
  return (
    <section className="space-y-2">
      <h2 className="text-h3">{t`Enlisted by type`}</h2>
      <Card padded={false} className="overflow-hidden">
        <ul className="grid gap-px bg-line lg:grid-cols-2">
          {types.map(({ name, label, count }) => (
            <li key={name} data-enlisted={name} className="bg-surface lg:last:odd:col-span-2">
              <a
                href={enlistedHref(name)}
                className="flex min-h-11 items-center gap-3 px-4 text-ink no-underline hover:bg-sunken hover:text-ink"
              >
                <span className="grow">{label}</span>
                <b className="font-bold tabular-nums">{formatNumber(count, locale)}</b>
                <Icon name="right" className="text-muted" />
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
