import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { reportText } from './report-text.ts'
import { verifyChain } from './verify-chain.ts'

export const verifyUsage = `  verify-audit [--expect HASH] [--since HASH]
      Checks every entry of the audit, and exits with 1 if one is not valid. The head that it prints
      later proves that nothing is missing: store it elsewhere and pass it as --expect, or as
      --since to check only what came after it.`

type Outcome = { text: string; isWhole: boolean }

/** Checks the chain with the command's arguments. Throws a sentence for invalid arguments. */
export async function verifyAudit(db: Kysely<Database>, args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { expect: { type: 'string' }, since: { type: 'string' } } })
  const report = await verifyChain(db, { expect: readHash(values.expect), since: readHash(values.since) })
  return { text: reportText(report), isWhole: report.fault === null }
}

/** A hash in the form in which people paste it. */
function readHash(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const hash = typed.trim().toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(hash))
    throw new Error(`${JSON.stringify(typed)} is not a hash: it needs 64 hexadecimal digits.`)
  return hash
}
