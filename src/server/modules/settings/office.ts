import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type Contact, type changeContact, type changeRefundTerms, type office, RefundTerms } from '#contract/office.ts'
import { limitsByDesk } from '#domain/enlistment/desk/age-limits.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { getRule } from '#domain/forms/rules.ts'
import { readText } from '#domain/reference/read-text.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import { hasRole } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { lockSettings, readSetting, writeSetting } from '../../platform/settings.ts'
import { contactKey, readContact, readSettings } from './service.ts'

export type OfficeService = {
  read: ServiceFunction<typeof office>
  changeContact: ServiceFunction<typeof changeContact, 'body'>
  changeRefundTerms: ServiceFunction<typeof changeRefundTerms, 'body'>
}

const refundTermsKey = 'refund-terms'

/** The public facts about the office, and how an OWNER changes them. */
export function createOfficeService({ db, now }: Pick<Context, 'db' | 'now'>): OfficeService {
  return {
    async read() {
      const [contact, refundTerms, settings] = await Promise.all([
        readContact(db),
        readRefundTerms(db),
        readSettings(db),
      ])
      const { draftDays, weekend } = settings
      return {
        ok: true,
        value: { contact, refundTerms, draftDays, limits: limitsByDesk((name) => settings[name]), weekend },
      }
    },

    async changeContact({ caller, body }) {
      if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
      const checked = checkContact(body.value)
      if (!checked.ok) return checked
      return transact(db, async (trx) => {
        await lockSettings(trx)
        const before = await readContact(trx)
        if (!isDeepStrictEqual(before, body.from)) return refuse('stale_version')
        await writeSetting(trx, contactKey, checked.value)
        await appendAudit(trx, {
          subject: { kind: 'setting', id: contactKey },
          action: 'change-contact',
          by: caller.user,
          role: 'OWNER',
          detail: checked.value,
          at: now(),
        })
        return checked
      })
    },

    async changeRefundTerms({ caller, body: { value: refundTerms, from } }) {
      if (!hasRole(caller, 'OWNER')) return refuse('forbidden')
      return transact(db, async (trx) => {
        await lockSettings(trx)
        if (!isDeepStrictEqual(await readRefundTerms(trx), from)) return refuse('stale_version')
        await writeSetting(trx, refundTermsKey, refundTerms)
        await appendAudit(trx, {
          subject: { kind: 'setting', id: refundTermsKey },
          action: 'change-refund-terms',
          by: caller.user,
          role: 'OWNER',
          detail: { refundTerms },
          at: now(),
        })
        return { ok: true, value: { refundTerms } }
      })
    },
  }
}

function readRefundTerms(db: Kysely<Database>): Promise<RefundTerms> {
  const read = (stored: unknown) => RefundTerms.safeParse(stored).data ?? null
  return readSetting(db, refundTermsKey, { read, fallback: null })
}

/** The telephone number must be digits that a phone can dial; strangers follow the map link, so it must be https. */
function checkContact(contact: Contact): Result<Contact> {
  const telephone = contact.telephone === null ? null : readText(contact.telephone, 'digits')
  const email = contact.email === null ? null : readText(contact.email, 'email')
  const isWrong = {
    telephone: telephone !== null && !/^\+?\d{5,15}$/.test(telephone),
    email: email !== null && !getRule('email').pattern?.test(email),
    mapUrl: contact.mapUrl !== null && !(URL.canParse(contact.mapUrl) && contact.mapUrl.startsWith('https://')),
  }
  const fields = Object.entries(isWrong).flatMap(([path, wrong]) =>
    wrong ? [{ path: `value.${path}`, code: 'pattern' }] : [],
  )
  return fields.length > 0
    ? refuse('invalid_request', { fields })
    : { ok: true, value: { ...contact, telephone, email } }
}
