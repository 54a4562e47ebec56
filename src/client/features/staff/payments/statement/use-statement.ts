import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BulkResult } from '#contract/applications/desk/bulk.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type MatchedPayment,
  matchStatement,
  mostMatched,
  type StatementMatch,
} from '#contract/payments/reconciliation.ts'
import { listStatementColumns } from '#contract/payments/statement-columns.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { type MatchOutcome, refuseRepeated } from '#domain/payments/statement/match-outcome.ts'
import type { RefusedLine, StatementLine } from '#domain/payments/statement/parse-statement.ts'
import { applicationReads } from '../../../../entities/application/application-reads.ts'
import { sendBulk, type UnansweredCalls } from '../../../../entities/application/bulk/send-bulk.ts'
import { call } from '../../../../platform/api/api.ts'
import { invalidateReads } from '../../../../platform/api/endpoint-key.ts'
import { endpointQuery } from '../../../../platform/api/endpoint-query.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'
import { type Refusal, readFile, readStatement } from './reading/read-statement.ts'
import type { ChosenTable, ReadStatement } from './reading/read-text.ts'

type Matched = { outcome: MatchOutcome; payments: readonly MatchedPayment[] }
/** A line with the outcome of the comparison. */
export type MatchedLine = StatementLine & Matched
/** A line that was not received, with the payments that have its numbers. */
export type RefusedMatch = RefusedLine & Matched
export type MatchedStatement = Omit<ReadStatement, 'lines' | 'refused'> & {
  /** The text that was read, for reading it again with other columns. */
  text: string
  lines: readonly MatchedLine[]
  refused: readonly RefusedMatch[]
}
/** A pasted text or a file, with the columns that a clerk chose for it. */
export type StatementSource = { from: string | Blob; chosen: ChosenTable | null }
export type Compared = { ok: true; value: MatchedStatement } | Refusal

type SentLine = BodyOf<typeof matchStatement>['lines'][number]

/** Reads a statement in the browser and asks the server about its lines, in parts. Throws CallFailure. */
async function compare({ from, chosen }: StatementSource, client: QueryClient): Promise<Compared> {
  const file = typeof from === 'string' ? { ok: true as const, value: from } : await readFile(from)
  if (!file.ok) return file
  const { list: kept } = await client.fetchQuery(
    endpointQuery(listStatementColumns, {}, { staleTime: 0, retry: false }),
  )
  const read = await readStatement({ text: file.value, chosen, kept })
  return read.ok ? { ok: true, value: { ...(await matchRead(read.value)), text: file.value } } : read
}

async function matchRead({ lines, refused, ...rest }: ReadStatement): Promise<Omit<MatchedStatement, 'text'>> {
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
  const match = useMutation({
    mutationFn: (source: StatementSource) => compare(source, client),
    onSuccess: () => setResults(new Map()),
  })
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
