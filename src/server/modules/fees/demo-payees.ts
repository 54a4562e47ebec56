import { isDeepStrictEqual } from 'node:util'
import type { Payees } from '#contract/payments/fees.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../platform/database/transaction.ts'
import { lockSettings, readSetting, writeSetting } from '../../platform/settings.ts'

const key = 'payees'
const unset = Symbol()

/** Accounts of nobody, so that the last step of a form shows where to pay. An OWNER who names others replaces them. */
function demoPayees({ config }: Pick<Context, 'config'>): Payees {
  return {
    bkash: '01700000091',
    Nagad: '01800000091',
    Bank: {
      accountName: `${config.authority.nameBn} (নমুনা)`,
      accountNo: '0000000000091',
      bankName: 'সোনালী ব্যাংক',
      branch: 'প্রধান শাখা',
    },
  }
}

/** Names accounts where none were ever named. */
export async function ensureDemoPayees(context: Pick<Context, 'db' | 'config'>): Promise<void> {
  await transact(context.db, async (trx) => {
    await lockSettings(trx)
    const stored = await readSetting<unknown>(trx, key, { read: (value) => value, fallback: unset })
    if (stored === unset) await writeSetting(trx, key, demoPayees(context))
    return { ok: true, value: null }
  })
}

/** Takes the accounts of an earlier demo away: nobody must send money to them. */
export async function retireDemoPayees(context: Pick<Context, 'db' | 'config'>): Promise<void> {
  const { db } = context
  const stored = await readSetting<unknown>(db, key, { read: (value) => value, fallback: unset })
  if (isDeepStrictEqual(stored, demoPayees(context))) await db.deleteFrom('settings').where('key', '=', key).execute()
}
