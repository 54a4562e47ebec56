import type { Kysely } from 'kysely'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { defaultLocale, locales } from '#domain/text.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { OutgoingMessage } from './outgoing-message.ts'

export type OwnerAlarm = {
  at: Date
  /** Names an event of which every OWNER is notified, also where one of the same kind was sent today. */
  event?: string
} & Pick<
  Extract<
    OutgoingMessage,
    { kind: 'sms-budget' | 'audit-fault' | 'shared-payments' | 'approved-unpaid' | 'account-alarm' | 'approval-asked' }
  >,
  'kind' | 'params'
>

export type AlarmOwners = (trx: Kysely<Database>, alarm: OwnerAlarm) => Promise<void>
type Enqueue = (trx: Kysely<Database>, message: OutgoingMessage) => Promise<void>

/** Notifies every OWNER, once a day for each kind, or of each event. */
export async function alarmOwners(
  trx: Kysely<Database>,
  messages: { enqueue: Enqueue },
  { at, event, ...alarm }: OwnerAlarm,
): Promise<void> {
  const owners = await trx
    .selectFrom('users')
    .select(['id', 'mobile', 'email', 'locale'])
    .where('status', '=', 'ACTIVE')
    .where((eb) => eb('roles', '@>', eb.val(['OWNER'])))
    .execute()
  for (const { id, mobile, email, locale } of owners) {
    const to = mobile ?? email
    if (to === null) continue
    await messages.enqueue(trx, {
      ...alarm,
      dedupeKey: `${alarm.kind} ${event ?? dhakaDate(at)} ${id}`,
      to,
      locale: locales.find((known) => known === locale) ?? defaultLocale,
    } as OutgoingMessage)
  }
}

type Alarm = { sent: number; budget: number; at: Date }

/** Notifies every OWNER, once a day, that most of the day's SMS are used up; audits it too. */
export async function alarmOfBudget(
  trx: Kysely<Database>,
  messages: { alarmOwners: AlarmOwners },
  { sent, budget, at }: Alarm,
): Promise<void> {
  const subject = { kind: 'setting', id: 'setting smsPerDay' } as const
  await appendAudit(trx, { subject, action: 'sms-budget-low', by: null, detail: { sent, budget }, at })
  const params = { sent: String(sent), budget: String(budget) }
  await messages.alarmOwners(trx, { kind: 'sms-budget', params, at })
}
