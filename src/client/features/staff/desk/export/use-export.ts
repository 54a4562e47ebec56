import { exportApplications } from '#contract/applications/desk/export.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { ExportFormat } from '#domain/enlistment/desk/export-words.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { call, type Offline, type Refused } from '../../../../platform/api/api.ts'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { onSignOut } from '../../../../platform/api/session-changes.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { saveAs } from '../../../../platform/storage/save-as.ts'
import { useStoreValue } from '../../../../platform/use-store-value.ts'

export type ExportFilter = Omit<BodyInput<typeof exportApplications>, 'format' | 'locale'>

export type ListExport = {
  /** How many bytes have come of the file that is being saved; null while none is. */
  received: number | null
  /** Why the last one failed. */
  problem: string | null
  save: (format: ExportFormat, filter: ExportFilter) => Promise<void>
  stop: () => void
}

/** The export of this page, which goes on while the person is at another address. The server allows each person one. */
type Progress = { received: number | null; failure: Refused | Offline | null }
const idle: Progress = { received: null, failure: null }
let progress = idle
let running: AbortController | null = null
const listeners = new Set<() => void>()

function show(next: Progress): void {
  progress = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stop(): void {
  running?.abort()
}

// The rows of the person who left are not saved for the next one.
onSignOut(async () => {
  stop()
  running = null
  show(idle)
})

async function run(body: BodyInput<typeof exportApplications>): Promise<void> {
  if (running !== null) return
  const own = new AbortController()
  running = own
  show({ received: 0, failure: null })
  const onBytes = (received: number) => running === own && show({ received, failure: null })
  const answer = await call(exportApplications, { body, signal: own.signal, onBytes })
  // It ended with the session.
  if (running !== own) return
  running = null
  const isStopped = own.signal.aborted
  show({ received: null, failure: answer.ok || isStopped ? null : answer })
  if (answer.ok && !isStopped) saveAs(answer.body, `applications-${dhakaDate(Date.now())}.${body.format}`)
}

/** Saves all rows of a filter as a file. A plain link cannot: the server requires the session's header. */
export function useExport(): ListExport {
  const locale = useLocale()
  const failureText = useFailureText()
  const { received, failure } = useStoreValue(
    subscribe,
    () => progress,
    () => idle,
  )
  return {
    received,
    problem: failure === null ? null : failureText(failure),
    save: (format, filter) => run({ ...filter, format, locale }),
    stop,
  }
}
