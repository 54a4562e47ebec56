import { Payees } from '#contract/payments/fees.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { getRule } from '#domain/forms/rules.ts'
import { normaliseMobile, stripSeparators } from '#domain/reference/identifiers.ts'
import { toAsciiDigits } from '#domain/reference/numerals.ts'

/** The stored accounts, or null when this version does not know their format. */
export function readPayees(stored: unknown): Payees | null {
  const read = Payees.safeParse(stored)
  return read.success ? read.data : null
}

/** Normalises the numbers. Money sent to a mistyped number is lost, so a wrong one is refused with its path. */
export function checkPayees({ bkash, Nagad, Bank }: Payees): Result<Payees> {
  const wallets = { bkash: readWallet(bkash), Nagad: readWallet(Nagad) }
  const accountNo = Bank === null ? '' : stripSeparators(toAsciiDigits(Bank.accountNo))
  const wrong = [
    ...Object.entries(wallets).flatMap(([path, number]) => (number === undefined ? [path] : [])),
    ...(Bank !== null && !getRule('bankAccount').pattern?.test(accountNo) ? ['Bank.accountNo'] : []),
  ]
  if (wrong.length > 0) {
    return refuse('invalid_request', { fields: wrong.map((path) => ({ path, code: 'pattern' })) })
  }
  const value = {
    bkash: wallets.bkash ?? null,
    Nagad: wallets.Nagad ?? null,
    Bank: Bank === null ? null : { ...Bank, accountNo },
  }
  return { ok: true, value }
}

/** Undefined when it is not a mobile number. */
function readWallet(typed: string | null): string | null | undefined {
  return typed === null ? null : (normaliseMobile(typed) ?? undefined)
}
