import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BulkResult } from '#contract/applications/desk/bulk.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type MatchedPayment,
  matchStatement,
  mostMatched,
  type StatementMatch,
} from '#contract/payments/reconciliation.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { type MatchOutcome, refuseRepeated } from '#domain/payments/statement/match-outcome.ts'
import {
  parseStatement,
  type RefusedLine,
  type Statement,
  type StatementLine,
} from '#domain/payments/statement/parse-statement.ts'
import { applicationReads } from '../../../../entities/application/application-reads.ts'
import { sendBulk, type UnansweredCalls } from '../../../../entities/application/bulk/send-bulk.ts'
import { call } from '../../../../platform/api/api.ts'
import { invalidateReads } from '../../../../platform/api/endpoint-key.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

type Matched = { outcome: MatchOutcome; payments: readonly MatchedPayment[] }
/** A line with the outcome of the comparison. */
export type MatchedLine = StatementLine & Matched
/** A line that was not received, with the payments that have its numbers. */
export type RefusedMatch = RefusedLine & Matched
export type MatchedStatement = Omit<Statement, 'lines' | 'refused'> & {
  lines: readonly MatchedLine[]
  refused: readonly RefusedMatch[]
}

type SentLine = BodyOf<typeof matchStatement>['lines'][number]

/** Parses a pasted statement in the browser and asks the server about its lines, in parts. Throws CallFailure. */
async function matchPasted(pasted: string): Promise<MatchedStatement> {
  const { lines, refused, ...rest } = parseStatement(pasted)
  const received = lines.map((line) => ({ ...line, state: 'received' as const }))
  const matches = await matchLines([...received, ...refused].map(toSent))
  const matched = lines.flatMap((line, at) => withMatch(line, matches[at]))
  const others = refused.flatMap((line, at) => withMatch(line, matches[lines.length + at]))
  return { ...rest, lines: refuseRepeated(matched), refused: others }
}

function toSent({
  transactionId,
  otherNumbers,
  amount,
  state,
}: Omit<SentLine, 'otherNumbers'> & Pick<StatementLine, 'otherNumbers'>): SentLine {
  return { transactionId, ...(otherNumbers.length > 0 && { otherNumbers: [...otherNumbers] }), amount, state }
}

function withMatch<Line>(line: Line, match: StatementMatch | undefined): (Line & Matched)[] {
  return match === undefined ? [] : [{ ...line, ...match }]
}

async function matchLines(lines: readonly SentLine[]): Promise<StatementMatch[]> {
  const matches: StatementMatch[] = []
  for (const part of partsOf(lines)) {
    matches.push(...(await unwrap(call(matchStatement, { body: { lines: part } }))).matches)
  }
  return matches
}

/** Parts with at most as many numbers as one call takes. */
function partsOf(lines: readonly SentLine[]): SentLine[][] {
  const parts: SentLine[][] = []
  let left = 0
  for (const line of lines) {
    const numbers = 1 + (line.otherNumbers?.length ?? 0)
    const part = parts.at(-1)
    if (part === undefined || left < numbers) parts.push([line])
    else part.push(line)
    left = (part === undefined || left < numbers ? mostMatched : left) - numbers
  }
  return parts
}

/** The payments that a desk can confirm because of the statement, without duplicates. */
export function confirmable(statement: MatchedStatement, results: ReadonlyMap<string, BulkResult>): MatchedPayment[] {
  const matched = statement.lines.filter(({ outcome }) => outcome === 'matched').flatMap(({ payments }) => payments)
  // A match may also show a rejected application, which gave the same number before.
  const open = matched.filter(
    ({ state, status, applicationId }) =>
      state === 'GIVEN' && isInReview(status) && results.get(applicationId)?.ok !== true,
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
      void invalidateReads(client, applicationReads)
    },
  })
  return { match, confirm, results }
}
