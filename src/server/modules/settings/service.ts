import type { Kysely } from 'kysely'
import { Signatory } from '#contract/certificates.ts'
import { Contact } from '#contract/office.ts'
import type { changeSetting, listSettings, Setting } from '#contract/settings.ts'
import { refuse } from '#domain/errors.ts'
import {
  isSameSetting,
  isSettingValue,
  type SettingName,
  type Settings,
  settingDefinitions,
  settingNames,
  toSettings,
} from '#domain/settings.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { lockSettings, readSetting, writeSetting } from '../../platform/settings.ts'

export type SettingService = {
  list: ServiceFunction<typeof listSettings>
  /** Changes one setting and audits it. `stale_version` when its value is not the one that the caller saw. */
  change: ServiceFunction<typeof changeSetting, 'body'>
}

/** The current settings. They are read each time, so that a change applies at once, in every process. */
export async function readSettings(db: Kysely<Database>): Promise<Settings> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', settingNames.map(keyOf)).execute()
  const byKey = new Map(rows.map(({ key, value }) => [key, value]))
  return toSettings(Object.fromEntries(settingNames.map((name) => [name, byKey.get(keyOf(name))])))
}

export const contactKey = 'contact'
const noContact: Contact = { telephone: null, email: null, address: null, hours: null, mapUrl: null }

/** How to reach the office; all null until an OWNER sets it. */
export function readContact(db: Kysely<Database>): Promise<Contact> {
  const read = (stored: unknown) => Contact.safeParse(stored).data ?? null
  return readSetting(db, contactKey, { read, fallback: noContact })
}

export const signatoryKey = 'signatory'
const noSignatory: Signatory = { name: null, designation: null, signatureFileId: null, sealFileId: null }

/** Who signs certificates; all null until an OWNER sets it. */
export function findSignatory(db: Kysely<Database>): Promise<Signatory> {
  const read = (stored: unknown) => Signatory.safeParse(stored).data ?? null
  return readSetting(db, signatoryKey, { read, fallback: noSignatory })
}

export function createSettingService({ db, now }: Pick<Context, 'db' | 'now'>): SettingService {
  return {
    list: async () => ({ ok: true, value: toList(await readSettings(db)) }),

    async change({ caller, body: { value, from, ...body } }) {
      const name = settingNames.find((known) => known === body.name)
      if (name === undefined) return refuse('invalid_request', { fields: [{ path: 'name', code: 'not_an_option' }] })
      if (!isSettingValue(name, value))
        return refuse('invalid_request', { fields: [{ path: 'value', code: 'out_of_range' }] })
      return transact(db, async (trx) => {
        await lockSettings(trx)
        const before = await readSettings(trx)
        if (!isSameSetting(before[name], from)) return refuse('stale_version')
        if (isSameSetting(value, from)) return { ok: true, value: toList(before) }
        await writeSetting(trx, keyOf(name), value)
        await appendAudit(trx, {
          subject: { kind: 'setting', id: keyOf(name) },
          action: 'change-setting',
          by: caller.user,
          role: 'OWNER',
          detail: { name, from, to: value },
          at: now(),
        })
        return { ok: true, value: toList(await readSettings(trx)) }
      })
    },
  }
}

function toList(settings: Settings) {
  const list = settingNames.map((name) => {
    const { fallback, least, most } = settingDefinitions[name]
    return { name, value: settings[name], fallback, least, most } satisfies Setting
  })
  return { list }
}

function keyOf(name: SettingName): string {
  return `setting ${name}`
}
