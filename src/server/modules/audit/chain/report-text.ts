import type { ChainFault } from '#domain/audit/audit-lines.ts'
import type { ChainReport } from './verify-chain.ts'

const faultTexts: Record<ChainFault, string> = {
  'seal-missing': 'its seal was removed',
  'line-missing': 'the line was removed',
  'words-changed': 'its name, reason or detail was changed',
  'line-changed': 'its time, subject, action or person was changed',
  'order-changed': 'it does not follow the line before it: lines were exchanged, put in or removed',
  'never-sealed': 'it has no seal and waits for none: it was put in past the portal, or its seal was removed',
  'head-missing': 'no line has the expected hash: lines were removed at the end, or the chain was made anew',
}

/** The result of a check as lines of text for people. */
export function reportText(report: ChainReport): string {
  const { lines, from, to, head, expectedAt, erased, waiting, fault } = report
  return [
    `Lines: ${lines}${from === null ? '' : `, from ${from} to ${to}`}`,
    ...(erased === 0 ? [] : [`Lines without words, or whose words were erased with their salt: ${erased}`]),
    `Waiting for a seal: ${waiting}`,
    ...(expectedAt === null ? [] : [`The expected hash is that of line ${expectedAt} of the chain.`]),
    ...(fault === null ? [] : [faultText(fault)]),
    `${fault === null ? 'Head' : 'Last hash that fits'}: ${head ?? 'none'}`,
    fault === null ? 'The audit is whole.' : 'The audit is NOT whole.',
  ].join('\n')
}

function faultText({ kind, id, position }: NonNullable<ChainReport['fault']>): string {
  const names = [
    ...(position === null ? [] : [`line ${position} of the chain`]),
    ...(id === null ? [] : [`number ${id} in the table`]),
  ]
  const about = names.length === 0 ? '' : ` (${names.join(', ')})`
  return `The first fault${about}: ${faultTexts[kind]}.`
}
