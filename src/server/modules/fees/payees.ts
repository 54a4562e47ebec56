import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { Payees } from '#contract/payments/fees.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { readByRule } from '#domain/forms/normalise.ts'
import { type PayeeKind, type Wallet, wallets } from '#domain/payments/payee-kinds.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readSetting } from '../../platform/settings.ts'

export const payeesKey = 'payees'
const noPayees: Payees = { bkash: null, Nagad: null, Bank: null }

export function storedPayees(db: Kysely<Database>): Promise<Payees> {
  return readSetting(db, payeesKey, { read: readPayees, fallback: noPayees })
}

/** The stored accounts, or null when this version does not know their format. */
function readPayees(stored: unknown): Payees | null {
  const read = Payees.safeParse(stored)
  return read.success ? read.data : null
}

/** Whether `from` is what is stored now. A page of an earlier release leaves out what it does not know. */
export function isUnchanged(stored: Payees, from: Payees): boolean {
  return isDeepStrictEqual({ ...stored, ...from }, stored)
}

/**
 * Normalises the numbers. Money sent to a mistyped number is lost, so a wrong one is refused with its path. What a page
 * of an earlier release does not send stays as it is stored, but a new number has no kind until someone says it.
 */
export function checkPayees(given: Payees, stored: Payees): Result<Payees> {
  const { bkash, Nagad, Bank } = given
  const numbers = { bkash: readWallet(bkash), Nagad: readWallet(Nagad) }
  const account = Bank === null ? '' : readByRule('bankAccount', Bank.accountNo)
  const wrong = [
    ...Object.entries(numbers).flatMap(([path, number]) => (number === undefined ? [path] : [])),
    ...(account === null ? ['Bank.accountNo'] : []),
  ]
  if (wrong.length > 0) {
    return refuse('invalid_request', { fields: wrong.map((path) => ({ path, code: 'pattern' })) })
  }
  const named = { bkash: numbers.bkash ?? null, Nagad: numbers.Nagad ?? null }
  const kinds = given.kinds ?? keptKinds(named, stored)
  const said = wallets.flatMap((wallet): [Wallet, PayeeKind][] => {
    const kind = kinds[wallet]
    return named[wallet] === null || kind === undefined ? [] : [[wallet, kind]]
  })
  const charges = given.charges === undefined ? stored.charges : given.charges
  const value = {
    ...named,
    Bank: Bank === null ? null : { ...Bank, accountNo: account ?? '' },
    ...(said.length > 0 && { kinds: Object.fromEntries(said) }),
    ...(charges != null && { charges }),
  }
  return { ok: true, value }
}

function keptKinds(named: Record<Wallet, string | null>, stored: Payees): NonNullable<Payees['kinds']> {
  const same = wallets.filter((wallet) => named[wallet] === stored[wallet])
  return Object.fromEntries(same.map((wallet) => [wallet, stored.kinds?.[wallet]]))
}

/** Undefined when it is not a mobile number. */
function readWallet(typed: string | null): string | null | undefined {
  return typed === null ? null : (normaliseMobile(typed) ?? undefined)
}
