import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type { ChainFault } from '#domain/audit-lines.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type ChainReport, verifyChain } from './verify-chain.ts'

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

const faultTexts: Record<ChainFault, string> = {
  'seal-missing': 'its seal was removed',
  'line-missing': 'the entry was removed',
  'words-changed': 'its name, reason or detail was changed',
  'line-changed': 'its time, subject, action or person was changed',
  'order-changed': 'it does not follow the entry before it: entries were swapped, inserted or removed',
  'never-sealed':
    'it has no seal and is not waiting for one: it was inserted outside the portal, or its seal was removed',
  'head-missing': 'no entry has the expected hash: entries were removed at the end, or the chain was rebuilt',
}

/** The result of a check as lines of text for people. */
function reportText(report: ChainReport): string {
  const { lines, from, to, head, expectedAt, erased, waiting, fault } = report
  return [
    `Entries: ${lines}${from === null ? '' : `, from ${from} to ${to}`}`,
    ...(erased === 0 ? [] : [`Entries without text, or whose text was erased with its salt: ${erased}`]),
    `Waiting to be sealed: ${waiting}`,
    ...(expectedAt === null ? [] : [`The expected hash is that of entry ${expectedAt} of the chain.`]),
    ...(fault === null ? [] : [faultText(fault)]),
    `${fault === null ? 'Head' : 'Last valid hash'}: ${head ?? 'none'}`,
    fault === null ? 'The audit is intact.' : 'The audit is NOT intact.',
  ].join('\n')
}

function faultText({ kind, id, position }: NonNullable<ChainReport['fault']>): string {
  const names = [
    ...(position === null ? [] : [`entry ${position} of the chain`]),
    ...(id === null ? [] : [`number ${id} in the table`]),
  ]
  const about = names.length === 0 ? '' : ` (${names.join(', ')})`
  return `The first fault${about}: ${faultTexts[kind]}.`
}

/** A hash in the form in which people paste it. */
function readHash(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const hash = typed.trim().toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(hash))
    throw new Error(`${JSON.stringify(typed)} is not a hash: it needs 64 hexadecimal digits.`)
  return hash
}
