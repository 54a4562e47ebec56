import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BulkResult } from '#contract/applications/desk/bulk.ts'
import {
  type MatchedPayment,
  matchStatement,
  mostMatched,
  type StatementMatch,
} from '#contract/payments/reconciliation.ts'
import type { MatchOutcome } from '#domain/payments/statement/match-outcome.ts'
import {
  parseStatement,
  repeatedIds,
  type Statement,
  type StatementLine,
} from '#domain/payments/statement/parse-statement.ts'
import { sendBulk, type UnansweredCalls } from '../../../../entities/application/bulk/send-bulk.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

/** A line with the outcome of the comparison. */
export type MatchedLine = StatementLine & { outcome: MatchOutcome; payments: readonly MatchedPayment[] }
export type MatchedStatement = Omit<Statement, 'lines'> & { lines: readonly MatchedLine[] }

/** Parses a pasted statement in the browser and asks the server about its lines, in parts. Throws CallFailure. */
async function matchPasted(pasted: string): Promise<MatchedStatement> {
  const { lines, ...rest } = parseStatement(pasted)
  const matches: StatementMatch[] = []
  for (let from = 0; from < lines.length; from += mostMatched) {
    const part = lines.slice(from, from + mostMatched)
    const body = { lines: part.map(({ transactionId, amount }) => ({ transactionId, amount })) }
    matches.push(...(await unwrap(call(matchStatement, { body }))).matches)
  }
  // A transaction id that occurs in several lines is ambiguous, so none of them counts as matched.
  const repeated = repeatedIds(lines)
  const matched = lines.flatMap((line, at) => {
    const match = matches[at]
    if (match === undefined) return []
    const isTwice = match.outcome === 'matched' && repeated.has(line.transactionId)
    return [{ ...line, ...match, ...(isTwice && { outcome: 'used_twice' as const }) }]
  })
  return { lines: matched, ...rest }
}

/** The payments that a desk can confirm because of the statement, without duplicates. */
export function confirmable(statement: MatchedStatement, results: ReadonlyMap<string, BulkResult>): MatchedPayment[] {
  const matched = statement.lines.filter(({ outcome }) => outcome === 'matched').flatMap(({ payments }) => payments)
  const open = matched.filter(
    ({ state, applicationId }) => state === 'GIVEN' && results.get(applicationId)?.ok !== true,
  )
  return [...new Map(open.map((payment) => [payment.applicationId, payment])).values()]
}

export function useStatement() {
  const client = useQueryClient()
  const unanswered = useRef<UnansweredCalls>(new Map())
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map())
  const match = useMutation({ mutationFn: matchPasted, onSuccess: () => setResults(new Map()) })
  const confirm = useMutation({
    mutationFn: (payments: readonly MatchedPayment[]) =>
      sendBulk({
        action: 'confirm-payment',
        items: payments.map(({ applicationId: id, version }) => ({ id, version })),
        unanswered: unanswered.current,
        // Results from before a failed call are shown, and a retry leaves these payments out.
        onResults: (more) => setResults((before) => new Map([...before, ...more.map((one) => [one.id, one] as const)])),
      }),
    onSettled: () => {
      for (const key of ['payments', 'applications', 'stats']) void client.invalidateQueries({ queryKey: [key] })
    },
  })
  return { match, confirm, results }
}
