import type { Kysely } from 'kysely'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { defaultLocale, locales } from '#domain/text.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { MessageService } from './service.ts'

type Alarm = { sent: number; budget: number; at: Date }

/** Notifies every OWNER, once a day, that most of the day's SMS are used up; on record too. */
export async function alarmOwners(
  trx: Kysely<Database>,
  messages: Pick<MessageService, 'enqueue'>,
  { sent, budget, at }: Alarm,
): Promise<void> {
  const subject = { kind: 'setting', id: 'setting smsPerDay' } as const
  await appendAudit(trx, { subject, action: 'sms-budget-low', by: null, detail: { sent, budget }, at })
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
      dedupeKey: `sms-budget ${dhakaDate(at)} ${id}`,
      to,
      kind: 'sms-budget',
      locale: locales.find((known) => known === locale) ?? defaultLocale,
      params: { sent: String(sent), budget: String(budget) },
    })
  }
}
