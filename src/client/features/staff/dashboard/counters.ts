import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { deskStatuses } from '#domain/enlistment/desk/desks.ts'
import { statusNames } from '../../../entities/application/application-words.ts'
import type { IconName } from '../../../ui/icon.tsx'
import type { CounterKey } from './counter-lists.ts'

export const counterNames: Record<CounterKey, MessageDescriptor> = {
  ...statusNames,
  today: msg`Today`,
  thisWeek: msg`This week`,
  thisMonth: msg`This month`,
  payments: msg`Payments`,
}

export type CounterGroup = { id: string; label: MessageDescriptor; icon: IconName; counters: readonly CounterKey[] }

/** The counters of the specification, grouped by subject. */
export const counterGroups: readonly CounterGroup[] = [
  {
    id: 'desks',
    label: msg`In progress`,
    icon: 'clock',
    counters: Object.values(deskStatuses),
  },
  { id: 'submitted', label: msg`Submitted`, icon: 'upload', counters: ['today', 'thisWeek', 'thisMonth'] },
  { id: 'decided', label: msg`Result`, icon: 'check', counters: ['approved', 'rejected', 'payments', 'draft'] },
]
