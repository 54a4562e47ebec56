import { isDeepStrictEqual } from 'node:util'
import type { Payees } from '#contract/payments/fees.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../platform/database/transaction.ts'
import { lockSettings, readSetting, writeSetting } from '../../platform/settings.ts'
import { payeesKey as key } from './payees.ts'

const unset = Symbol()

/** Fictitious accounts, so that the last step of a form shows where to pay. An OWNER can replace them. */
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
    kinds: { bkash: 'MERCHANT', Nagad: 'PERSONAL' },
    charges: {
      bn: 'সেন্ড মানির খরচ আপনার; পেমেন্ট ও ব্যাংকে জমায় কোনো খরচ নেই। (নমুনা)',
      en: 'You bear the charge of Send Money; a payment and a deposit at the bank cost nothing. (sample)',
    },
  }
}

/** Sets the demo accounts if no accounts were ever set. */
export async function ensureDemoPayees(context: Pick<Context, 'db' | 'config'>): Promise<void> {
  await transact(context.db, async (trx) => {
    await lockSettings(trx)
    const stored = await readSetting<unknown>(trx, key, { read: (value) => value, fallback: unset })
    if (stored === unset) await writeSetting(trx, key, demoPayees(context))
    return { ok: true, value: null }
  })
}

/** Removes the accounts of an earlier demo, so that no money is sent to them. */
export async function retireDemoPayees(context: Pick<Context, 'db' | 'config'>): Promise<void> {
  const { db } = context
  const stored = await readSetting<unknown>(db, key, { read: (value) => value, fallback: unset })
  if (isDemo(stored, demoPayees(context))) await db.deleteFrom('settings').where('key', '=', key).execute()
}

/** The accounts decide: a demo of an earlier release has no kinds, and someone may have tried other words. */
function isDemo(stored: unknown, { kinds: _, charges: __, ...accounts }: Payees): boolean {
  return isDeepStrictEqual({ ...accountsOf(stored) }, accounts)
}

function accountsOf(stored: unknown): object {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([name]) => name !== 'kinds' && name !== 'charges'))
}
