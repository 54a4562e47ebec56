import type { Kysely } from 'kysely'
import type { AccountAspect, AccountState } from '#domain/people/deciding-accounts.ts'
import { dhakaClock, dhakaDate } from '#domain/reference/calendar.ts'
import type { Locale } from '#domain/text.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { OutgoingMessage } from '../messages/service.ts'

type Contact = Pick<AccountState, 'mobile' | 'email'>

const kinds = {
  contact: 'contact-changed',
  status: 'status-changed',
  roles: 'roles-changed',
  password: 'password-set',
  'second-factor': 'second-factor-removed',
  sessions: 'sessions-ended',
} as const satisfies Record<AccountAspect, OutgoingMessage['kind']>

/** Says to the number and to the e-mail address of before what staff changed, whatever the status of the account. */
export async function noticeOf(
  { messages, newId }: Context,
  trx: Kysely<Database>,
  { aspects, to, locale }: { aspects: readonly AccountAspect[]; to: Contact; locale: Locale },
): Promise<void> {
  for (const aspect of aspects) {
    const kind = kinds[aspect]
    for (const address of addressesOf(to)) {
      await messages.enqueue(trx, { dedupeKey: `${kind}:${newId()}`, to: address, kind, locale, params: {} })
    }
  }
}

/** Says that the account may get a deciding role from the time on. */
export async function noticeOfRole(
  { messages, newId }: Context,
  trx: Kysely<Database>,
  { to, from, locale }: { to: Contact; from: Date; locale: Locale },
): Promise<void> {
  const params = clockOf(from)
  for (const address of addressesOf(to)) {
    const dedupeKey = `role-asked:${newId()}`
    await messages.enqueue(trx, { dedupeKey, to: address, kind: 'role-asked', locale, params })
  }
}

type Invitation = {
  to: Contact
  locale: Locale
  /** The account is new, or its person has not set a first password yet. */
  isFirst: boolean
  /** Codes are sent only from then on. */
  from: Date | null
}

/** Tells a person without a password where to set one. Codes go to the number, else to the e-mail address. */
export async function invite(
  { messages, newId, config }: Context,
  trx: Kysely<Database>,
  { to: { mobile, email }, locale, isFirst, from }: Invitation,
): Promise<void> {
  const to = mobile ?? email
  if (to === null) return
  const url = `${config.http.publicUrl}/forgot-password`
  const kind = isFirst ? 'account-made' : 'password-due'
  const dedupeKey = `${kind}:${newId()}`
  await messages.enqueue(
    trx,
    from === null || isFirst
      ? { dedupeKey, to, locale, kind, params: { url } }
      : { dedupeKey, to, locale, kind: 'password-due-later', params: { url, ...clockOf(from) } },
  )
}

function addressesOf({ mobile, email }: Contact): string[] {
  return [mobile, email].filter((address) => address !== null)
}

function clockOf(at: Date) {
  const { hour, minute } = dhakaClock(at)
  return { date: dhakaDate(at), time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}
